// The reasons of coverage in groups: a person needs one sentence for each group, and the exact reason beside it.
import type { CoverageReason } from '../../../../schemas/coverage.ts';

export const REASON_GROUPS = [
  'no_address',
  'refused',
  'gone',
  'unreachable',
  'damaged',
  'not_a_price_file',
  'other_layout',
  'empty',
  'too_large',
  'wrong_dates',
  'no_cash_price',
  'example',
  'not_attempted',
  'other',
] as const;
export type ReasonGroup = (typeof REASON_GROUPS)[number];

/** Reasons that are not listed here are `other`. */
const GROUPS: Partial<Record<CoverageReason, ReasonGroup>> = {
  invalid_pointer: 'no_address',
  bad_redirect: 'no_address',
  redirect_loop: 'no_address',
  private_address: 'no_address',
  blocked: 'refused',
  rate_limited: 'refused',
  not_found: 'gone',
  unreachable: 'unreachable',
  timeout: 'unreachable',
  server_error: 'unreachable',
  unexpected_answer: 'unreachable',
  cut_off: 'damaged',
  wrong_length: 'damaged',
  parse_error: 'damaged',
  truncated_gzip: 'damaged',
  damaged_archive: 'damaged',
  encrypted_archive: 'damaged',
  nul_bytes: 'damaged',
  unclosed_quote: 'damaged',
  invalid_json: 'damaged',
  html: 'not_a_price_file',
  html_page: 'not_a_price_file',
  unrecognised: 'not_a_price_file',
  too_many_rejections: 'not_a_price_file',
  unsupported_archive: 'not_a_price_file',
  nested_archive: 'not_a_price_file',
  wrong_separator: 'other_layout',
  not_cms_template: 'other_layout',
  no_charge_items: 'other_layout',
  no_header_row: 'other_layout',
  no_cash_column: 'other_layout',
  duplicate_header: 'other_layout',
  empty: 'empty',
  empty_file: 'empty',
  empty_archive: 'empty',
  no_rows: 'empty',
  too_large: 'too_large',
  took_too_long: 'too_large',
  unpacks_too_large: 'too_large',
  too_many_members: 'too_large',
  item_too_large: 'too_large',
  row_too_large: 'too_large',
  cell_too_large: 'too_large',
  too_many_columns: 'too_large',
  future_date: 'wrong_dates',
  no_cash_price: 'no_cash_price',
  example_file: 'example',
  not_attempted: 'not_attempted',
};

/** The group of a reason as a release states it. */
export function groupOfReason(reason: string): ReasonGroup {
  return Object.hasOwn(GROUPS, reason) ? (GROUPS[reason as CoverageReason] ?? 'other') : 'other';
}
