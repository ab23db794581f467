// Fills the build report from what the steps have found. Deterministic, like all of a build.
import { FORMER_SETTING_MONTHS } from '../../../../schemas/former-setting.ts';
import { REFUSALS, type RefusalReason } from '../../../../schemas/refusals.ts';
import { daysBetween, rowId } from '../../publish/stand-ins.ts';
import { isNobodySearchable } from '../../registry/registry-file.ts';
import {
  type BuildReport,
  countRows,
  type FacilityIds,
  type Fetched,
  type FileReport,
  type FileStatus,
  type MrfReport,
} from '../../report/build-report.ts';
import type { IdentifiedFile } from '../map/identify.ts';
import type { Federal } from '../plan/federal.ts';
import { type FetchRows, isExpired } from '../plan/fetch-rows.ts';
import type { MappedInput, Plan } from '../plan/plan.ts';
import type { NumberedFile } from '../plan/price-files.ts';
import type { Registries } from '../plan/registries.ts';
import type { ReadFile, Selection } from '../plan/select.ts';
import type { Reduced } from '../reduce/reduce.ts';
import { listMissingFiles } from './expected-files.ts';
import { providerFileReport, providerTotals, whyUnused } from './make-provider-report.ts';
import type { ProviderStep } from './provider-step.ts';

export type ReportInput = {
  build: string;
  asOf: string;
  files: readonly IdentifiedFile[];
  mapped: readonly MappedInput[];
  selection: Selection;
  numbered: readonly NumberedFile[];
  federal: Federal;
  registries: Registries;
  reduced: Reduced;
  fetched: Fetched | null;
  fetchRows: FetchRows;
  providers: ProviderStep | undefined;
} & Pick<Plan, 'providerFiles' | 'payers' | 'claims' | 'settingChanges'>;

/** Said of a registry file without taxonomy codes. */
const NOBODY_SEARCHABLE =
  'No row has a taxonomy code (the columns Healthcare Provider Taxonomy Code_1 to _15), so provider search finds nobody of this file. The file only locates hospitals.';

type Outcome = Pick<FileReport, 'status' | 'reason' | 'detail' | 'at'>;
const COUNTED: Outcome = { status: 'counted', reason: null, detail: null, at: null };

/** What the plan found for each file, so that no file is searched for among thousands. */
type FileIndex = {
  mapped: ReadonlyMap<IdentifiedFile, MappedInput>;
  numbered: ReadonlyMap<IdentifiedFile, NumberedFile>;
};

function indexFiles({ mapped, numbered }: ReportInput): FileIndex {
  return {
    mapped: new Map(mapped.map((one) => [one.file, one])),
    numbered: new Map(numbered.map((one) => [one.read.file, one])),
  };
}

/** The report of a build: one entry for every file of the input folder, in the order of their paths. */
export function makeReport(input: ReportInput): BuildReport {
  const index = indexFiles(input);
  const files = input.files.map((file): FileReport => {
    const mrf = makeMrfReport(input, index, file);
    const { file: name, sha256, bytes, kind } = file;
    const provider = providerFileReport(input, input.providers, file);
    return {
      file: name,
      sha256,
      bytes,
      kind,
      ...decideOutcome(input, index, file),
      ...(mrf ? { mrf } : {}),
      ...provider,
    };
  });
  const withStatus = (status: FileStatus) =>
    files.filter((file) => file.status === status).map(({ file }) => file);
  return {
    format: 1,
    build: input.build,
    as_of: input.asOf,
    notes: writeNotes(input),
    totals: {
      files: files.length,
      price_files: input.numbered.length,
      refused: withStatus('refused').length,
      codes: input.reduced.codes.length,
      codes_with_price: input.reduced.codesWithPrice,
      observations_in_priced_setting: input.reduced.observations,
    },
    withheld_by_rule: sortByRule(input.reduced.withheld),
    superseded: withStatus('superseded'),
    stale_reader: input.files.flatMap(({ file, staleReader }) => (staleReader === undefined ? [] : [file])),
    unlocated: files
      .filter(({ mrf }) => mrf?.priceFile !== null && mrf?.located === false)
      .map(({ file }) => file),
    facility_ids: countFacilityIds(input.numbered),
    histogram: input.reduced.tally.histogram,
    coverage: sortCoverage(input.reduced),
    fetched: input.fetched && dateNotFetched(input.fetched, input),
    providers: providerTotals(input, input.providers),
    files,
  };
}

