// Who counts as a provider, read from the registry once more.
import { csvRows, recordsOf } from './tables.ts';

/** An active provider: a person or an organisation, with all its codes, the primary one first. */
export type Practice = { type: '1' | '2'; codes: string[]; zip: string };

const OUTSIDE = /^(?:AA|AE|AP)$/;
const STUDENT = '390200000X';

/** Providers by number. Deactivated numbers, students, places abroad, wrong numbers and rows without code are none. */
export function practicesOf(texts: ReadonlyMap<string, string>): Map<string, Practice> {
  const text = [...texts].find(([path]) => path.includes('npidata_pfile'))?.[1] ?? '';
  const practices = new Map<string, Practice>();
  for (const row of recordsOf(csvRows(text), 0)) {
    const practice = practiceOf((title) => row[title] ?? '');
    if (practice !== undefined) practices.set(row.NPI ?? '', practice);
  }
  return practices;
}

function practiceOf(cell: (title: string) => string): Practice | undefined {
  const type = cell('Entity Type Code');
  if ((type !== '1' && type !== '2') || !luhn(`80840${cell('NPI')}`)) return undefined;
  const [left, back] = [cell('NPI Deactivation Date'), cell('NPI Reactivation Date')].map(sortable);
  if (left !== '' && (back ?? '') < (left ?? '')) return undefined;
  const where = 'Provider Business Practice Location Address';
  if (cell(`${where} Country Code (If outside U.S.)`) !== 'US') return undefined;
  if (OUTSIDE.test(cell(`${where} State Name`))) return undefined;
  const codes = codesOf(cell);
  if (codes.length === 0 || codes[0] === STUDENT) return undefined;
  return { type, codes, zip: cell(`${where} Postal Code`).slice(0, 5) };
}

function codesOf(cell: (title: string) => string): string[] {
  const slots = Array.from({ length: 15 }, (_, at) => ({
    code: cell(`Healthcare Provider Taxonomy Code_${at + 1}`),
    mark: cell(`Healthcare Provider Primary Taxonomy Switch_${at + 1}`),
  })).filter(({ code }) => code !== '');
  const marked = slots.filter(({ mark }) => mark === 'Y');
  const first = marked.length === 1 ? marked : [];
  return [...new Set([...first, ...slots].map(({ code }) => code))];
}

function sortable(date: string): string {
  const [month, day, year] = date.split('/');
  return year === undefined ? '' : `${year}${month}${day}`;
}

function luhn(number: string): boolean {
  const doubled = (digit: number) => (digit > 4 ? digit * 2 - 9 : digit * 2);
  const sum = [...number]
    .reverse()
    .reduce((total, digit, at) => total + (at % 2 === 0 ? Number(digit) : doubled(Number(digit))), 0);
  return sum % 10 === 0;
}
