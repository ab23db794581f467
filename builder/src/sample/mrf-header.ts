// The head of a price file: hospital, addresses, date, and the signed statement.
import type { SampleHospital } from './hospitals.ts';
import { inventedNpi } from './providers/npi.ts';
import { ATTESTER, statementText } from './statement.ts';

/** The invented NPIs of a hospital, one for each campus, made from its ZIP. */
export function listNpis(hospital: SampleHospital): string[] {
  return hospital.campuses.map((campus, index) => inventedNpi('20', `${index + 1}${campus.zip}`));
}

/** The first two rows of a CSV: element names over their values. */
export function csvHead(hospital: SampleHospital): [string[], string[]] {
  const isThird = hospital.version === '3.0';
  const state = hospital.campuses[0]?.state ?? 'TX';
  const cells: [string, string][] = [
    ['hospital_name', hospital.name],
    ['last_updated_on', csvDate(hospital)],
    ['version', isThird ? '3.0.0' : '2.0.0'],
    [
      isThird ? 'location_name' : 'hospital_location',
      hospital.campuses.map((campus) => campus.name).join('|'),
    ],
    ['hospital_address', hospital.campuses.map((campus) => campus.address).join('|')],
    [`license_number|${state}`, `SAMPLE-${state}`],
  ];
  if (isThird) cells.push(['type_2_npi', listNpis(hospital).join(' | ')]);
  cells.push([statementText(hospital.version), 'TRUE']);
  if (isThird) cells.push(['attester_name', ATTESTER], ['financial_aid_policy', aidPolicy(hospital)]);
  return [cells.map(([name]) => name), cells.map(([, value]) => value)];
}

/** Most policies are an address; some are a sentence. */
function aidPolicy({ layout, ein }: SampleHospital): string {
  return layout === 'json'
    ? 'Sample policy: ask the billing office for an application.'
    : `https://hospital-${ein}.example/financial-assistance`;
}

/** Some CSV files have the date as a spreadsheet shows it: `4/1/2026`. */
function csvDate(hospital: SampleHospital): string {
  if (!hospital.traits.has('spaced') && !hospital.traits.has('crlf')) return hospital.updatedOn;
  const [year, month, day] = hospital.updatedOn.split('-').map(Number);
  return `${month}/${day}/${year}`;
}

/** The root of a JSON file without its items. */
export function jsonHead(hospital: SampleHospital): Record<string, unknown> {
  const names = hospital.campuses.map((campus) => campus.name);
  const isThird = hospital.version === '3.0';
  const statement = statementText(hospital.version);
  return {
    hospital_name: hospital.name,
    last_updated_on: hospital.updatedOn,
    version: isThird ? '3.0.0' : `${hospital.version}.0`,
    [isThird ? 'location_name' : 'hospital_location']: names,
    hospital_address: hospital.campuses.map((campus) => campus.address),
    license_information: { license_number: 'SAMPLE', state: hospital.campuses[0]?.state ?? 'TX' },
    ...(isThird
      ? {
          attestation: { attestation: statement, confirm_attestation: true, attester_name: ATTESTER },
          type_2_npi: listNpis(hospital),
          financial_aid_policy: [aidPolicy(hospital)],
        }
      : { affirmation: { affirmation: statement, confirm_affirmation: true } }),
  };
}
