// CMS's list of actions about price transparency, with invented actions about a few sample hospitals.
import Papa from 'papaparse';
import type { SampleHospital } from './hospitals.ts';
import { listedHospitals } from './lists.ts';
import type { SampleFile } from './price-file.ts';

const HEADER = ['Case_ID', 'Hosp_Name', 'Hosp_Address', 'City', 'State', 'Action', 'Date_of_Action'];
/** One case for each of the first hospitals of the list. */
const CASES: readonly (readonly [action: string, on: string])[][] = [
  [
    ['Warning Notice', '12/20/2024'],
    ['CAP Request', '04/14/2025'],
    ['Closure Notice', '09/02/2025'],
  ],
  [['Met Requirements', '03/28/2025']],
  [['Warning Notice', '01/15/2026']],
];

/** `hospitals/hpt_enforcement_actions_2026.csv`. */
export function enforcementList(hospitals: readonly SampleHospital[]): SampleFile {
  const rows = listedHospitals(hospitals)
    .slice(0, CASES.length)
    .flatMap(({ hospital }, i) => {
      const { address = '', city = '', state = '' } = hospital.campuses[0] ?? {};
      const [street = ''] = address.split(',');
      return (CASES[i] ?? []).map(([action, on]) => [i + 1, hospital.name, street, city, state, action, on]);
    });
  const text = Papa.unparse([HEADER, ...rows], { newline: '\r\n' });
  return { path: 'hospitals/hpt_enforcement_actions_2026.csv', bytes: Buffer.from(`\uFEFF${text}\r\n`) };
}
