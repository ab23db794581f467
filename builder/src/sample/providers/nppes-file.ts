// The NPPES file of the sample world: the real layout of 330 columns, every field quoted, with invented
// people only.
import type { SampleFile } from '../price-file.ts';
import type { SampleProvider } from './cast.ts';
import { organisationName, personName } from './names.ts';

const SLOTS = 15;
const OTHER_IDENTIFIERS = 50;
const numbered = (count: number, names: (n: number) => string[]) =>
  Array.from({ length: count }, (_, index) => names(index + 1)).flat();
const address = (which: string) => [
  `Provider First Line Business ${which} Address`,
  `Provider Second Line Business ${which} Address`,
  ...['City Name', 'State Name', 'Postal Code', 'Country Code (If outside U.S.)'].map(
    (part) => `Provider Business ${which} Address ${part}`,
  ),
  `Provider Business ${which} Address Telephone Number`,
  `Provider Business ${which} Address Fax Number`,
];

/** The titles of the published file, version 2 of its layout. */
export const NPPES_HEADER: readonly string[] = [
  'NPI',
  'Entity Type Code',
  'Replacement NPI',
  'Employer Identification Number (EIN)',
  'Provider Organization Name (Legal Business Name)',
  ...['Last Name (Legal Name)', 'First Name', 'Middle Name', 'Name Prefix Text', 'Name Suffix Text'].map(
    (part) => `Provider ${part}`,
  ),
  'Provider Credential Text',
  'Provider Other Organization Name',
  'Provider Other Organization Name Type Code',
  ...['Last Name', 'First Name', 'Middle Name', 'Name Prefix Text', 'Name Suffix Text'].map(
    (part) => `Provider Other ${part}`,
  ),
  'Provider Other Credential Text',
  'Provider Other Last Name Type Code',
  ...address('Mailing'),
  ...address('Practice Location'),
  'Provider Enumeration Date',
  'Last Update Date',
  'NPI Deactivation Reason Code',
  'NPI Deactivation Date',
  'NPI Reactivation Date',
  'Provider Sex Code',
  ...['Last Name', 'First Name', 'Middle Name', 'Title or Position', 'Telephone Number'].map(
    (part) => `Authorized Official ${part}`,
  ),
  ...numbered(SLOTS, (n) => [
    `Healthcare Provider Taxonomy Code_${n}`,
    `Provider License Number_${n}`,
    `Provider License Number State Code_${n}`,
    `Healthcare Provider Primary Taxonomy Switch_${n}`,
  ]),
  ...numbered(OTHER_IDENTIFIERS, (n) => [
    `Other Provider Identifier_${n}`,
    `Other Provider Identifier Type Code_${n}`,
    `Other Provider Identifier State_${n}`,
    `Other Provider Identifier Issuer_${n}`,
  ]),
  'Is Sole Proprietor',
  'Is Organization Subpart',
  'Parent Organization LBN',
  'Parent Organization TIN',
  'Authorized Official Name Prefix Text',
  'Authorized Official Name Suffix Text',
  'Authorized Official Credential Text',
  ...numbered(SLOTS, (n) => [`Healthcare Provider Taxonomy Group_${n}`]),
  'Certification Date',
];

type Cells = Record<string, string>;

/** `npidata_pfile_<from>-<to>.csv`, rows in the order of the providers. */
export function nppesFile(providers: readonly SampleProvider[]): SampleFile {
  const rows = providers.map((one) => {
    const cells = makeCells(one);
    return NPPES_HEADER.map((title) => cells[title] ?? '');
  });
  const text = [NPPES_HEADER, ...rows].map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n');
  return { path: 'registry/npidata_pfile_20050523-20260607.csv', bytes: Buffer.from(`${text}\n`) };
}

function makeCells(one: SampleProvider): Cells {
  // A deactivated row has only its NPI and the day of the deactivation.
  if (one.state === 'deactivated') return { NPI: one.npi, 'NPI Deactivation Date': '02/03/2024' };
  return {
    NPI: one.npi,
    'Entity Type Code': one.type,
    ...nameCells(one),
    ...addressCells(one),
    'Provider Enumeration Date': '05/23/2007',
    'Last Update Date': `0${1 + (one.serial % 6)}/15/20${String(8 + (one.serial % 18)).padStart(2, '0')}`,
    ...(one.state === 'reactivated'
      ? { 'NPI Deactivation Date': '02/03/2024', 'NPI Reactivation Date': '05/06/2024' }
      : {}),
    ...taxonomyCells(one),
    'Certification Date': '01/15/2025',
  };
}

function nameCells(one: SampleProvider): Cells {
  if (one.type === '2') {
    const { legal, trading } = organisationName(one);
    return {
      'Employer Identification Number (EIN)': '<UNAVAIL>',
      'Provider Organization Name (Legal Business Name)': legal,
      ...(trading === ''
        ? {}
        : {
            'Provider Other Organization Name': trading,
            'Provider Other Organization Name Type Code': '3',
          }),
      'Is Organization Subpart': 'N',
    };
  }
  const { first, middle, last, suffix, credential } = personName(one);
  return {
    'Provider Last Name (Legal Name)': last,
    'Provider First Name': first,
    'Provider Middle Name': middle,
    'Provider Name Suffix Text': suffix,
    'Provider Credential Text': credential,
    'Provider Sex Code': one.serial % 2 === 0 ? 'F' : 'M',
    'Is Sole Proprietor': 'N',
  };
}

/** All mailing addresses are a box in Wyoming, so that reading the wrong address is noticed. */
function addressCells({ place, serial, state }: SampleProvider): Cells {
  const mailing = 'Provider Business Mailing Address';
  const practice = 'Provider Business Practice Location Address';
  const abroad = state === 'foreign';
  return {
    'Provider First Line Business Mailing Address': 'PO BOX 5550',
    [`${mailing} City Name`]: 'CASPER',
    [`${mailing} State Name`]: 'WY',
    [`${mailing} Postal Code`]: '826020000',
    [`${mailing} Country Code (If outside U.S.)`]: 'US',
    'Provider First Line Business Practice Location Address': `${100 + serial} SAMPLE AVENUE`,
    'Provider Second Line Business Practice Location Address': serial % 3 === 0 ? 'SUITE 2' : '',
    [`${practice} City Name`]: abroad ? 'SAMPLEVILLE' : place.city.toUpperCase(),
    [`${practice} State Name`]: abroad ? 'ONTARIO' : state === 'military' ? 'AE' : place.state,
    [`${practice} Postal Code`]: abroad ? 'K1A 0A0' : serial % 4 === 0 ? place.zip : `${place.zip}0001`,
    [`${practice} Country Code (If outside U.S.)`]: abroad ? 'CA' : 'US',
    [`${practice} Telephone Number`]: `55555501${String(serial % 100).padStart(2, '0')}`,
  };
}

function taxonomyCells({ slots, place }: SampleProvider): Cells {
  const cells: Cells = {};
  slots.forEach(({ code, primary }, index) => {
    cells[`Healthcare Provider Taxonomy Code_${index + 1}`] = code;
    cells[`Provider License Number_${index + 1}`] = 'SAMPLE';
    cells[`Provider License Number State Code_${index + 1}`] = place.state;
    cells[`Healthcare Provider Primary Taxonomy Switch_${index + 1}`] = primary;
  });
  return cells;
}
