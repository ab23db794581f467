// A small invented county for provider search as input files: one hospital with its own prices, a registry with a
// weekly file, two payers, and a provider group that lies in a file of its own.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TWO_ZIP3S } from '../../../tools/testbed/price-world.ts';
import { aGroup, anItem, aPrice, HEAD, ticText } from '../payers/tic-file.ts';
import { type NppesRow, npiOf, nppesText } from './nppes-file.ts';

/** Numbers by what their holders are. */
export const NPIS = {
  cardiologist: npiOf(1001),
  second: npiOf(1002),
  left: npiOf(1003),
  familyDoctor: npiOf(1004),
  surgeryCentre: npiOf(1005),
  hospital: npiOf(1006),
  remote: npiOf(1007),
  nobody: npiOf(1999),
} as const;

export const GROUP_URL = 'https://payers.example/groups/ames.json';

const PRACTICE = {
  type: '1',
  line1: '100 SAMPLE ST',
  city: 'AMES',
  state: 'IA',
  zip: '500101234',
  mailZip: '508010000',
  phone: '5155550100',
  country: 'US',
  updatedOn: '01/05/2026',
} as const;

/** The registry's full file. */
export const REGISTRY: NppesRow[] = [
  {
    ...PRACTICE,
    npi: NPIS.cardiologist,
    first: 'ANA',
    last: 'MCSAMPLE',
    credential: 'M.D.',
    taxonomies: ['207RC0000X Y'],
  },
  {
    ...PRACTICE,
    npi: NPIS.second,
    first: 'BO',
    last: 'SAMPLE',
    taxonomies: ['207R00000X Y', '207RC0000X N'],
  },
  { ...PRACTICE, npi: NPIS.left, first: 'CY', last: 'SAMPLE', taxonomies: ['207RC0000X Y'] },
  {
    ...PRACTICE,
    npi: NPIS.familyDoctor,
    first: 'DI',
    last: 'SAMPLE',
    zip: '50036',
    city: 'BOONE',
    taxonomies: ['207Q00000X'],
  },
  {
    ...PRACTICE,
    npi: NPIS.surgeryCentre,
    type: '2',
    organisation: 'SAMPLE SURGERY CENTER, L.L.C.',
    taxonomies: ['261QA1903X Y'],
  },
  {
    ...PRACTICE,
    npi: NPIS.hospital,
    type: '2',
    organisation: 'SAMPLE HOSPITAL',
    zip: '50801',
    city: 'CRESTON',
    taxonomies: ['282N00000X Y'],
  },
  {
    ...PRACTICE,
    npi: NPIS.remote,
    first: 'FAY',
    last: 'SAMPLE',
    zip: '50801',
    city: 'CRESTON',
    taxonomies: ['207RC0000X Y'],
  },
];
/** A weekly file: one has left, one has moved. */
export const WEEKLY: NppesRow[] = [
  { npi: NPIS.left, type: '', deactivatedOn: '02/02/2026' },
  {
    ...PRACTICE,
    npi: NPIS.second,
    first: 'BO',
    last: 'SAMPLE',
    zip: '50036',
    city: 'BOONE',
    updatedOn: '02/03/2026',
    taxonomies: ['207R00000X Y', '207RC0000X N'],
  },
];

const FACILITY = { service_code: ['24'] };
const everybody = [
  NPIS.cardiologist,
  NPIS.second,
  NPIS.left,
  NPIS.familyDoctor,
  NPIS.surgeryCentre,
  NPIS.nobody,
];

/** The first payer: an office fee and a surgery centre's fee for everybody, as contracts have it. */
export const MUTUAL = {
  ...HEAD,
  provider_references: [
    aGroup(1, everybody.map(Number), ['PPO', 'HMO']),
    { provider_group_id: 2, location: `${GROUP_URL}?sig=abc` },
  ],
  in_network: [
    anItem('99204', [
      {
        provider_references: [1, 2],
        negotiated_prices: [aPrice(201.01), aPrice(240, { negotiated_type: 'fee schedule' })],
      },
    ]),
    anItem('45378', [{ provider_references: [1], negotiated_prices: [aPrice(900, FACILITY)] }]),
    anItem('99204', [
      {
        provider_references: [1],
        negotiated_prices: [
          aPrice(40, { negotiated_type: 'percentage' }),
          aPrice(90, { billing_code_modifier: ['26'] }),
        ],
      },
    ]),
  ],
};
/** The second one pays more, by an inline group. */
export const COMMUNITY = {
  ...HEAD,
  reporting_entity_name: 'Example Community',
  plan_name: 'Example Plan',
  last_updated_on: '2026-04-01',
  in_network: [
    anItem('99204', [
      {
        provider_groups: [{ npi: [0, Number(NPIS.cardiologist)], tin: { type: 'ein', value: '00-0000000' } }],
        negotiated_prices: [aPrice(300)],
      },
    ]),
  ],
};

const HOSPITAL = [
  'hospital_name,last_updated_on,version,location_name,hospital_address,license_number|IA,type_2_npi,attestation',
  `Sample Hospital,2026-03-15,3.0.0,Sample Hospital,"1 Sample Road, Creston, IA 50801",,${NPIS.nobody}|${NPIS.hospital},true`,
  'description,code|1,code|1|type,setting,standard_charge|discounted_cash',
  'Sample scan,70551,CPT,outpatient,900',
  'Sample scan,70551,CPT,both,1000',
  'Sample scan,70551,CPT,outpatient,1200',
  'Sample visit,99213,CPT,outpatient,80',
  '',
].join('\n');

/** The same hospital with what two insurers paid there; its hash leaves the order of the county's files as it is. */
export const HOSPITAL_WITH_PAYMENTS = HOSPITAL.split('\n')
  .map((line, i) => {
    if (i < 2 || line === '') return line;
    if (i === 2) return `${line},payer_name,plan_name,median_amount,10th_percentile,90th_percentile,count`;
    if (i === 3) return `${line},Sample Mutual,PPO,610.5,400,900,22`;
    return i === 4 ? `${line},Example Community,,580,300,800,1 through 10` : `${line},,,,,,`;
  })
  .join('\n');

/** Writes the world; `changes` replaces files by their text, or leaves them out where it says null. */
export async function writeProviderWorld(
  dir: string,
  changes: Record<string, string | null> = {},
): Promise<void> {
  const files: Record<string, string | null> = {
    'geography.csv': `zip,city,state,lat,lng\n${TWO_ZIP3S.map((row) => row.join(',')).join('\n')}\n`,
    'hospital.csv': HOSPITAL,
    'registry/npidata_pfile.csv': nppesText(REGISTRY),
    'registry/npidata_weekly.csv': nppesText(WEEKLY),
    'registry/npidata_pfile_fileheader.csv': nppesText([]),
    'payers/mutual.json': ticText(MUTUAL),
    'payers/community.json': ticText(COMMUNITY),
    'payers/groups/ames.json': JSON.stringify({
      version: '1.0.0',
      provider_groups: [{ npi: [Number(NPIS.remote)], tin: { type: 'ein', value: '00-0000001' } }],
    }),
    'sources.csv': `file,url\npayers/groups/ames.json,${GROUP_URL}\n`,
    ...changes,
  };
  for (const [file, text] of Object.entries(files)) {
    const path = join(dir, file);
    await mkdir(join(path, '..'), { recursive: true });
    if (text !== null) await writeFile(path, text);
  }
}
