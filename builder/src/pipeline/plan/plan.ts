// From map parts to a plan: which files are used, their numbers, the benchmarks and the build id. Every
// reduce share and the seal derive the same plan from the same parts.
import { join } from 'node:path';
import type { CodeKey } from '../../../../schemas/code.ts';
import { FORMER_SETTING_MONTHS } from '../../../../schemas/former-setting.ts';
import { newestDate } from '../../../../schemas/iso-date.ts';
import { primaryLabels } from '../../../../schemas/vocabulary/procedures.ts';
import { SPECIALTIES } from '../../../../schemas/vocabulary/specialties.ts';
import type { HospitalEvidenceTable } from '../../claims/hospital-evidence.ts';
import { recentChanges } from '../../fee-schedules/setting-changes.ts';
import { sha256 } from '../../files/hash.ts';
import { type City, findCities } from '../../places/cities.ts';
import type { Geography } from '../../places/zips.ts';
import { PROCEDURE_GROUPS } from '../../providers/procedure-taxonomies.ts';
import type { Fetched } from '../../report/build-report.ts';
import { FileReaders, type ReaderOptions } from '../map/file-readers.ts';
import type { IdentifiedFile } from '../map/identify.ts';
import type { MappedFile } from '../map/map-file.ts';
import { type MapEntry, readMapParts } from '../map/map-manifest.ts';
import { type BuildInput, makeBuildId } from '../step/build-id.ts';
import { workPaths } from '../step/work-folder.ts';
import { type Claims, loadClaims, loadHospitalEvidence } from './claims.ts';
import { type Covered, coverHospitals, filesByCcn } from './coverage.ts';
import { type Federal, loadFederal } from './federal.ts';
import { dateRows, type FetchRows, isExpired } from './fetch-rows.ts';
import { loadFetched, loadStandIns } from './fetched.ts';
import { collectInputs } from './inputs.ts';
import { type MappedProviderFile, type Payers, selectPayerFiles } from './payers.ts';
import { type NumberedFile, numberFiles } from './price-files.ts';
import { geographyFrom, loadRegistries, type Registries } from './registries.ts';
import { type ReadFile, type Selection, selectFiles } from './select.ts';

/** Price files that must be at least as new as the default as-of date. */
const FILES_FOR_AS_OF = 3;

/** What the map step made of each MRF of the folder. */
export type MappedInput = { file: IdentifiedFile; result: MappedFile; observationsPath: string };

export type Plan = {
  outDir: string;
  build: string;
  asOf: string;
  /** Every input file in the order of paths; `path` is the path of its artefact. */
  files: IdentifiedFile[];
  sourceUrls: ReadonlyMap<string, string>;
  mapped: MappedInput[];
  selection: Selection;
  numbered: NumberedFile[];
  federal: Federal;
  registries: Registries;
  geography: Geography;
  /** Cities that a search may name. */
  cities: readonly City[];
  /** Our own plain names by code. Every code of the dictionary gets a tile, also without a price. */
  labels: ReadonlyMap<string, string>;
  inputs: BuildInput[];
  fetched: Fetched | null;
  fetchRows: FetchRows;
  /** Registry, payer and claims files as the map step left them. */
  providerFiles: MappedProviderFile[];
  payers: Payers;
  claims: Claims;
  /** Services of hospitals in Medicare's claims. */
  hospitalEvidence: HospitalEvidenceTable;
  /** Every hospital of the loaded hospital lists; empty without such a list. */
  coverage: Covered[];
  /** Codes that left the inpatient-only list a short while ago, with the date. */
  settingChanges: ReadonlyMap<CodeKey, string>;
};

/** The plan reads few and small files, so one thread is enough. */
const ONE_THREAD: ReaderOptions = { threads: 1 };

/**
 * Reads the map parts below a build's folder, and the small files that they copied. @throws StepError when a part is
 * missing
 */
