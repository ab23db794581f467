// The six public files of Medicare claims: their columns with every spelling that a year has used, and how a file is
// recognised by its header.
import Papa from 'papaparse';
import { findNamed, type Spellings, titleKey } from '../csv/named-rows.ts';

export const CLAIMS_KINDS = [
  'claims-clinicians-by-area',
  'claims-clinicians',
  'claims-inpatient-by-area',
  'claims-inpatient',
  'claims-outpatient-by-area',
  'claims-outpatient',
] as const;
export type ClaimsKind = (typeof CLAIMS_KINDS)[number];

/** What we call the columns. `area` holds two letters or `US`, and only extracts of other projects have it. */
export type ClaimsColumn =
  | 'level'
  | 'areaName'
  | 'area'
  | 'npi'
  | 'ccn'
  | 'state'
  | 'code'
  | 'drg'
  | 'apc'
  | 'serviceLevel'
  | 'drug'
  | 'place'
  | 'providers'
  | 'beneficiaries'
  | 'services'
  | 'days'
  | 'charge'
  | 'allowed';

const AREA_COLUMNS: Spellings<ClaimsColumn> = {
  level: ['Rndrng_Prvdr_Geo_Lvl'],
  areaName: ['Rndrng_Prvdr_Geo_Desc'],
  area: ['Geo'],
};
const CLINICIAN_FIGURES: Spellings<ClaimsColumn> = {
  code: ['HCPCS_Cd', 'hcpcs_code'],
  drug: ['HCPCS_Drug_Ind', 'hcpcs_drug_indicator'],
  place: ['Place_Of_Srvc', 'place_of_service'],
  beneficiaries: ['Tot_Benes', 'bene_unique_cnt'],
  services: ['Tot_Srvcs', 'line_srvc_cnt'],
  days: ['Tot_Bene_Day_Srvcs', 'bene_day_srvc_cnt'],
  charge: ['Avg_Sbmtd_Chrg', 'Avg_Submtd_Chrg', 'average_submitted_chrg_amt'],
  allowed: ['Avg_Mdcr_Alowd_Amt', 'average_Medicare_allowed_amt'],
};
const STATE = ['Rndrng_Prvdr_State_Abrvtn', 'Provider State', 'nppes_provider_state'];
const HOSPITAL: Spellings<ClaimsColumn> = {
  ccn: ['Rndrng_Prvdr_CCN', 'Provider Id'],
  state: STATE,
};
const STAY_FIGURES: Spellings<ClaimsColumn> = {
  drg: ['DRG_Cd', 'DRG Definition'],
  services: ['Tot_Dschrgs', 'Total Discharges'],
  charge: ['Avg_Submtd_Cvrd_Chrg', 'Avg_Sbmtd_Cvrd_Chrg', 'Average Covered Charges'],
  allowed: ['Avg_Tot_Pymt_Amt', 'Average Total Payments'],
};
const OUTPATIENT_FIGURES: Spellings<ClaimsColumn> = {
  apc: ['APC_Cd', 'APC'],
  beneficiaries: ['Bene_Cnt'],
  services: ['CAPC_Srvcs', 'Outpatient Services'],
  charge: ['Avg_Tot_Sbmtd_Chrgs', 'Avg_Tot_Submtd_Chrgs', 'Average Estimated Submitted Charges'],
  allowed: ['Avg_Mdcr_Alowd_Amt', 'Average Total Payments'],
};

type Layout = { columns: Spellings<ClaimsColumn>; required: readonly ClaimsColumn[] };

/** Columns that a file of each kind may have, and those without which nothing can be read. */
export const LAYOUTS: Readonly<Record<ClaimsKind, Layout>> = {
  'claims-clinicians-by-area': {
    columns: { ...AREA_COLUMNS, ...CLINICIAN_FIGURES, providers: ['Tot_Rndrng_Prvdrs'] },
    required: ['level', 'code', 'place', 'services', 'allowed'],
  },
  'claims-clinicians': {
    columns: { ...CLINICIAN_FIGURES, npi: ['Rndrng_NPI', 'npi'], state: STATE },
    required: ['npi', 'code', 'place', 'services', 'allowed'],
  },
  'claims-inpatient-by-area': {
    columns: { ...AREA_COLUMNS, ...STAY_FIGURES },
    required: ['level', 'drg', 'services', 'allowed'],
  },
  'claims-inpatient': {
    columns: { ...HOSPITAL, ...STAY_FIGURES },
    required: ['ccn', 'drg', 'services', 'allowed'],
  },
  'claims-outpatient-by-area': {
    columns: { ...AREA_COLUMNS, ...OUTPATIENT_FIGURES, serviceLevel: ['Srvc_Lvl'], code: ['HCPCS_Cd'] },
    required: ['level', 'apc', 'code', 'services', 'allowed'],
  },
  'claims-outpatient': {
    columns: { ...HOSPITAL, ...OUTPATIENT_FIGURES },
    required: ['ccn', 'apc', 'services', 'allowed'],
  },
};

/** Titles that only claims files and extracts of them have. */
const CLAIMS_TITLES = new Set(
  Object.values(LAYOUTS)
    .flatMap(({ columns }) => columns.services ?? [])
    .map(titleKey),
);

function firstRow(head: string): readonly string[] {
  return Papa.parse<string[]>(head, { delimiter: ',', preview: 1 }).data[0] ?? [];
}

/** Finds the kind of a claims file by its header; undefined for every other text. */
function findClaimsKind(head: string): ClaimsKind | undefined {
  const header = firstRow(head);
  return CLAIMS_KINDS.find((kind) => {
    const found = findNamed(header, LAYOUTS[kind].columns);
    return LAYOUTS[kind].required.every((name) => found[name] !== undefined);
  });
}

/** True when the beginning of a text is the header of this kind of file. */
export function looksLikeClaims(kind: ClaimsKind): (head: string) => boolean {
  return (head) => findClaimsKind(head) === kind;
}

/** True for a table with a column of claims that is not a published file, for example one that adds them up. */
export function looksLikeClaimsExtract(head: string): boolean {
  return firstRow(head).some((title) => CLAIMS_TITLES.has(titleKey(title)));
}
