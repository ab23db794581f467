// Why an amount gives no price (rejection) and what is odd about a row that is kept (alert), counted by reason
// with the first places. Nothing is dropped silently.
import type { AmountRejection } from '../../../schemas/money.ts';

/** A non-blank amount that is no price; the sentences are what a report prints. */
export const REJECTIONS = {
  not_a_number: 'The discounted cash amount is not a plain number.',
  below_one_cent: 'The discounted cash amount rounds to less than one cent.',
  amount_too_large: 'The discounted cash amount has more than twelve digits.',
} as const satisfies Record<AmountRejection, string>;
export type RejectionReason = keyof typeof REJECTIONS;

/** Oddities that reject no amount: the row falls in whatever class the rules give it. */
export const ALERTS = {
  code_shape: 'A code typed CPT or HCPCS is not a five-character code.',
  drg_shape: 'A code typed MS-DRG is not three digits.',
  code_without_type: 'A code has no type and cannot count.',
  unknown_setting: 'The setting is not inpatient, outpatient or both.',
  unknown_billing_class: 'The billing class is not facility, professional or both.',
  nines_placeholder: 'Nine or more nines stand for no value.',
  item_without_charge: 'An item holds no standard charge.',
  too_many_rejections: 'More than half of the amounts are no price: a build refuses the whole file.',
} as const;
export type AlertReason = keyof typeof ALERTS;

/** How often a reason held, and the first addresses: spreadsheet cells (`C7`) or JSON pointers. */
export type Finding = { count: number; first: string[] };
export type Findings<Reason extends string> = Partial<Record<Reason, Finding>>;

const MAX_FIRST = 5;

/** Counts one more of a reason at an address; the finding, which `repeatFinding` takes. */
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
