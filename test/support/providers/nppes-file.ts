// NPPES files in the raw layout: 330 quoted columns by their titles. The people and practices are invented.
import { gzipSync } from 'node:zlib';
import { NPPES_HEADER } from '../../../builder/src/sample/providers/nppes-file.ts';

const MAIL = 'Business Mailing Address';
const PRACTICE = 'Business Practice Location Address';

/** A row by what it says; what is left out is blank. `taxonomies`: `207Q00000X`, or `207Q00000X Y` with its switch. */
export type NppesRow = {
  npi: string;
  type?: '1' | '2' | '';
  organisation?: string;
  last?: string;
  first?: string;
  middle?: string;
  suffix?: string;
  credential?: string;
  other?: string;
  otherType?: string;
  mailZip?: string;
  line1?: string;
  line2?: string;
  city?: string;
  state?: string;
  zip?: string;
  country?: string;
  phone?: string;
  updatedOn?: string;
  deactivatedOn?: string;
  reactivatedOn?: string;
  taxonomies?: readonly string[];
};

const CELLS: Readonly<Record<Exclude<keyof NppesRow, 'taxonomies'>, string>> = {
  npi: 'NPI',
  type: 'Entity Type Code',
  organisation: 'Provider Organization Name (Legal Business Name)',
  last: 'Provider Last Name (Legal Name)',
  first: 'Provider First Name',
  middle: 'Provider Middle Name',
  suffix: 'Provider Name Suffix Text',
  credential: 'Provider Credential Text',
  other: 'Provider Other Organization Name',
  otherType: 'Provider Other Organization Name Type Code',
  mailZip: `Provider ${MAIL} Postal Code`,
  line1: `Provider First Line ${PRACTICE}`,
  line2: `Provider Second Line ${PRACTICE}`,
  city: `Provider ${PRACTICE} City Name`,
  state: `Provider ${PRACTICE} State Name`,
  zip: `Provider ${PRACTICE} Postal Code`,
  country: `Provider ${PRACTICE} Country Code (If outside U.S.)`,
  phone: `Provider ${PRACTICE} Telephone Number`,
  updatedOn: 'Last Update Date',
  deactivatedOn: 'NPI Deactivation Date',
  reactivatedOn: 'NPI Reactivation Date',
};
const PLACES = new Map(NPPES_HEADER.map((title, i) => [title, i]));

/** An NPPES file of some rows, `titles` cut to some columns for an extract. */
export function nppesText(rows: readonly NppesRow[], titles: readonly string[] = NPPES_HEADER): string {
  const kept = titles.map((title) => PLACES.get(title) ?? 0);
  const lines = [[...NPPES_HEADER], ...rows.map(cellsOf)].map((cells) =>
    kept.map((place) => `"${(cells[place] ?? '').replaceAll('"', '""')}"`).join(','),
  );
  return `${lines.join('\n')}\n`;
}

/** The same, packed. */
export function nppesGzip(rows: readonly NppesRow[]): Buffer {
  return gzipSync(nppesText(rows));
}

function cellsOf({ taxonomies = [], ...row }: NppesRow): string[] {
  const cells = new Array<string>(NPPES_HEADER.length).fill('');
  const set = (title: string, text: string) => {
    const place = PLACES.get(title);
    if (place === undefined) throw new RangeError(`${title} is no column.`);
    cells[place] = text;
  };
  for (const [name, title] of Object.entries(CELLS)) set(title, row[name as keyof typeof CELLS] ?? '');
  for (const [i, taxonomy] of taxonomies.entries()) {
    const [code = '', primary = ''] = taxonomy.split(' ');
    set(`Healthcare Provider Taxonomy Code_${i + 1}`, code);
    set(`Healthcare Provider Primary Taxonomy Switch_${i + 1}`, primary);
  }
  return cells;
}

/** Ten digits with a right check digit; the same for the same serial, up to 99,999,999. */
export function npiOf(serial: number): string {
  const body = `1${String(serial).padStart(8, '0')}`;
  let sum = 24;
  for (let place = 0; place < body.length; place += 1) {
    const digit = Number(body[body.length - 1 - place]);
    const value = place % 2 === 0 ? digit * 2 : digit;
    sum += value > 9 ? value - 9 : value;
  }
  return `${body}${(10 - (sum % 10)) % 10}`;
}
