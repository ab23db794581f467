// Hospitals' own cash prices, read from their price files once more: the CSV layouts that registered hospitals use.
import type { Medicare } from './medicare.ts';
import { centsOf, csvRows, recordsOf } from './tables.ts';

/** Cents of one hospital and code: lowest, middle and highest. The middle is that of the items, of two the upper. */
export type Cash = { low: number; mid: number; high: number };

/** Prices by number and code, `2001104670 70551`, of every CSV file that states one of the numbers. */
export function cashOf(
  texts: ReadonlyMap<string, string>,
  numbers: ReadonlySet<string>,
  { inpatient }: Medicare,
): Map<string, Cash> {
  const prices = new Map<string, Cash>();
  for (const [path, text] of texts) {
    if (!/^prices\/.*\.csv(?:\.gz)?$/.test(path)) continue;
    const rows = csvRows(text);
    const [head] = recordsOf(rows.slice(0, 2), 0);
    const stated = (head?.type_2_npi ?? '').split('|').map((npi) => npi.trim());
    const wanted = stated.filter((npi) => numbers.has(npi));
    if (wanted.length === 0) continue;
    for (const [code, items] of itemsByCode(recordsOf(rows, 2), inpatient)) {
      const sorted = [...items.values()].sort((a, b) => a - b);
      const [low = 0, high = 0] = [sorted[0], sorted.at(-1)];
      const cash = { low, mid: sorted[Math.floor(sorted.length / 2)] ?? 0, high };
      for (const npi of wanted) prices.set(`${npi} ${code}`, cash);
    }
  }
  return prices;
}

/** By code the cents of each chargemaster item; the sample world names no price lists. */
function itemsByCode(
  rows: Record<string, string>[],
  inpatient: ReadonlySet<string>,
): Map<string, Map<string, number>> {
  const found = new Map<string, Map<string, number>>();
  for (const row of rows) {
    const amount = row['standard_charge|discounted_cash'] ?? '';
    if (amount === '' || (row.modifiers ?? '') !== '' || row.billing_class === 'professional') continue;
    for (const at of [1, 2, 3]) {
      const [code = '', type = ''] = [row[`code|${at}`], row[`code|${at}|type`]];
      if (type !== 'CPT' && type !== 'HCPCS') continue;
      const setting = inpatient.has(code) ? 'inpatient' : 'outpatient';
      if (![setting, 'both', ''].includes(row.setting ?? '')) continue;
      const cents = centsOf(amount);
      found.set(code, (found.get(code) ?? new Map()).set(`${itemOf(row)} ${cents}`, cents));
    }
  }
  return found;
}

/** What tells a chargemaster item: its numbers, else its description; and its revenue codes. */
function itemOf(row: Record<string, string>): string {
  const pairs = [1, 2, 3].map((at) => [row[`code|${at}|type`] ?? '', row[`code|${at}`] ?? '']);
  const ofTypes = (...types: string[]) =>
    pairs.filter(([type = '']) => types.includes(type)).map((pair) => pair.join(' '));
  const numbers = ofTypes('CDM', 'LOCAL');
  return [...(numbers.length > 0 ? numbers : [row.description ?? '']), ...ofTypes('RC')].join('|');
}