export async function makePlan(
  outDir: string,
  asOfOption?: string,
  options: Omit<ReaderOptions, 'threads'> = {},
): Promise<Plan> {
  const readers = new FileReaders({ ...options, ...ONE_THREAD });
  const entries = await readMapParts(outDir);
  const { files, mapped, sourceUrls, providerFiles } = splitEntries(entries, workPaths(outDir).map);
  const federal = await loadFederal(files, readers);
  const reads = mapped.flatMap(({ file, result, observationsPath }): ReadFile[] =>
    result.refused ? [] : [{ file, mapped: result, observationsPath }],
  );
  const asOf = asOfOption ?? chooseAsOf(federal, reads, providerFiles);
  const { fetched, attempts, refusedStatuses } = await loadFetched(files, readers);
  const fetchRows = dateRows(attempts, await loadStandIns(files, refusedStatuses, readers), asOf);
  const selection = selectFiles(
    reads.filter((read) => !isExpired(read, fetchRows)),
    asOf,
  );
  const npis = new Set(selection.counted.flatMap(({ mapped: m }) => m.reading.header.npis));
  const registries = await loadRegistries(files, npis, readers);
  for (const [file, refused] of refusedStatuses) registries.refused.set(file, refused);
  const geography = await geographyFrom(files, registries.refused, readers);
  const numbered = numberFiles(selection.counted, { geography, ...registries }, sourceUrls);
  const payers = selectPayerFiles(providerFiles, asOf);
  const claims = await loadClaims(providerFiles, federal.benchmarks);
  const { futureDated } = selection;
  const inputs = collectInputs({ numbered, futureDated, files, federal, registries, payers, claims });
  const labels = primaryLabels();
  const cities = findCities(geography);
  const coverage = coverHospitals({ registries, asOf, attempts, files, mapped, selection, numbered });
  const hospitalEvidence = await loadHospitalEvidence(claims, filesByCcn(coverage, numbered));
  const settingChanges = recentChanges(federal.benchmarks.settingChanges, asOf, FORMER_SETTING_MONTHS);
  const build = makeBuildId(inputs, asOf, [
    hashReference([{ zcta: geography.zctaVintage }, geography.zips]),
    hashReference([...labels]),
    hashReference([SPECIALTIES, PROCEDURE_GROUPS]),
    hashReference(cities),
    // A hospital whose file could not be fetched changes what the service says of it, though no price changes.
    ...(coverage.length === 0 ? [] : [hashReference(coverage)]),
    ...(settingChanges.size === 0 ? [] : [hashReference([...settingChanges])]),
    ...(fetchRows.rows === null ? [] : [hashReference(fetchRows.rows)]),
  ]);
  return {
    outDir,
    build,
    asOf,
    files,
    sourceUrls,
    mapped,
    selection,
    numbered,
    federal,
    registries,
    geography,
    cities,
    labels,
    inputs,
    fetched,
    fetchRows,
    providerFiles,
    payers,
    claims,
    hospitalEvidence,
    coverage,
    settingChanges,
  };
}

function splitEntries(entries: readonly MapEntry[], mapDir: string) {
  const files: IdentifiedFile[] = [];
  const mapped: MappedInput[] = [];
  const sourceUrls = new Map<string, string>();
  const providerFiles: MappedProviderFile[] = [];
  for (const entry of entries) {
    const { sourceUrl, artefact, mapped: result, registry, payer, groups, claims, ...facts } = entry;
    const file: IdentifiedFile = { ...facts, path: join(mapDir, artefact ?? '') };
    files.push(file);
    if (sourceUrl !== null) sourceUrls.set(file.file, sourceUrl);
    if (result) mapped.push({ file, result, observationsPath: file.path });
    if (registry ?? payer ?? groups ?? claims) providerFiles.push({ file, entry });
  }
  return { files, mapped, sourceUrls, providerFiles };
}

/**
 * The date of a build without `--as-of`: the newest release of a loaded federal file, or the newest date that enough price
 * files reach, whichever is later. One file with a date of next year does not move it, so it is withheld as future.
 */
function chooseAsOf(
  { benchmarks }: Federal,
  reads: readonly ReadFile[],
  providerFiles: readonly MappedProviderFile[],
): string {
  const dates = reads.flatMap(({ mapped }) => mapped.reading.header.lastUpdatedOn ?? []).sort();
  const reached = dates.at(-FILES_FOR_AS_OF) ?? null;
  const found =
    newestDate([benchmarks.newestReleasedOn, reached]) ??
    newestDate([...dates, ...providerFiles.map(({ entry }) => entry.payer?.facts.asOf ?? null)]);
  if (found === null)
    throw new Error('The build needs a date, and none of the input files has one. Give it with --as-of.');
  return found;
}

function hashReference(data: unknown): string {
  return sha256(JSON.stringify(data));
}
