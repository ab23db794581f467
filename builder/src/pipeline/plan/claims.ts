// The claims files of a build: the newest year of each kind is used, and every code gets what that year says of it.
import type { CodeKey } from '../../../../schemas/code.ts';
import { readAreaRows, readProviderRows } from '../../claims/artefact.ts';
import type { AreaRow, ProviderRow } from '../../claims/claims-row.ts';
import { type ClaimsOfYear, type CodeClaims, findClaims, type LoadedClaims } from '../../claims/evidence.ts';
import {
  type HospitalEvidenceTable,
  type HospitalRows,
  makeHospitalEvidence,
} from '../../claims/hospital-evidence.ts';
import { CLAIMS_KINDS, type ClaimsKind } from '../../claims/layouts.ts';
import type { ClaimsReading } from '../../claims/read-claims.ts';
import type { Benchmarks } from '../../fee-schedules/benchmarks.ts';
import type { Refused } from '../../input/refusal.ts';
import type { ClinicianClaims } from '../../providers/join/evidence-parts.ts';
import type { IdentifiedFile } from '../map/identify.ts';
import type { MappedProviderFile } from './payers.ts';

/** A claims file that was read to its end; `file.path` is its artefact. */
export type ClaimsFile = { file: IdentifiedFile; kind: ClaimsKind; reading: ClaimsReading };

/** The file of each kind that is used, and the outcome of the others by path. */
export type Claims = {
  used: ClaimsFile[];
  refused: Map<string, Refused>;
  byCode: ReadonlyMap<CodeKey, CodeClaims>;
  /** Lines for the attribution of an answer. */
  sources: string[];
  /** The rows of hospitals by area. */
  byArea: Pick<LoadedClaims, 'inpatient' | 'outpatient'>;
};

/** CMS's names of the files. */
const TITLES: Readonly<Record<ClaimsKind, string>> = {
  'claims-clinicians-by-area': 'Medicare Physician & Other Practitioners by Geography and Service',
  'claims-clinicians': 'Medicare Physician & Other Practitioners by Provider and Service',
  'claims-inpatient-by-area': 'Medicare Inpatient Hospitals by Geography and Service',
  'claims-inpatient': 'Medicare Inpatient Hospitals by Provider and Service',
  'claims-outpatient-by-area': 'Medicare Outpatient Hospitals by Geography and Service',
  'claims-outpatient': 'Medicare Outpatient Hospitals by Provider and Service',
};

/** Chooses the files and finds the claims of every code. */
export async function loadClaims(
  files: readonly MappedProviderFile[],
  benchmarks: Benchmarks,
): Promise<Claims> {
  const { used, refused } = chooseFiles(files);
  const ofKind = (kind: ClaimsKind) => used.find((file) => file.kind === kind);
  const loaded: LoadedClaims = {
    clinicians: await loadRows(ofKind('claims-clinicians-by-area')),
    inpatient: await loadRows(ofKind('claims-inpatient-by-area')),
    outpatient: await loadRows(ofKind('claims-outpatient-by-area')),
  };
  return {
    used,
    refused,
    byCode: findAll(loaded, benchmarks),
    sources: used.map(({ kind, reading }) => `CMS ${TITLES[kind]}, ${reading.year}`),
    byArea: { inpatient: loaded.inpatient, outpatient: loaded.outpatient },
  };
}

/** The rows of clinicians, which are too many to hold; null without such a file. */
export function streamClinicians({ used }: Claims): ClinicianClaims | null {
  const file = used.find(({ kind }) => kind === 'claims-clinicians');
  if (!file) return null;
  const { year } = file.reading;
  const areas = used.find(
    ({ kind, reading }) => kind === 'claims-clinicians-by-area' && reading.year === year,
  );
  return {
    year,
    rows: () => readProviderRows(file.file.path),
    areas: async function* () {
      if (areas) yield* readAreaRows(areas.file.path);
    },
  };
}

/** The services of hospitals. `filesOf`: the price files of a hospital by its CCN. */
export async function loadHospitalEvidence(
  { used, byArea }: Claims,
  filesOf: ReadonlyMap<string, readonly number[]>,
): Promise<HospitalEvidenceTable> {
  return makeHospitalEvidence(
    {
      inpatient: await loadHospitals(used, 'claims-inpatient', byArea.inpatient),
      outpatient: await loadHospitals(used, 'claims-outpatient', byArea.outpatient),
    },
    filesOf,
  );
}

async function loadHospitals(
  used: readonly ClaimsFile[],
  kind: ClaimsKind,
  areas: ClaimsOfYear | null,
): Promise<HospitalRows | null> {
  const file = used.find((one) => one.kind === kind);
  if (!file) return null;
  const rows: ProviderRow[] = [];
  for await (const row of readProviderRows(file.file.path)) rows.push(row);
  const { year } = file.reading;
  return { year, rows, areas: areas?.year === year ? [...areas.rows.values()].flat() : [] };
}

/** The newest year of each kind; of that year the file with the most usable rows, then by content. */
function chooseFiles(files: readonly MappedProviderFile[]): Pick<Claims, 'used' | 'refused'> {
  const read = files.flatMap(({ file, entry }): ClaimsFile[] => {
    const kind = CLAIMS_KINDS.find((known) => known === file.kind);
    return kind && entry.claims && !file.refused ? [{ file, kind, reading: entry.claims }] : [];
  });
  const used: ClaimsFile[] = [];
  const refused = new Map<string, Refused>();
  for (const kind of CLAIMS_KINDS) {
    const [first, ...others] = read.filter((file) => file.kind === kind).sort(byNewest);
    if (first) used.push(first);
    for (const { file } of others)
      refused.set(file.file, {
        reason: 'older_release',
        detail: `${first?.file.file} has the claims of ${first?.reading.year} and is used instead.`,
        at: '',
      });
  }
  return { used, refused };
}

function byNewest(a: ClaimsFile, b: ClaimsFile): number {
  if (a.reading.year !== b.reading.year) return b.reading.year - a.reading.year;
  if (a.reading.kept !== b.reading.kept) return b.reading.kept - a.reading.kept;
  return `${a.file.sha256} ${a.file.file}` < `${b.file.sha256} ${b.file.file}` ? -1 : 1;
}

async function loadRows(file: ClaimsFile | undefined): Promise<ClaimsOfYear | null> {
  if (!file) return null;
  const rows = new Map<CodeKey, AreaRow[]>();
  for await (const row of readAreaRows(file.file.path)) {
    const known = rows.get(row.code);
    if (known) known.push(row);
    else rows.set(row.code, [row]);
  }
  return { year: file.reading.year, rows };
}

function findAll(loaded: LoadedClaims, { byCode, pfs }: Benchmarks): Map<CodeKey, CodeClaims> {
  const codes = new Set(Object.values(loaded).flatMap((claims) => [...(claims?.rows.keys() ?? [])]));
  const found = new Map<CodeKey, CodeClaims>();
  for (const code of [...codes].sort()) {
    const claims = findClaims(code, loaded, {
      benchmark: byCode.get(code),
      pfsRows: pfs.byCode.get(code)?.rows,
    });
    if (claims) found.set(code, claims);
  }
  return found;
}
