// NPPES, the registry of provider numbers: recognises the file and checks its NPIs and ZIPs. registry-file.ts
// reads it.
import { hasColumns } from '../csv/table.ts';

/**
 * An active organisation (type 2) at its practice. `hospital`: one of its taxonomy codes is that of a
 * hospital.
 */
export type NppesOrganisation = { zip5: string; state: string; name: string; hospital: boolean };

const PRACTICE = 'Provider Business Practice Location Address';
/** Titles that the main file has, and that extracts of it have kept. */
const TITLES = [
  'NPI',
  'Entity Type Code',
  'Provider Organization Name (Legal Business Name)',
  `${PRACTICE} State Name`,
  `${PRACTICE} Postal Code`,
  `${PRACTICE} Country Code (If outside U.S.)`,
  'NPI Deactivation Date',
  'NPI Reactivation Date',
];

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
 * The five-digit ZIP of a postal code of five or nine digits. Tools that read it as a number drop leading
 * zeros and may add `.0`: three or four digits are padded to five, six to eight digits to nine.
 */
export function zip5OfPostal(postal: string): string | undefined {
  const digits = postal.trim().replace(/\.0$/, '').replace('-', '');
  if (!/^\d{3,9}$/.test(digits)) return undefined;
  return digits.padStart(digits.length > 5 ? 9 : 5, '0').slice(0, 5);
}

/** True when the beginning of a text is the main file of NPPES. */
export function looksLikeNppes(head: string): boolean {
  return hasColumns(head, TITLES);
}

/**
 * True for another table of provider numbers than the main file of NPPES: another of its files, or an
 * extract.
 */
export function looksLikeRegistryExtract(head: string): boolean {
  const [first = ''] = head.split('\n', 1);
  return /(?:^|,)"?NPI"?(?:,|\s*$)/i.test(first) && /"?Provider /.test(first) && !looksLikeNppes(head);
}
