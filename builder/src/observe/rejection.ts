// Rejections say why an amount is not a price; alerts say what is odd about a row that is not rejected. Both
// are counted by reason, with the addresses of the first ones, so that nothing is dropped silently.
import type { AmountRejection } from '../../../schemas/money.ts';

/** Reasons why a non-blank amount is not a price, with the sentences that a report prints. */
export const REJECTIONS = {
  not_a_number: 'The discounted cash amount is not a plain number.',
  misplaced_comma: 'A comma in the discounted cash amount does not separate thousands, as in 1.234,56.',
  below_one_cent: 'The discounted cash amount rounds to less than one cent.',
  amount_too_large: 'The discounted cash amount has more than twelve digits.',
} as const satisfies Record<AmountRejection, string>;
export type RejectionReason = keyof typeof REJECTIONS;

/** Oddities that do not reject an amount: the row keeps the class that the rules give it. */
export const ALERTS = {
  code_shape: 'A code typed CPT or HCPCS is not a five-character code.',
  drg_shape: 'A code typed MS-DRG is not three digits.',
  code_without_type: 'A code has no type, so it is not used.',
  unknown_setting: 'The setting is not inpatient, outpatient or both.',
  unknown_billing_class: 'The billing class is not facility, professional or both.',
  nines_placeholder: 'Nine or more nines fill a cell that has no value.',
  item_without_charge: 'An item has no standard charge.',
  cut_off: 'The file ends within this row, so it is cut off. The row is not used.',
  unknown_license_state: 'The licence names a state that does not exist, so it does not locate the hospital.',
  not_attested: 'The hospital does not attest that the file is complete and accurate.',
  no_attestation: 'The file does not say whether the hospital attests that it is complete and accurate.',
  payment_not_amount:
    'A median or percentile of what an insurer paid is not an amount, so the payment is not used.',
  payment_without_percentiles:
    'What an insurer paid lacks its 10th or 90th percentile, so the payment is not used.',
  payment_out_of_order:
    'What an insurer paid has a median that is not between its percentiles, so the payment is not used.',
  payment_of_nothing: 'What an insurer paid is stated for 0 claims, so the payment is not used.',
  payment_count_unknown:
    'The count of what an insurer paid is neither a number nor "1 through 10", so the payment is not used.',
  too_many_rejections: 'More than half of the amounts are not prices, so a build refuses the whole file.',
} as const;
export type AlertReason = keyof typeof ALERTS;

/** How often a reason occurred, and its first addresses: spreadsheet cells (`C7`) or JSON pointers. */
export type Finding = { count: number; first: string[] };
export type Findings<Reason extends string> = Partial<Record<Reason, Finding>>;

const MAX_FIRST = 5;

/** Counts a reason at an address. @returns the finding, for `repeatFinding` */
export function recordFinding<Reason extends string>(
  findings: Findings<Reason>,
  reason: Reason,
  at: string,
): Finding {
  const finding = findings[reason] ?? { count: 0, first: [] };
  findings[reason] = finding;
  repeatFinding(finding, at);
  return finding;
}

/** Counts the same finding once more. */
export function repeatFinding(finding: Finding, at: string): void {
  finding.count += 1;
  if (finding.first.length < MAX_FIRST) finding.first.push(at);
}
