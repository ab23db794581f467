// Medicare's public claims in CMS's own layouts, for the clinicians and hospitals of the sample world. All figures are
// invented: every third provider is missing, as in the real files, which leave out whoever has under 11 patients.
import Papa from 'papaparse';
import { STATE_NAMES } from '../../../schemas/states.ts';
import { SPECIALTIES } from '../../../schemas/vocabulary/specialties.ts';
import type { SampleHospital } from './hospitals.ts';
import { listedHospitals } from './lists.ts';
import physicianJson from './physician-fees.json' with { type: 'json' };
import type { SampleFile } from './price-file.ts';
import type { SampleProvider } from './providers/cast.ts';
import { typicalFee } from './providers/fees.ts';
import { makeRandom } from './random.ts';

const TEXT = 'Sample service (synthetic)';
const FOLDER = 'claims';
/** What Medicare allows is a little under the fee schedule, and charges are several times that. */
const ALLOWED_SHARE = 0.94;
const CHARGE_TIMES = 3.7;
/** An area has far more services than the few sample providers in it. */
const OTHER_SERVICES = 9_000;
const LEAST_COUNT = 11;
/** Operations and scopes are done in facilities (`F`), everything else in offices (`O`). */
const SURGERY_DAYS = new Set(['000', '010', '090']);
const [CODE_CELL, DAYS_CELL] = [0, 13];

/** Comprehensive groups of the codes that have one, and stays with what Medicare pays for them in dollars. */
const PACKAGES = [
  { code: '27447', apc: '5115' },
  { code: '29881', apc: '5113' },
  { code: '66984', apc: '5491' },
] as const;
const STAYS = [
  { drg: '470', paid: 17_000 },
  { drg: '460', paid: 29_000 },
  { drg: '807', paid: 6_500 },
] as const;

const AREA = ['Rndrng_Prvdr_Geo_Lvl', 'Rndrng_Prvdr_Geo_Cd', 'Rndrng_Prvdr_Geo_Desc'];
const AMOUNTS = ['Avg_Sbmtd_Chrg', 'Avg_Mdcr_Alowd_Amt', 'Avg_Mdcr_Pymt_Amt', 'Avg_Mdcr_Stdzd_Amt'];
const SERVICE = ['HCPCS_Cd', 'HCPCS_Desc', 'HCPCS_Drug_Ind', 'Place_Of_Srvc'];
const COUNTS = ['Tot_Benes', 'Tot_Srvcs', 'Tot_Bene_Day_Srvcs'];
const HOSPITAL = ['Rndrng_Prvdr_CCN', 'Rndrng_Prvdr_Org_Name', 'Rndrng_Prvdr_State_Abrvtn'];
const STAY = [
  'DRG_Cd',
  'DRG_Desc',
  'Tot_Dschrgs',
  'Avg_Submtd_Cvrd_Chrg',
  'Avg_Tot_Pymt_Amt',
  'Avg_Mdcr_Pymt_Amt',
];
const GROUP = ['Bene_Cnt', 'CAPC_Srvcs', 'Avg_Tot_Sbmtd_Chrgs', 'Avg_Mdcr_Alowd_Amt', 'Avg_Mdcr_Pymt_Amt'];

type Cell = string | number;
/** How often a provider of a state did something. */
type Count = { key: string; state: string; services: number };

/** The six files, of which those of one kind are of one year. */
export function claimsFiles(
  providers: readonly SampleProvider[],
  hospitals: readonly SampleHospital[],
): SampleFile[] {
  return [...clinicianFiles(providers), ...stayFiles(hospitals), ...packageFiles(hospitals)];
}

function clinicianFiles(providers: readonly SampleProvider[]): SampleFile[] {
  const counts: (Count & { npi: string })[] = providers.flatMap((provider) => {
    const { npi, type, state, place, serial } = provider;
    const code = SPECIALTIES.find(({ id }) => id === provider.specialty)?.anchor;
    if (type !== '1' || state !== 'none' || code === undefined || serial % 3 === 2) return [];
    return [{ npi, key: code, state: place.state, services: draw(`clinician ${npi}`, 400) }];
  });
  const cells = (code: string, services: number): Cell[] => {
    const allowed = typicalFee(code, false) * ALLOWED_SHARE;
    const paid = [allowed * CHARGE_TIMES, allowed, allowed * 0.8, allowed * 0.8].map((one) => one.toFixed(2));
    return [code, TEXT, 'N', placeOf(code), services, services, services, ...paid];
  };
  const byArea = areas(counts).map(({ key, area, services }) => {
    const [code, text, drug, place, ...figures] = cells(key, services);
    return [...area, code ?? '', text ?? '', drug ?? '', place ?? '', Math.ceil(services / 90), ...figures];
  });
  return [
    table(
      'MUP_PHY_R26_P05_V10_D24_Geo.csv',
      [...AREA, ...SERVICE, 'Tot_Rndrng_Prvdrs', ...COUNTS, ...AMOUNTS],
      byArea,
    ),
    table(
      'MUP_PHY_R26_P05_V10_D24_Prov_Svc.csv',
      ['Rndrng_NPI', 'Rndrng_Prvdr_State_Abrvtn', ...SERVICE, ...COUNTS, ...AMOUNTS],
      counts.map(({ npi, key, state, services }) => [npi, state, ...cells(key, services)]),
    ),
  ];
}

