// Hospitals' own cash prices, read from their price files once more: the CSV layouts that registered hospitals use.
import type { Medicare } from './medicare.ts';
import { centsOf, csvRows, recordsOf } from './tables.ts';

/** Cents of one hospital and code: lowest, lower median, highest of the distinct prices. */
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
    for (const [code, cents] of centsByCode(recordsOf(rows, 2), inpatient)) {
      const sorted = [...cents].sort((a, b) => a - b);
      const [low = 0, high = 0] = [sorted[0], sorted.at(-1)];
      const cash = { low, mid: sorted[Math.ceil(sorted.length / 2) - 1] ?? 0, high };
      for (const npi of wanted) prices.set(`${npi} ${code}`, cash);
    }
  }
  return prices;
}

function centsByCode(
  rows: Record<string, string>[],
  inpatient: ReadonlySet<string>,
): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>();
  for (const row of rows) {
    const amount = row['standard_charge|discounted_cash'] ?? '';
    if (amount === '' || (row.modifiers ?? '') !== '' || row.billing_class === 'professional') continue;
    for (const at of [1, 2, 3]) {
      const [code = '', type = ''] = [row[`code|${at}`], row[`code|${at}|type`]];
      if (type !== 'CPT' && type !== 'HCPCS') continue;
      const setting = inpatient.has(code) ? 'inpatient' : 'outpatient';
      if (![setting, 'both', ''].includes(row.setting ?? '')) continue;
      const cents = found.get(code) ?? new Set();
      found.set(code, cents.add(centsOf(amount)));
    }
  }
  return found;
}