/** Adds to each hospital that was not fetched since when, and whether an earlier file is still used. */
function dateNotFetched(fetched: Fetched, { fetchRows, asOf }: ReportInput): Fetched {
  const rows = new Map((fetchRows.rows ?? []).map((row) => [rowId(row), row]));
  const not_fetched = fetched.not_fetched.map((one) => {
    const { failed_since = null, stands_in = false } = rows.get(rowId(one)) ?? {};
    return {
      ...one,
      failed_since,
      days: failed_since === null ? 0 : daysBetween(failed_since, asOf),
      stands_in,
    };
  });
  return { ...fetched, not_fetched };
}

function tooOld(maxDays: number): Outcome {
  const detail = `The file could not be fetched for more than ${maxDays} days, so the earlier copy is no longer used.`;
  return { status: 'not_used', reason: 'stand_in_too_old', detail, at: null };
}

function countFacilityIds(numbered: readonly NumberedFile[]): FacilityIds {
  const ids = numbered.flatMap(({ priceFile }) => priceFile.campuses.map(({ id }) => id));
  const named = (prefix: string) => ids.filter((id) => id.startsWith(`${prefix}-`)).length;
  return { campuses: ids.length, ccn: named('ccn'), npi: named('npi'), loc: named('loc') };
}

/** Sorts states by name; codes by number of independent sources, then of observations, then by code. */
function sortCoverage({ coverage }: Reduced): BuildReport['coverage'] {
  return {
    states: Object.fromEntries([...coverage.states].sort(([a], [b]) => (a < b ? -1 : 1))),
    codes: [...coverage.codes].sort(
      (a, b) =>
        b.independentSources - a.independentSources ||
        b.observations - a.observations ||
        (a.code < b.code ? -1 : 1),
    ),
  };
}

/**
 * How many observations of a price file were kept and withheld. All of a future-dated file are withheld; a
 * file that is not used for another reason has zeros.
 */
function countObservations(
  { selection, reduced }: ReportInput,
  file: IdentifiedFile,
  number: number | undefined,
) {
  const future = selection.futureDated.find((read) => read.file === file);
  if (future) return { kept: 0, otherSetting: 0, withheld: { future_date: future.mapped.nObservations } };
  const tally = number === undefined ? undefined : reduced.tally.files.get(number);
  const { kept, otherSetting, withheld } = tally ?? { kept: 0, otherSetting: 0, withheld: {} };
  return { kept, otherSetting, withheld: sortByRule(withheld) };
}

