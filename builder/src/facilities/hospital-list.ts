// CMS's list of hospitals (Hospital General Information): the official name, number, ZIP and star rating of each.
import { basename } from 'node:path';
import { MAX_STARS, type StarRating } from '../../../schemas/federal-standing.ts';
import { csvRows, hasColumns } from '../csv/table.ts';
import { parseYearMonth } from './list-month.ts';
import { normaliseName } from './normalise.ts';
import { postalAddress } from './street.ts';

/** `ccn` is the CMS certification number; it is text because it may hold letters. */
export type Hospital = {
  ccn: string;
  name: string;
  address: string;
  city: string;
  state: string;
  zip: string;
  /** The overall rating; absent when the list does not rate the hospital. */
  rating?: StarRating;
};

export type HospitalList = {
  hospitals: Hospital[];
  /** The only hospital of that normalised name in the state; undefined when the list names no such hospital, or several. */
  unique: (name: string, state: string) => Hospital | undefined;
  /** The only hospital at that postal address and ZIP; undefined when the list names no such hospital, or several. */
  atAddress: (address: string, zip: string) => Hospital | undefined;
};

export const HOSPITAL_COLUMNS = {
  ccn: 'Facility ID',
  name: 'Facility Name',
  address: 'Address',
  city: 'City/Town',
  state: 'State',
  zip: 'ZIP Code',
} as const;

/** Titles that a list may lack. CMS's list has the first, and the list of `atlas hospitals` has both. */
export const RATING_COLUMNS = { stars: 'Hospital overall rating', starsList: 'Rating list' } as const;

/** A hospital's name in a state, for comparison. */
export function nameKey(name: string, state: string): string {
  return `${state}|${normaliseName(name)}`;
}

/** Makes a list searchable by exact normalised name and state, and by postal address. */
export function hospitalList(hospitals: Hospital[]): HospitalList {
  const byName = uniqueBy(hospitals, ({ name, state }) => nameKey(name, state));
  const byAddress = uniqueBy(hospitals, ({ address, city, state, zip }) => {
    return `${postalAddress(`${address} ${city} ${state}`)} ${zip}`;
  });
  return {
    hospitals,
    unique: (name, state) => byName(nameKey(name, state)),
    atAddress: (address, zip) => byAddress(`${postalAddress(address)} ${zip}`),
  };
}

/** Finds the entry of a key, unless several entries share the key. */
function uniqueBy(hospitals: readonly Hospital[], keyOf: (hospital: Hospital) => string) {
  const byKey = new Map<string, Hospital | 'ambiguous'>();
  for (const hospital of hospitals) {
    const found = keyOf(hospital);
    byKey.set(found, byKey.has(found) ? 'ambiguous' : hospital);
  }
  return (wanted: string): Hospital | undefined => {
    const found = byKey.get(wanted);
    return found === 'ambiguous' ? undefined : found;
  };
}

/**
 * Reads a hospital list. The month of its ratings is in a column, or else in `fileName`.
 * @throws InputRefusal `unknown_header` when a column is missing
 */
export async function readHospitalList(path: string, fileName = basename(path)): Promise<HospitalList> {
  const hospitals: Hospital[] = [];
  const columns = { ...HOSPITAL_COLUMNS, ...RATING_COLUMNS };
  const optional = new Set(Object.keys(RATING_COLUMNS) as (keyof typeof RATING_COLUMNS)[]);
  const listOf = parseYearMonth(fileName);
  for await (const cell of csvRows(path, columns, new Set<keyof typeof columns>(optional))) {
    const zip = cell('zip').trim().slice(0, 5);
    const hospital: Hospital = {
      ccn: cell('ccn').trim().toUpperCase(),
      name: cell('name').trim(),
      address: cell('address').trim(),
      city: cell('city').trim(),
      state: cell('state').trim().toUpperCase(),
      // A spreadsheet may have dropped leading zeros: of a ZIP here, of a CCN below, which has six digits.
      zip: /^\d{3,5}$/.test(zip) ? zip.padStart(5, '0') : '',
    };
    const stars = Number(cell('stars').trim());
    if (Number.isInteger(stars) && stars >= 1 && stars <= MAX_STARS)
      hospital.rating = { stars, list_of: parseYearMonth(cell('starsList')) ?? listOf };
    if (/^\d{5}$/.test(hospital.ccn)) hospital.ccn = `0${hospital.ccn}`;
    if (/^[0-9A-Z]{6}$/.test(hospital.ccn) && hospital.name !== '') hospitals.push(hospital);
  }
  return hospitalList(hospitals);
}

/** True when the beginning of a text is a hospital list. */
export function looksLikeHospitalList(head: string): boolean {
  return hasColumns(head, Object.values(HOSPITAL_COLUMNS));
}
