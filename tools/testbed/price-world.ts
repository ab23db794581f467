// A small invented country as input files: hospitals in a few ZIP3s with a separate geography file.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One invented hospital. `factor` scales its prices, `codes` is how many of CODES it prices. */
export type SampleHospital = {
  name: string;
  zip: string;
  state: string;
  dated: string;
  factor: number;
  codes: number;
};

export const CODES = [
  '70551',
  '70552',
  '70553',
  '71046',
  '72148',
  '73721',
  '74177',
  '76700',
  '77067',
  '80053',
  '85025',
  '93000',
  '99213',
  '45378',
  '43239',
  '29881',
  '27447',
  '66984',
  '97110',
  '36415',
];

/** ZIPs of two ZIP3s in one state: the smallest world with an area to widen from. */
export const TWO_ZIP3S = [
  ['50010', 'Ames', 'IA', 42.03, -93.62],
  ['50036', 'Boone', 'IA', 42.06, -93.88],
  ['50801', 'Creston', 'IA', 41.06, -94.36],
] as const;
/** Four states with two ZIP3s each, invented centroids near each other. */
export const FOUR_STATES = ['IA', 'NE', 'MO', 'KS'].flatMap((state, s) =>
  [0, 1].flatMap((z) =>
    [0, 1].map((i) => {
      const zip = `${60 + s}${z}1${i}`;
      return [zip.padEnd(5, '0'), `Sample City ${state}${z}${i}`, state, 40 + s, -95 - z] as const;
    }),
  ),
);

type ZipRow = readonly [zip: string, city: string, state: string, lat: number, lng: number];
const HEADER =
  'hospital_name,last_updated_on,version,hospital_location,hospital_address,license_number|IA,"To the best of its knowledge and belief, the hospital has included all applicable standard charge information in accordance with the requirements of 45 CFR 180.50, and the information encoded is true, accurate, and complete as of the date indicated."';
const COLUMNS =
  'description,code|1,code|1|type,setting,standard_charge|gross,standard_charge|discounted_cash,standard_charge|min,standard_charge|max,standard_charge|Sample Payer|Plan One|negotiated_dollar,standard_charge|Sample Payer|Plan One|methodology,estimated_amount|Sample Payer|Plan One,additional_generic_notes';

/** Hospitals spread evenly over the ZIPs; each prices all codes, a little apart from the next one. */
export function sampleHospitals(count: number, zips: readonly ZipRow[]): SampleHospital[] {
  return Array.from({ length: count }, (_, i) => {
    const [zip = '', , state = ''] = zips[i % zips.length] ?? [];
    const factor = 1 + (i % 7) / 20;
    return { name: `Sample Hospital ${i + 1}`, zip, state, dated: '2026-05-01', factor, codes: CODES.length };
  });
}

/** Writes the files of a world: geography, hospital files, and where each was published. */
export async function writeWorld(
  dir: string,
  zips: readonly ZipRow[],
  hospitals: readonly SampleHospital[],
): Promise<void> {
  await mkdir(dir, { recursive: true });
  const places = zips.map((row) => row.join(',')).join('\n');
  await writeFile(join(dir, 'geography.csv'), `zip,city,state,lat,lng\n${places}\n`);
  const sources = ['file,url'];
  for (const hospital of hospitals) {
    const file = `${hospital.name.toLowerCase().replaceAll(' ', '-')}.csv`;
    await writeFile(join(dir, file), fileOf(hospital));
    sources.push(`${file},https://hospitals.example/${file}`);
  }
  await writeFile(join(dir, 'sources.csv'), `${sources.join('\n')}\n`);
}

function fileOf({ name, zip, state, dated, factor, codes }: SampleHospital): string {
  const [year, month, day] = dated.split('-').map(Number);
  const facts = `${name},${month}/${day}/${year},2.0.0,${name},"1 Sample Street, Sample City, ${state} ${zip}",,true`;
  const rows = CODES.slice(0, codes).map((code, i) => {
    const cash = ((100 + i * 37) * factor).toFixed(2);
    return `Sample service,${code},CPT,outpatient,9000,${cash},1,9,,,,`;
  });
  return [HEADER, facts, COLUMNS, ...rows, ''].join('\n');
}
