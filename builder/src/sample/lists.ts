// The two lists besides the price files: hospitals as Care Compare publishes them, and the address of each
// file.
import Papa from 'papaparse';
import type { SampleHospital } from './hospitals.ts';
import type { SampleFile } from './price-file.ts';

/** First two digits of a CMS certification number, by state. */
const CCN_STATES: Record<string, string> = {
  AL: '01',
  AZ: '03',
  CA: '05',
  FL: '10',
  GA: '11',
  IL: '14',
  MA: '22',
  MN: '24',
  ND: '35',
  NJ: '31',
  NY: '33',
  OH: '36',
  PA: '39',
  TX: '45',
  WA: '50',
  WY: '53',
};
const LIST_HEADERS = [
  'Facility ID',
  'Facility Name',
  'Address',
  'City/Town',
  'State',
  'ZIP Code',
  'County/Parish',
  'Telephone Number',
  'Hospital Type',
  'Hospital Ownership',
  'Emergency Services',
  'Meets criteria for birthing friendly designation',
  'Hospital overall rating',
  'Hospital overall rating footnote',
  'MORT Group Measure Count',
  'Count of Facility MORT Measures',
  'Count of MORT Measures Better',
  'Count of MORT Measures No Different',
  'Count of MORT Measures Worse',
  'MORT Group Footnote',
  'Safety Group Measure Count',
  'Count of Facility Safety Measures',
  'Count of Safety Measures Better',
  'Count of Safety Measures No Different',
  'Count of Safety Measures Worse',
  'Safety Group Footnote',
  'READM Group Measure Count',
  'Count of Facility READM Measures',
  'Count of READM Measures Better',
  'Count of READM Measures No Different',
  'Count of READM Measures Worse',
  'READM Group Footnote',
  'Pt Exp Group Measure Count',
  'Count of Facility Pt Exp Measures',
  'Pt Exp Group Footnote',
  'TE Group Measure Count',
  'Count of Facility TE Measures',
  'TE Group Footnote',
];
/** One hospital in four is not on the list, and one file in five has no known address on the web. */
const UNLISTED_EVERY = 4;
const UNSOURCED_EVERY = 5;

/** Stars of one hospital after the other; the real list has many without a rating. */
const RATINGS = ['3', '4', 'Not Available', '5', '2', 'Not Available', '1'];

/** The hospitals of the list with their invented certification numbers. */
export function listedHospitals(
  hospitals: readonly SampleHospital[],
): { ccn: string; hospital: SampleHospital }[] {
  const counts = new Map<string, number>();
  return hospitals
    .filter((_, index) => index % UNLISTED_EVERY !== UNLISTED_EVERY - 1)
    .map((hospital) => {
      const state = hospital.campuses[0]?.state ?? '';
      const number = (counts.get(state) ?? 0) + 1;
      counts.set(state, number);
      return { ccn: `${CCN_STATES[state] ?? '99'}99${String(number).padStart(2, '0')}`, hospital };
    });
}

/**
 * `Hospital_General_Information.csv`, names in capitals as in the real one; certification numbers are
 * invented.
 */
export function hospitalList(hospitals: SampleHospital[]): SampleFile {
  const rows = listedHospitals(hospitals).map(({ ccn, hospital }, i) => {
    const campus = hospital.campuses[0] ?? { address: '', city: '', state: '', zip: '' };
    const [street = ''] = campus.address.split(',');
    const facts = [
      ccn,
      hospital.name,
      street,
      campus.city,
      campus.state,
      campus.zip,
      'SAMPLE COUNTY',
      '(555) 555-0100',
    ];
    const cells = [
      ...facts.map((fact) => fact.toUpperCase()),
      'Acute Care Hospitals',
      'Sample ownership',
      'Yes',
      'Y',
      RATINGS[i % RATINGS.length] ?? '',
    ];
    return [...cells, ...Array<string>(LIST_HEADERS.length - cells.length).fill('')];
  });
  const header = LIST_HEADERS.map((name) => `"${name}"`).join(',');
  return {
    path: 'hospitals/Hospital_General_Information.csv',
    bytes: Buffer.from(`${header}\n${Papa.unparse(rows, { newline: '\n' })}\n`),
  };
}

/**
 * `sources.csv`: where each price file was fetched from, four in five of them, and every file that another
 * names.
 */
export function sourceList(
  priceFiles: SampleFile[],
  named: { path: string; url: string }[] = [],
): SampleFile {
  const known = priceFiles.filter((_, index) => index % UNSOURCED_EVERY !== UNSOURCED_EVERY - 1);
  const rows = known.map(({ path }, index) => [
    path,
    `https://${index % 2 === 0 ? 'example.com' : 'example.org'}/${path}`,
  ]);
  return {
    path: 'sources.csv',
    bytes: Buffer.from(
      `${Papa.unparse([['file', 'url'], ...rows, ...named.map(({ path, url }) => [path, url])], { newline: '\n' })}\n`,
    ),
  };
}
