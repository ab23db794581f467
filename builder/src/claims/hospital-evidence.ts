// What the claims say of the services of hospitals: by MS-DRG and by APC, for each price file. Pure.
import type { Evidence } from '../../../schemas/claims.ts';
import { type CodeKey, codeTypeOf } from '../../../schemas/code.ts';
import type { AreaRow, ProviderRow } from './claims-row.ts';
import { ExactCounts } from './exact-counts.ts';

/** The rows of one file by hospital, and those by area of the same year, which may be missing. */
export type HospitalRows = { year: number; rows: readonly ProviderRow[]; areas: readonly AreaRow[] };

/** Services by what is counted (an MS-DRG or an APC) and by price-file number. */
export type HospitalEvidenceTable = {
  years: { inpatient: number | null; outpatient: number | null };
  services: ReadonlyMap<string, ReadonlyMap<number, number | null>>;
  /** The APC under which most services of a code were paid. */
  apcs: ReadonlyMap<CodeKey, string>;
};

/** The evidence of one code: what is counted, of which year, and the services of a price file. */
export type CodeEvidence = {
  year: number | null;
  apc: string | null;
  of: (file: number) => Evidence;
};

/** @param filesOf the price files of a hospital by its CCN */
export function makeHospitalEvidence(
  loaded: { inpatient: HospitalRows | null; outpatient: HospitalRows | null },
  filesOf: ReadonlyMap<string, readonly number[]>,
): HospitalEvidenceTable {
  const services = new Map<string, Map<number, number | null>>();
  for (const hospitals of [loaded.inpatient, loaded.outpatient])
    if (hospitals) addServices(hospitals, filesOf, services);
  return {
    years: { inpatient: loaded.inpatient?.year ?? null, outpatient: loaded.outpatient?.year ?? null },
    services,
    apcs: findApcs(loaded.outpatient?.areas ?? []),
  };
}

function addServices(
  { rows, areas }: HospitalRows,
  filesOf: ReadonlyMap<string, readonly number[]>,
  services: Map<string, Map<number, number | null>>,
): void {
  const counts = new ExactCounts();
  for (const area of areas) counts.addArea(area);
  for (const row of rows) counts.addProvider(row);
  for (const row of rows) {
    for (const file of filesOf.get(row.id) ?? []) {
      const ofCode = services.get(row.code) ?? new Map<number, number | null>();
      services.set(row.code, ofCode);
      const known = ofCode.get(file);
      const exact = counts.isExact(row.code, row.state) && known !== null;
      // A price file may be that of several hospitals.
      ofCode.set(file, exact ? (known ?? 0) + row.services : null);
    }
  }
}

/** The APC of each code; of two with the same number of services the smaller one. */
function findApcs(areas: readonly AreaRow[]): Map<CodeKey, string> {
  const most = new Map<CodeKey, { apc: string; services: bigint }>();
  for (const { area, code, apc, services } of areas) {
    if (area !== 'US' || apc === null || services === null) continue;
    const known = most.get(code);
    const isMore = !known || services > known.services || (services === known.services && apc < known.apc);
    if (isMore) most.set(code, { apc, services });
  }
  return new Map([...most].map(([code, { apc }]) => [code, apc]));
}

/** The evidence of hospitals for a code. */
export function evidenceOfCode(
  { years, services, apcs }: HospitalEvidenceTable,
  code: CodeKey,
): CodeEvidence {
  const isStay = codeTypeOf(code) === 'MS-DRG';
  const apc = isStay ? null : (apcs.get(code) ?? null);
  const counted = services.get(isStay ? code : (apc ?? ''));
  // A code that no comprehensive APC pays is not counted for any hospital.
  const year = isStay ? years.inpatient : apc === null ? null : years.outpatient;
  return { year, apc, of: (file) => counted?.get(file) };
}

/** No claims by hospital. */
export const NO_HOSPITAL_EVIDENCE: HospitalEvidenceTable = {
  years: { inpatient: null, outpatient: null },
  services: new Map(),
  apcs: new Map(),
};
