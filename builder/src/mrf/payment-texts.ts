// What insurers paid, as a file states it: template version 3 has a median, two percentiles and a count for each payer and
// plan. The texts are read by the readers, and `observe` decides which of them are used.
import { plainText } from './price-texts.ts';
import type { PaymentTexts } from './row.ts';

/** The columns of one payer and plan. In a tall file the names are in columns, in a wide file in the titles. */
export type PaymentColumns = {
  payer: number | string;
  plan: number | string;
  median: number;
  low: number;
  high: number;
  count: number;
};

const MEDIAN = 'median_amount';
const LOW = '10th_percentile';
const HIGH = '90th_percentile';
const COUNT = 'count';

/** Finds the columns among the normalised names of row 3; empty for a file without them. The first of a name counts. */
export function findPaymentColumns(names: readonly string[]): PaymentColumns[] {
  return names.flatMap((name, median): PaymentColumns[] => {
    const [title, payer, plan, ...others] = name.split('|');
    if (title !== MEDIAN || others.length > 0 || names.indexOf(name) < median) return [];
    const suffix = name.slice(MEDIAN.length);
    const find = (title: string) => names.indexOf(title + suffix);
    const figures = { median, low: find(LOW), high: find(HIGH), count: find(COUNT) };
    if (payer !== undefined) return [{ payer: plainText(payer), plan: plainText(plan ?? ''), ...figures }];
    return [{ payer: names.indexOf('payer_name'), plan: names.indexOf('plan_name'), ...figures }];
  });
}

/** The payments of a row; `cellAt` gives the plain text of a cell. */
export function readPayments(
  columns: readonly PaymentColumns[],
  cellAt: (column: number) => string,
): PaymentTexts[] {
  const found: PaymentTexts[] = [];
  const nameOf = (name: number | string) => (typeof name === 'string' ? name : cellAt(name));
  for (const { payer, plan, median, low, high, count } of columns) {
    const stated = cellAt(median);
    if (stated === '') continue;
    found.push({
      payer: nameOf(payer),
      plan: nameOf(plan),
      median: stated,
      low: cellAt(low),
      high: cellAt(high),
      count: cellAt(count),
    });
  }
  return found;
}

type Scalar = (value: unknown) => string;

/** The payments of the entries of `payers_information`. */
export function readPayerEntries(entries: readonly unknown[], textOf: Scalar): PaymentTexts[] {
  return entries.flatMap((entry) => {
    if (typeof entry !== 'object' || entry === null) return [];
    const values = entry as Record<string, unknown>;
    const median = textOf(values[MEDIAN]);
    if (median === '') return [];
    return {
      ...{ payer: plainText(textOf(values.payer_name)), plan: plainText(textOf(values.plan_name)), median },
      ...{ low: textOf(values[LOW]), high: textOf(values[HIGH]), count: textOf(values[COUNT]) },
    };
  });
}

/** Names of the keys of `payers_information` that hold payments. */
export const PAYMENT_KEYS = ['payer_name', 'plan_name', MEDIAN, LOW, HIGH, COUNT] as const;
