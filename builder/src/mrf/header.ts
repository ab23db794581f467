// What a file says about itself: makes an MrfHeader from rows 1 and 2 of a CSV or from the root keys of a
// JSON file. Also normalises column names, so that all other code compares one spelling.
import { parseStateCode } from '../places/state-names.ts';
import { isAttestation, readAttested } from './attestation.ts';
import type { MrfHeader } from './row.ts';

/** A longer text in place of a state is cut. */
const MAX_STATE_LETTERS = 40;
/** Some hospitals put their whole policy into the field. */
export const MAX_AID_LENGTH = 300;
const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
/** Columns and keys that some files use for the EIN. The template does not have one. */
export const EIN_KEYS = ['ein', 'tax_id', 'employer_identification_number'];
const EIN = /^(\d{2})-?(\d{7})$/;
/** An EIN in another field must be named: `74-6001118 (EIN)`. A licence number may have nine digits too. */
const NAMED_EIN = [
  /(?<!\d)(\d{2})-?(\d{7})(?!\d)[\s(:,]*\bEIN\b/i,
  /\bEIN\b[\s#:.=-]*(\d{2})-?(\d{7})(?!\d)/i,
];
const US_DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/** Trims each part and ignores case: `Standard_Charge | Gross` and `standard_charge|gross` are one column. */
export function normalizeColumn(cell: string): string {
  return cell
    .split('|')
    .map((part) => part.trim().toLowerCase())
    .join('|');
}

/** True for row 3. It is found by its names, not by its number, because some extracts lack rows 1 and 2. */
export function isItemHeader(columns: readonly string[]): boolean {
  return columns.includes('description') && columns.some(isChargeOrCode);
}

/** True for row 1; its values are in the next row. */
export function isHospitalHeader(columns: readonly string[]): boolean {
  return columns.includes('hospital_name') || columns.includes('last_updated_on');
}

/** True for a normalised column name that only the item header of the CMS template has. */
export function isChargeOrCode(column: string): boolean {
  return column.startsWith('standard_charge|') || column.startsWith('code|');
}

/**
 * Reads `YYYY-MM-DD`, `M/D/YYYY` or `MM/DD/YYYY`, with or without a time after it, as an ISO date; null for other texts
 * and for impossible dates.
 */
export function parseFileDate(text: string): string | null {
  const stated = text.trim().replace(/[T ].*$/s, '');
  const iso = ISO_DATE.exec(stated);
  const us = US_DATE.exec(stated);
  const [year = '', month = '', day = ''] = iso ? iso.slice(1) : us ? [us[3], us[1], us[2]] : [];
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  if (!year || date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return null;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/**
 * Makes the header of a file from its texts by key (normalised column name or JSON key). A key may have
 * several texts, and a text may have several values separated by `|`. v2 has `hospital_location`, v3 has
 * `location_name`.
 */
export function makeHeader(
  textsOf: (key: string) => readonly string[],
  license: { state: string; number: string },
  attestation: string,
): MrfHeader {
  const list = (key: string) => textsOf(key).flatMap(splitList);
  const first = (key: string) => unwrap(textsOf(key)[0] ?? '');
  const locations = list('location_name');
  const stated = license.state.trim().toUpperCase();
  const state = parseStateCode(stated);
  const attested = readAttested(attestation);
  const ein = EIN_KEYS.map((key) => findEin(EIN, first(key))).find(Boolean) ?? findNamedEin(license.number);
  return {
    hospitalName: first('hospital_name'),
    lastUpdatedOn: parseFileDate(first('last_updated_on')),
    version: first('version'),
    locationNames: locations.length > 0 ? locations : list('hospital_location'),
    addresses: list('hospital_address'),
    npis: list('type_2_npi'),
    licenseState: state ?? null,
    ...readFinancialAid(textsOf('financial_aid_policy')),
    ...(state === undefined && stated !== ''
      ? { unknownLicenseState: stated.slice(0, MAX_STATE_LETTERS) }
      : {}),
    ...(attested === undefined ? {} : { attested }),
    ...(ein === undefined ? {} : { ein }),
  };
}

/** The texts of the policy in one line. A blank, a dash or `N/A` says nothing. */
function readFinancialAid(texts: readonly string[]): { financialAid?: string } {
  const said = texts.map((text) => unwrap(text).replace(/\s+/g, ' ').trim());
  const text = said.filter((one) => !/^(?:n\/?a|none|null|-*)$/i.test(one)).join('; ');
  if (text === '') return {};
  const isLong = text.length > MAX_AID_LENGTH;
  return { financialAid: isLong ? `${text.slice(0, MAX_AID_LENGTH - 1).trimEnd()}…` : text };
}

/** Makes the header of a CSV: `columns` are the normalised names of row 1, `values` the cells of row 2. */
export function makeCsvHeader(columns: readonly string[], values: readonly string[]): MrfHeader {
  const license = columns.find((column) => column.startsWith('license_number|')) ?? '';
  const textsOf = (key: string) => {
    const index = columns.indexOf(key);
    return index < 0 ? [] : [values[index] ?? ''];
  };
  const number = license === '' ? '' : (values[columns.indexOf(license)] ?? '');
  const attestation = values[columns.findIndex(isAttestation)] ?? '';
  return makeHeader(textsOf, { state: license.split('|')[1] ?? '', number }, attestation);
}

/**
 * True for the fictional hospital of CMS's own example files, in each of their versions. Name and street must
 * both match, so that a real hospital of that name is not mistaken for it.
 */
export function isCmsExample(header: MrfHeader): boolean {
  const addresses = header.addresses.join(' ').toLowerCase();
  return (
    header.hospitalName.toLowerCase() === 'west mercy hospital' &&
    /\b12 main street, fullerton\b/.test(addresses)
  );
}

function findNamedEin(text: string): string | undefined {
  return NAMED_EIN.map((pattern) => findEin(pattern, text)).find(Boolean);
}

function findEin(pattern: RegExp, text: string): string | undefined {
  const found = pattern.exec(text);
  return found ? `${found[1]}${found[2]}` : undefined;
}

function splitList(text: string): string[] {
  return unwrap(text)
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Some exports quote a cell twice (`"""275 W 12th St"""`): the inner quotes are not part of the value. */
function unwrap(text: string): string {
  const trimmed = text.trim();
  return /^"[^"]*"$/.test(trimmed) ? trimmed.slice(1, -1).trim() : trimmed;
}
