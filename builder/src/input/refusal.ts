// Why a whole input file is refused. A refusal is a finding about the world's data, never a crash of the build.

/** Reasons with the sentence the report prints. */
export const REFUSALS = {
  empty_file: 'The file has no bytes.',
  truncated_gzip: 'The gzip stream ends too early or is damaged.',
  html_page: 'The file is a web page, not data.',
  unrecognised: 'The content is none of the known input kinds.',
  unsupported_archive: 'The file is an archive this reader does not open.',
  nested_archive: 'An archive inside an archive is not opened.',
  encrypted_archive: 'The archive wants a password.',
  damaged_archive: 'The archive is cut off or damaged.',
  empty_archive: 'The archive holds no file.',
  too_many_members: 'The archive holds more files than any publication has.',
  unpacks_too_large: 'The packed file grows beyond what any price file has.',
  nul_bytes: 'The text holds NUL bytes: it is binary, or damaged.',
  item_too_large: 'One value of the JSON is larger than any item of a price file.',
  too_many_rejections: 'Too large a share of the amounts is no price: the file is not what it seems.',
  unclosed_quote: 'A quoted cell of the CSV is never closed: the file is cut off or broken.',
  row_too_large: 'One row of the CSV is larger than any of a price file.',
  invalid_json: 'The JSON is cut off or broken.',
  no_charge_items: 'The JSON object holds no standard_charge_information array.',
  no_in_network: 'The JSON object holds no in_network array.',
  no_provider_groups: 'The JSON object holds no provider_groups array.',
  no_reporting_structure: 'The JSON object holds no reporting_structure array.',
  no_header_row: 'No row has the column headers of the CMS template.',
  no_cash_column: 'The file has no standard_charge|discounted_cash column.',
  duplicate_header: 'A column this reader needs occurs twice.',
  no_rows: 'A template without data rows.',
  example_file: 'The example of a fictional hospital that CMS publishes.',
  superseded: 'A newer or fuller file of the same hospital counts instead.',
  future_date: 'The file is dated after the as-of date of the build.',
  unknown_header: 'A fee schedule column is missing or unknown.',
  unknown_release: 'The release date of the fee schedule is not stated.',
  mixed_conversion_factor: 'The file holds more than one conversion factor, or one that is not of its year.',
  qualifying_factor_file:
    'The file carries the factor of qualifying participants; the benchmark uses the other one.',
  older_release: 'A newer full release of the same year counts instead.',
  not_nppes_layout: 'A table of provider numbers without the columns of the main NPPES file.',
  not_payer_format: "Rates, but not in the format of a payer's in-network file (Transparency in Coverage).",
  payer_index: "A payer's table of contents names files and holds no rate.",
  allowed_amounts: 'Allowed amounts are payments of the past and no prices on offer.',
  group_not_referenced: 'No rate of a payer file in the folder refers to this provider group file.',
  no_registry: 'No NPPES file counts, so the numbers in the rates are nobody.',
  no_wanted_rates:
    'No rate is left by the rules of what counts as a price for a service that is searched for.',
  groups_out_of_reach: 'The groups that the rates hold for lie in remote files that are not in the folder.',
  no_provider_numbers: 'The groups that the rates hold for name no provider number.',
  no_matching_npi: 'No active provider of the registry has one of the numbers that the rates hold for.',
  no_plausible_rate:
    'Rates reach providers of the registry, and none counts under the rules of plausibility.',
} as const;
export type RefusalReason = keyof typeof REFUSALS;

/** A refusal as a value: `at` shows the fault, '' for the whole file. */
export type Refused = { reason: RefusalReason; detail: string; at: string };

/** Thrown inside a reader, caught where the file is read, then a line of the build report. */
export class InputRefusal extends Error {
  readonly reason: RefusalReason;
  /** Cell (`C7`), JSON pointer or line that shows the fault; '' when the whole file is meant. */
  readonly at: string;
  /** Facts beyond the reason's sentence, for a person. */
  readonly detail: string;
  constructor(reason: RefusalReason, detail = '', at = '') {
    super(`${reason}: ${REFUSALS[reason]}${detail && ` ${detail}`}`);
    this.name = 'InputRefusal';
    this.reason = reason;
    this.detail = detail;
    this.at = at;
  }
}