function stayFiles(hospitals: readonly SampleHospital[]): SampleFile[] {
  const counts = countHospitals(
    hospitals,
    STAYS.map(({ drg }) => drg),
  );
  const cells = (drg: string, services: number): Cell[] => {
    const paid = STAYS.find((stay) => stay.drg === drg)?.paid ?? 0;
    return [drg, TEXT, services, paid * 5, paid, Math.round(paid * 0.8)];
  };
  return [
    table(
      'MUP_INP_RY26_P03_V10_DY24_Geo.CSV',
      [...AREA, ...STAY],
      areas(counts).map(({ key, area, services }) => [...area, ...cells(key, services)]),
    ),
    table(
      'MUP_INP_RY26_P03_V10_DY24_PrvSvc.CSV',
      [...HOSPITAL, ...STAY],
      counts.map(({ hospital, key, services }) => [...hospital, ...cells(key, services)]),
    ),
  ];
}

function packageFiles(hospitals: readonly SampleHospital[]): SampleFile[] {
  const counts = countHospitals(
    hospitals,
    PACKAGES.map(({ apc }) => apc),
  );
  const codeOf = (apc: string) => PACKAGES.find((one) => one.apc === apc)?.code ?? '';
  const figures = (apc: string, services: number): Cell[] => {
    const paid = Math.round(typicalFee(codeOf(apc), true));
    return [services, services, paid * 6, paid, Math.round(paid * 0.8)];
  };
  return [
    table(
      'MUP_OUT_RY26_P04_V10_DY24_Geo.csv',
      [...AREA, 'Srvc_Lvl', 'APC_Cd', 'APC_Desc', 'HCPCS_Cd', 'HCPCS_Desc', ...GROUP],
      areas(counts).map(({ key, area, services }) => [
        ...[...area, 'APC-HCPCS', key, TEXT, codeOf(key), TEXT],
        ...figures(key, services),
      ]),
    ),
    table(
      'MUP_OUT_RY26_P04_V10_DY24_Prov_Svc.csv',
      [...HOSPITAL, 'APC_Cd', 'APC_Desc', ...GROUP],
      counts.map(({ hospital, key, services }) => [...hospital, key, TEXT, ...figures(key, services)]),
    ),
  ];
}

/** The services of the listed hospitals for each key; every third pair of hospital and key is left out. */
function countHospitals(hospitals: readonly SampleHospital[], keys: readonly string[]) {
  return listedHospitals(hospitals).flatMap(({ ccn, hospital }, i) => {
    const state = hospital.campuses[0]?.state ?? '';
    return keys.flatMap((key, k) =>
      (i + k) % 3 === 2
        ? []
        : [{ hospital: [ccn, hospital.name, state], key, state, services: draw(`${ccn} ${key}`, 200) }],
    );
  });
}

/** What the nation and each state have in all, for everything that is counted. */
function areas(counts: readonly Count[]): { key: string; area: Cell[]; services: number }[] {
  const byKey = Map.groupBy(counts, ({ key }) => key);
  return [...byKey]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([key, own]) => {
      const states = [...Map.groupBy(own, ({ state }) => state)].sort(([a], [b]) => (a < b ? -1 : 1));
      const ofStates = states.map(([state, ofState]) => ({
        ...{ key, area: ['State', '', STATE_NAMES[state] ?? state] },
        services: sum(ofState) + OTHER_SERVICES,
      }));
      const nation = sum(ofStates) + 20 * OTHER_SERVICES;
      return [{ key, area: ['National', '', 'National'], services: nation }, ...ofStates];
    });
}

function sum(counts: readonly { services: number }[]): number {
  return counts.reduce((total, { services }) => total + services, 0);
}

function draw(seed: string, most: number): number {
  return LEAST_COUNT + Math.floor(makeRandom(`claims ${seed}`)() * most);
}

function placeOf(code: string): 'F' | 'O' {
  const row = physicianJson.rows.map((text) => text.split(',')).find((cells) => cells[CODE_CELL] === code);
  return SURGERY_DAYS.has(row?.[DAYS_CELL] ?? '') ? 'F' : 'O';
}

function table(name: string, header: readonly string[], rows: readonly Cell[][]): SampleFile {
  const text = Papa.unparse([[...header], ...rows], { newline: '\r\n' });
  return { path: `${FOLDER}/${name}`, bytes: Buffer.from(`${text}\r\n`) };
}
