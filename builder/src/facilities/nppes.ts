// NPPES, the registry of provider numbers: where an organisation practises. Millions of rows; read as a stream.
import Papa from 'papaparse';
import { type CellOf, csvRows, hasColumns } from './csv-table.ts';

/** An active organisation (type 2) with its practice location. */
export type NppesOrganisation = { zip5: string; state: string; name: string };

const PRACTICE = 'Provider Business Practice Location Address';
const COLUMNS = {
  npi: 'NPI',
  type: 'Entity Type Code',
  name: 'Provider Organization Name (Legal Business Name)',
  state: `${PRACTICE} State Name`,
  postal: `${PRACTICE} Postal Code`,
  country: `${PRACTICE} Country Code (If outside U.S.)`,
  deactivatedOn: 'NPI Deactivation Date',
  reactivatedOn: 'NPI Reactivation Date',
} as const;

/** True for ten digits whose last is the Luhn check digit over `80840` and the rest. */
export function isValidNpi(npi: string): boolean {
  if (!/^[12]\d{9}$/.test(npi)) return false;
  let sum = 0;
  for (const [index, digit] of [...`80840${npi}`].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

/**
 * The five-digit ZIP of a postal code of five or nine digits. Tools that take it for a number lose leading zeros
 * and may add `.0`: up to five digits are padded to five, six to eight to nine.
 */
export function zip5OfPostal(postal: string): string | undefined {
  const digits = postal.trim().replace(/\.0$/, '').replace('-', '');
  if (!/^\d{3,9}$/.test(digits)) return undefined;
  return digits.padStart(digits.length > 5 ? 9 : 5, '0').slice(0, 5);
}

/** `20210303` of `03/03/2021`, which compares as it reads; '' when blank or no date. */
function sortableDate(text: string): string {
  const match = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text.trim());
  return match ? `${match[3]}${match[1]}${match[2]}` : '';
}

/** Active: never deactivated, or reactivated since. */
function isActive(deactivatedOn: string, reactivatedOn: string): boolean {
  return deactivatedOn.trim() === '' || sortableDate(reactivatedOn) >= (sortableDate(deactivatedOn) || '9');
}

/** The organisation of a row, with its number; undefined when it is none that can place a campus. */
function organisationOf(cell: CellOf<keyof typeof COLUMNS>): [npi: string, NppesOrganisation] | undefined {
  const npi = cell('npi').trim();
  // `2.0` where a tool took the column for numbers.
  if (!/^2(?:\.0)?$/.test(cell('type').trim()) || !isValidNpi(npi)) return undefined;
  const country = cell('country').trim().toUpperCase();
  const zip5 = zip5OfPostal(cell('postal'));
  if ((country !== '' && country !== 'US') || zip5 === undefined) return undefined;
  if (!isActive(cell('deactivatedOn'), cell('reactivatedOn'))) return undefined;
  return [npi, { zip5, state: cell('state').trim().toUpperCase(), name: cell('name').trim() }];
}

/**
 * Active organisations by NPI; with `wanted` only those. A number with a wrong check digit, a foreign address or
 * no ZIP is left out.
 * @throws InputRefusal `unknown_header`
 */
export async function readNppes(
  path: string,
  wanted?: ReadonlySet<string>,
): Promise<Map<string, NppesOrganisation>> {
  const found = new Map<string, NppesOrganisation>();
  for await (const cell of csvRows(path, COLUMNS)) {
    if (wanted && !wanted.has(cell('npi').trim())) continue;
    const organisation = organisationOf(cell);
    if (organisation) found.set(...organisation);
  }
  return found;
}

/**
 * The registry cut to the rows and columns that `readNppes` uses, as lines of a CSV it reads alike: a hundredth of
 * the bytes, so that it can travel.
 * @throws InputRefusal `unknown_header`
 */
export async function* nppesExtract(path: string): AsyncGenerator<string> {
  const names = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];
  yield `${Papa.unparse([Object.values(COLUMNS)])}\n`;
  for await (const cell of csvRows(path, COLUMNS)) {
    if (organisationOf(cell)) yield `${Papa.unparse([names.map((name) => cell(name))])}\n`;
  }
}

/** True when the beginning of a text is the main file of NPPES. */
export function looksLikeNppes(head: string): boolean {
  return hasColumns(head, Object.values(COLUMNS));
}