/** Sorts a ledger by rule name, so that the order in which codes were reduced does not show. */
function sortByRule(ledger: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(ledger).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function decideOutcome(input: ReportInput, index: FileIndex, file: IdentifiedFile): Outcome {
  const { selection, federal, registries, payers, claims } = input;
  const refused =
    file.refused ??
    federal.refused.get(file.file) ??
    registries.refused.get(file.file) ??
    claims.refused.get(file.file) ??
    index.mapped.get(file)?.result.refused;
  if (refused) {
    const status = refused.reason === 'older_release' ? 'superseded' : 'refused';
    return {
      status,
      reason: refused.reason,
      detail: refused.detail || REFUSALS[refused.reason],
      at: refused.at || null,
    };
  }
  if (isExpired({ file }, input.fetchRows)) return tooOld(input.fetchRows.maxDays);
  const is = (read: ReadFile) => read.file === file;
  if (selection.examples.some(is)) return refusal('refused', 'example_file');
  if (selection.futureDated.some(is)) return refusal('withheld', 'future_date');
  if (payers.futureDated.some((payer) => payer.file === file)) return refusal('withheld', 'future_date');
  const copy = payers.copies.find(({ loser }) => loser === file);
  const lost = selection.superseded.find(({ loser }) => loser.file === file);
  const nothing = whyUnused(input, input.providers, file);
  if (nothing) return refusal('not_used', nothing);
  if (!lost && !copy) return countedOutcome(input, file);
  const { file: winner, sha256 } = lost?.winner.file ?? copy?.winner ?? file;
  const same = sha256 === file.sha256;
  const detail = same
    ? `${winner} has the same bytes and is used instead.`
    : `${winner} is of the same hospital and is used instead.`;
  return refusal('superseded', 'superseded', detail);
}

function countedOutcome({ providerFiles }: ReportInput, file: IdentifiedFile): Outcome {
  const { staleReader } = file;
  const registry = providerFiles.find((known) => known.file === file)?.entry.registry;
  if (registry && isNobodySearchable(registry))
    return { ...COUNTED, reason: 'nobody_searchable', detail: NOBODY_SEARCHABLE };
  if (staleReader === undefined) return COUNTED;
  const detail = `Read by version ${staleReader} of the reader; the file could not be downloaded again, so the older reading is used.`;
  return { ...COUNTED, reason: 'stale_reader', detail };
}

function refusal(status: FileStatus, reason: RefusalReason, detail?: string): Outcome {
  return { status, reason, detail: detail ?? REFUSALS[reason], at: null };
}

function makeMrfReport(
  input: ReportInput,
  { mapped, numbered }: FileIndex,
  file: IdentifiedFile,
): MrfReport | undefined {
  const result = mapped.get(file)?.result;
  if (!result || result.refused) return undefined;
  const { reading, observed, nObservations } = result;
  const entry = numbered.get(file);
  const { hospitalName, lastUpdatedOn, version } = reading.header;
  return {
    header: { hospitalName, lastUpdatedOn, version },
    layout: reading.layout,
    encoding: reading.encoding,
    unpackedBytes: reading.bytes,
    rows: reading.rows,
    classes: observed.classes,
    rowsAccountedFor: countRows(observed.classes) === reading.rows,
    observations: nObservations,
    ...countObservations(input, file, entry?.priceFile.number),
    rejections: observed.rejections,
    alerts: observed.alerts,
    located: (entry?.priceFile.campuses.length ?? 0) > 0,
    campuses: (entry?.priceFile.campuses ?? []).map(({ id, name, city, state, zip, locatedBy }) => ({
      id,
      name,
      city,
      state,
      zip,
      locatedBy,
    })),
    unlocatedCampuses: entry?.unlocated ?? [],
    system: entry?.priceFile.system ?? null,
    priceFile: entry?.priceFile.number ?? null,
  };
}

function describeSettingChanges(codes: readonly string[]): string {
  const [noun, verb] = codes.length === 1 ? ['code', 'is'] : ['codes', 'are'];
  return `${codes.length} ${noun} left Medicare's inpatient-only list in the last ${FORMER_SETTING_MONTHS} months and ${verb} now priced for outpatients: ${codes.join(', ')}.`;
}

function writeNotes(input: ReportInput): string[] {
  const { federal, registries, selection, fetched, providerFiles } = input;
  const { benchmarks } = federal;
  const notes: string[] = [];
  if (!benchmarks.anyOppsLoaded)
    notes.push(
      'The input folder has no OPPS Addendum B, so every CPT and HCPCS code is priced in the outpatient setting.',
    );
  if (!benchmarks.anyPfsLoaded)
    notes.push(
      'The input folder has no Physician Fee Schedule, so this build has no physician fees of Medicare.',
    );
  notes.push(...listMissingFiles(input));
  for (const { name, status, detail, last_good_files } of fetched?.federal ?? []) {
    const cause = detail === '' ? status : `${status}: ${detail}`;
    const copy = last_good_files > 0 ? 'This build uses an earlier copy.' : 'This build has no copy of it.';
    notes.push(`${name} was not fetched (${cause}). ${copy}`);
  }
  for (const { file, entry } of providerFiles) {
    if (entry.registry && isNobodySearchable(entry.registry))
      notes.push(`${file.file}: ${NOBODY_SEARCHABLE}`);
  }
  for (const [file, alarms] of federal.alarms) {
    if (!federal.refused.has(file)) for (const alarm of alarms) notes.push(`${file}: ${alarm}`);
  }
  if (input.settingChanges.size > 0) notes.push(describeSettingChanges([...input.settingChanges.keys()]));
  for (const [file, alarms] of registries.alarms) for (const alarm of alarms) notes.push(`${file}: ${alarm}`);
  for (const [file, { reason, detail }] of federal.refused) {
    if (reason !== 'older_release')
      notes.push(`${file} was refused: ${REFUSALS[reason]}${detail && ` ${detail}`}`);
  }
  for (const [file, rejections] of federal.rejections) {
    for (const { reason, at } of rejections.slice(0, 5)) notes.push(`${file}: ${at} ${reason}`);
    if (rejections.length > 5)
      notes.push(`${file}: ${rejections.length} rows were rejected; the first 5 are listed above.`);
  }
  if (selection.counted.length === 0)
    notes.push('The input folder has no usable price file, so the answers of this build have no prices.');
  return notes;
}
