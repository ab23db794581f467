// Files that are defective as a whole. Each shows one fault that occurs in the real world.
import { makeItems } from './charges.ts';
import { encode, gzip } from './encode.ts';
import { aHospital, type SampleHospital } from './hospitals.ts';
import type { Item } from './item.ts';
import { csvText } from './mrf-csv.ts';
import type { Defect, SampleFile } from './price-file.ts';
import { priceText } from './price-file.ts';
import { masterLines } from './reach.ts';

/** No real EIN begins with 00. These numbers differ from those of the good files. */
const FIRST_EIN = 1_000_900;
const CASH_HEADER = 'standard_charge|discounted_cash';
const HTML_PAGE =
  '<!DOCTYPE html>\n<html><head><title>Sample page not found</title></head>\n' +
  '<body><h1>Page not found</h1><p>Synthetic sample of an error page served as a price file.</p></body></html>\n';

type Damage = {
  title: string;
  at: string;
  as: string;
  date: string;
  what: string;
  bytes: (hospital: SampleHospital) => Buffer;
};

const DAMAGES: Damage[] = [
  damage(
    'Blank Column',
    '45402 Dayton OH',
    'wide v3',
    'the cash column is there and blank in every row',
    (one) => encode(priceText(one, withoutCash(someItems(one))), one.traits),
  ),
  damage('Missing Column', '43604 Toledo OH', 'tall v3', 'a CSV without a cash column', (one) =>
    encode(
      csvText(one, someItems(one), (header) => header !== CASH_HEADER),
      one.traits,
    ),
  ),
  damage('Nothing There', '15213 Pittsburgh PA', 'tall v3', 'an empty file', () => Buffer.alloc(0)),
  damage('Wrong Page', '14642 Rochester NY', 'tall v3', 'an HTML page named .csv', () =>
    Buffer.from(HTML_PAGE),
  ),
  damage('Cut Archive', '23219 Richmond VA', 'tall v3 gz', 'a gzip file that ends too early', (one) => {
    const whole = gzip(Buffer.from(priceText(one, someItems(one))));
    return whole.subarray(0, Math.floor(whole.length * 0.6));
  }),
  damage('Cut Object', '27514 Chapel Hill NC', 'json v3', 'a JSON file cut in the middle', (one) => {
    const whole = Buffer.from(priceText(one, someItems(one)));
    return whole.subarray(0, Math.floor(whole.length / 2));
  }),
  damage(
    'No Address',
    '73102 Oklahoma City OK',
    'tall v3',
    'no usable address: the file cannot be located',
    (one) => encode(priceText(unlocated(one), someItems(one)), one.traits),
  ),
  damage('Bare Template', '37203 Nashville TN', 'tall v3', 'a template without data rows', (one) =>
    encode(priceText(one, []), one.traits),
  ),
  {
    ...damage('Far Future', '63110 Saint Louis MO', 'tall v3', 'dated in the far future', whole),
    date: '2031-01-01',
  },
];

/**
 * All damaged files, with what is wrong in each. `hospitals` lends the one that has an older file as well.
 */
export function damagedFiles(hospitals: SampleHospital[]): { files: SampleFile[]; defects: Defect[] } {
  const files: SampleFile[] = [];
  const defects: Defect[] = [];
  DAMAGES.forEach((one, index) => {
    const { title, at, as, date: updatedOn } = one;
    const hospital = aHospital({ title, at: [at], as, updatedOn, ein: `00${FIRST_EIN + index}` });
    files.push({ path: hospital.path, bytes: one.bytes(hospital) });
    defects.push({ file: hospital.path, what: one.what });
  });
  const [first] = hospitals;
  if (first !== undefined) {
    const older = olderFile(first);
    files.push(older);
    defects.push({ file: older.path, what: 'an older file of a hospital that has a newer one' });
  }
  return { files, defects };
}

function damage(title: string, at: string, as: string, what: string, bytes: Damage['bytes']): Damage {
  return { title, at, as, date: '2026-04-15', what, bytes };
}

/** Same name, same addresses, last year's prices in last year's template. */
function olderFile(hospital: SampleHospital): SampleFile {
  const older: SampleHospital = {
    ...hospital,
    seed: `${hospital.seed} older`,
    version: '2.2',
    updatedOn: '2025-04-01',
  };
  const path = hospital.path.replace('prices/', 'prices/2025/');
  return { path, bytes: encode(priceText(older, someItems(older)), older.traits) };
}

function whole(hospital: SampleHospital): Buffer {
  return encode(priceText(hospital, someItems(hospital)), hospital.traits);
}

/** The codes every hospital posts: enough to show a defect. */
function someItems(hospital: SampleHospital): Item[] {
  return makeItems(
    hospital,
    masterLines().filter((line) => line.reach === 'all'),
  );
}

function withoutCash(items: Item[]): Item[] {
  return items.map((item) => ({ ...item, charges: item.charges.map((charge) => ({ ...charge, cash: '' })) }));
}

function unlocated(hospital: SampleHospital): SampleHospital {
  return {
    ...hospital,
    campuses: hospital.campuses.map((campus) => ({ ...campus, address: 'Sample Avenue' })),
  };
}
