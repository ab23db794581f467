// Why a build does not use an input file. `report.json` carries the reason, and people read the sentence.

/** Every reason, with the sentence that the report shows. docs/sources.md lists the same reasons. */
export const REFUSALS = {
  not_a_file: 'A symbolic link, a pipe, a socket or a device is never opened. Put the file itself here.',
  unreadable: 'The file cannot be opened or read.',
  changed_while_read: 'The file changed while the build read it. Run the build again when it is complete.',
  took_too_long: 'Reading the file took longer than a file of its size may take.',
  empty_file: 'The file is empty.',
  truncated_gzip: 'The gzip data is cut off or damaged.',
  html_page: 'The file is a web page, not data.',
  unrecognised: 'The content does not match any known kind of input.',
  wrong_separator: 'The file has the columns of the CMS template, but its cells are not separated by commas.',
  not_cms_template: 'The file looks like a price list, but it does not have the columns of the CMS template.',
  unsupported_archive: 'This program cannot open this kind of archive.',
  nested_archive: 'The file is an archive inside another archive, which is not opened.',
  encrypted_archive: 'The archive is protected by a password.',
  damaged_archive: 'The archive is cut off or damaged.',
  empty_archive: 'The archive contains no files.',
  too_many_members: 'The archive contains more files than any known publication.',
  unpacks_too_large: 'The file unpacks to far more data than any known price file.',
  nul_bytes: 'The text contains NUL bytes, so it is a binary file or damaged.',
  item_too_large: 'A single value in the JSON is larger than any item of a price file.',
  too_many_rejections: 'Too many of the amounts are not prices, so the file is probably not a price list.',
  unclosed_quote: 'A quoted cell in the CSV is never closed, so the file is cut off or damaged.',
  row_too_large: 'A single row of the CSV is larger than any row of a price file.',
  cell_too_large: 'A single cell of the CSV is larger than any row of a price file.',
  too_many_columns: 'A row of the CSV has far more columns than any price file.',
  invalid_json: 'The JSON is cut off or damaged.',
  no_charge_items: 'The JSON object has no standard_charge_information array.',
  no_in_network: 'The JSON object has no in_network array.',
  no_provider_groups: 'The JSON object has no provider_groups array.',
  no_reporting_structure: 'The JSON object has no reporting_structure array.',
  no_header_row: 'No row contains the column headers of the CMS template.',
  no_cash_column: 'The file has no standard_charge|discounted_cash column.',
  duplicate_header: 'A column that the reader needs appears twice.',
  no_rows: 'The file has headers but no data rows.',
  example_file: 'The file is an example that CMS publishes, with the prices of a fictional hospital.',
  superseded: 'A newer or more complete file of the same hospital is used instead.',
  future_date: 'The date of the file is later than the as-of date of the build.',
  unknown_header: 'A column of the fee schedule or registry is missing or appears twice.',
  unknown_release: 'The fee schedule does not give its release date.',
  mixed_conversion_factor:
    'The file has more than one conversion factor, or a factor that belongs to another year.',
  qualifying_factor_file:
    'The file uses the conversion factor for qualifying participants; the benchmark needs the other factor.',
  proposed_conversion_factor:
    'The conversion factor of the file is only proposed. Rates come from the final rule of the year.',
  ambiguous_release:
    'Two complete fee schedules of the same date have different conversion factors, and neither is used.',
  older_release: 'A newer complete release for the same year is used instead.',
  unknown_data_year: 'The name of the claims file does not say which year the claims are of.',
  other_apc_system:
    'The outpatient claims are of a year before 2016, when APC numbers meant other groups of services.',
  not_claims_layout:
    'The file has figures of Medicare claims, but not the columns of one of the published claims files.',
  not_nppes_layout: 'The file lists provider numbers but lacks the columns of the main NPPES file.',
  not_payer_format:
    'The file contains rates, but not in the format of an in-network file (Transparency in Coverage).',
  payer_index: 'The file is a table of contents of a payer: it lists other files and contains no rates.',
  allowed_amounts: 'The file contains allowed amounts, which are past payments and not current prices.',
  group_not_referenced: 'No rate in the input folder refers to this file of provider groups.',
  no_registry: 'Without an NPPES file, the provider numbers in this file cannot be matched to providers.',
  no_searchable_provider:
    'None of the providers that the file names can be found by a search, so its rates were not read.',
  no_wanted_rates: 'No rate in the file passes the rules for prices of the services that people can search.',
  groups_out_of_reach:
    'The provider groups of the rates are in remote files that are missing from the input folder.',
  no_provider_numbers: 'The provider groups of the rates contain no provider numbers.',
  no_matching_npi: 'No active provider in the registry has any of the provider numbers in this file.',
  no_plausible_rate: 'The rates match providers in the registry, but every rate failed a plausibility rule.',
} as const;

export type RefusalReason = keyof typeof REFUSALS;

/** Reasons that are not in the bytes of the file: the next build may read the same file. */
export const PASSING_REFUSALS: ReadonlySet<RefusalReason> = new Set([
  'not_a_file',
  'unreadable',
  'changed_while_read',
  'took_too_long',
]);
