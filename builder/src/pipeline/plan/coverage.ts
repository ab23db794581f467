// Coverage of the hospital list: what this build has of each listed hospital, and why a hospital is missing.
import type { CoverageMatch, CoverageStatus } from '../../../../schemas/coverage.ts';
import type { EnforcementAction } from '../../../../schemas/federal-standing.ts';
import { findLatestActions } from '../../facilities/enforcement.ts';
import { type Hospital, type HospitalList, nameKey } from '../../facilities/hospital-list.ts';
import type { MrfHeader } from '../../mrf/row.ts';
import { isGood } from '../../state/statuses.ts';
import type { IdentifiedFile } from '../map/identify.ts';
import type { MappedFile } from '../map/map-file.ts';
import type { Attempt } from './fetched.ts';
import type { NumberedFile } from './price-files.ts';
import type { Registries } from './registries.ts';
import type { ReadFile, Selection } from './select.ts';

/** The price file of a covered hospital. */
export type CoveredFile = {
  number: number;
  updatedOn: string | null;
  version: string | null;
  sourceUrl: string | null;
  matchedBy: CoverageMatch;
  /** Whether the hospital attests to its file; null when the file does not say it. */
  attested: boolean | null;
};
export type Covered = {
  hospital: Hospital;
  status: CoverageStatus;
  reason: string | null;
  file: CoveredFile | null;
  /** CMS's latest action about the publication of the hospital's prices; absent without one. */
  enforcement?: EnforcementAction;
};

export type CoverageInput = {
  registries: Pick<Registries, 'hospitals' | 'nppes' | 'actions'>;
  asOf: string;
  attempts: readonly Attempt[];
  files: readonly IdentifiedFile[];
  mapped: readonly { file: IdentifiedFile; result: MappedFile }[];
  selection: Selection;
  numbered: readonly NumberedFile[];
};

/** What became of one file of the input folder; `numbered` when the build uses it. */
type Outcome = { numbered: NumberedFile } | { reason: string };
type Match = { outcome: Outcome; by: CoverageMatch };

const MATCH_ORDER: readonly CoverageMatch[] = ['ccn', 'npi', 'name'];

/** One entry for every hospital of the list, sorted by CCN. */
export function coverHospitals(input: CoverageInput): Covered[] {
  const matches = matchFiles(input);
  const attempts = new Map<string, Attempt>();
  for (const attempt of input.attempts) {
    if (attempt.ccn !== null) attempts.set(attempt.ccn, worse(attempts.get(attempt.ccn), attempt));
  }
  const { hospitals } = input.registries.hospitals;
  const latest = findLatestActions(input.registries.actions, hospitals, input.asOf);
  return [...hospitals]
    .sort((a, b) => (a.ccn < b.ccn ? -1 : 1))
    .map((hospital) => {
      const enforcement = latest.get(hospital.ccn);
      const covered = cover(hospital, matches.get(hospital.ccn) ?? [], attempts.get(hospital.ccn));
      return enforcement ? { ...covered, enforcement } : covered;
    });
}

/** The price files of each hospital by CCN: the one that covers it, and those with a campus that is the hospital. */
export function filesByCcn(
  coverage: readonly Covered[],
  numbered: readonly NumberedFile[],
): Map<string, number[]> {
  const files = new Map<string, Set<number>>();
  const add = (ccn: string, number: number) => files.set(ccn, (files.get(ccn) ?? new Set()).add(number));
  for (const { hospital, file } of coverage) if (file) add(hospital.ccn, file.number);
  for (const { priceFile } of numbered)
    for (const { id } of priceFile.campuses) {
      const ccn = ccnOfCampus(id);
      if (ccn !== undefined) add(ccn, priceFile.number);
    }
  return new Map([...files].map(([ccn, numbers]) => [ccn, [...numbers]]));
}

function ccnOfCampus(id: string): string | undefined {
  return /^ccn-([0-9A-Z]{6})/.exec(id)?.[1];
}

/** Of two rows of the fetched lists with one CCN, the one that failed. */
function worse(known: Attempt | undefined, attempt: Attempt): Attempt {
  return known && !isGood(known.status) ? known : attempt;
}

function cover(hospital: Hospital, matches: readonly Match[], attempt: Attempt | undefined): Covered {
  const failed = attempt && !isGood(attempt.status) ? attempt.status : null;
  const [best] = [...matches].sort(preferred);
  if (!best) {
    return failed === null
      ? { hospital, status: 'not_attempted', reason: 'not_attempted', file: null }
      : { hospital, status: 'not_fetched', reason: failed, file: null };
  }
  const { outcome, by } = best;
  if ('reason' in outcome) return { hospital, status: 'unusable', reason: outcome.reason, file: null };
  const { priceFile, read } = outcome.numbered;
  const file: CoveredFile = {
    number: priceFile.number,
    updatedOn: priceFile.updatedOn,
    version: read.mapped.reading.header.version || null,
    sourceUrl: priceFile.sourceUrl,
    matchedBy: by,
    attested: read.mapped.reading.header.attested ?? null,
  };
  if (read.mapped.nObservations === 0) return { hospital, status: 'unusable', reason: 'no_cash_price', file };
  return failed === null
    ? { hospital, status: 'read', reason: null, file }
    : { hospital, status: 'last_good', reason: failed, file };
}

/** Files that give prices first, then the surer match, the newer file and the smaller number. */
function preferred(a: Match, b: Match): number {
  const rank = ({ outcome }: Match) =>
    'reason' in outcome ? 2 : outcome.numbered.read.mapped.nObservations === 0 ? 1 : 0;
  const date = ({ outcome }: Match) =>
    'reason' in outcome ? '' : (outcome.numbered.priceFile.updatedOn ?? '');
  const number = ({ outcome }: Match) => ('reason' in outcome ? 0 : outcome.numbered.priceFile.number);
  return (
    rank(a) - rank(b) ||
    MATCH_ORDER.indexOf(a.by) - MATCH_ORDER.indexOf(b.by) ||
    (date(a) === date(b) ? number(a) - number(b) : date(a) > date(b) ? -1 : 1)
  );
}

/** The files of each hospital by CCN. A file is matched in one way: by a listed CCN, else by NPI, else by name. */
function matchFiles(input: CoverageInput): Map<string, Match[]> {
  const { hospitals, nppes } = input.registries;
  const outcomes = findOutcomes(input);
  const headers = new Map(
    input.mapped.flatMap(({ file, result }) => (result.refused ? [] : [[file.file, result.reading.header]])),
  );
  const ccnsOfFile = listedCcns(input.attempts);
  const listed = new Set(hospitals.hospitals.map(({ ccn }) => ccn));
  const matches = new Map<string, Match[]>();
  for (const [file, outcome] of outcomes) {
    const header = headers.get(file.file);
    const byCcn = [file.file, file.archive ?? ''].flatMap((path) => ccnsOfFile.get(path) ?? []);
    const found: Record<CoverageMatch, string[]> = {
      ccn: byCcn.filter((ccn) => listed.has(ccn)),
      npi: header ? ccnsByNpi(header, hospitals, nppes) : [],
      name: header ? ccnsByName(header, outcome, hospitals) : [],
    };
    const by = MATCH_ORDER.find((one) => found[one].length > 0);
    for (const ccn of new Set(by === undefined ? [] : found[by]))
      matches.set(ccn, [...(matches.get(ccn) ?? []), { outcome, by: by ?? 'name' }]);
  }
  return matches;
}

/** The CCNs of the list rows that a file was fetched for, by its path. */
function listedCcns(attempts: readonly Attempt[]): Map<string, string[]> {
  const byFile = new Map<string, string[]>();
  for (const { ccn, files } of attempts) {
    if (ccn === null) continue;
    for (const file of files) byFile.set(file, [...(byFile.get(file) ?? []), ccn]);
  }
  return byFile;
}

function ccnsByNpi(header: MrfHeader, hospitals: HospitalList, nppes: Registries['nppes']): string[] {
  return header.npis.flatMap((npi) => {
    const known = nppes.get(npi);
    return (known && hospitals.unique(known.name, known.state)?.ccn) ?? [];
  });
}

/** By the exact names of the file and its locations, each unique in its state, and by the ids of its campuses. */
function ccnsByName(header: MrfHeader, outcome: Outcome, hospitals: HospitalList): string[] {
  const campuses = 'numbered' in outcome ? outcome.numbered.priceFile.campuses : [];
  const byId = campuses.flatMap(({ id }) => ccnOfCampus(id) ?? []);
  const states = new Set(campuses.map(({ state }) => state));
  if (header.licenseState) states.add(header.licenseState);
  const names = new Map<string, [string, string]>();
  for (const state of states) {
    for (const name of [header.hospitalName, ...header.locationNames])
      names.set(nameKey(name, state), [name, state]);
  }
  return [
    ...byId,
    ...[...names.values()].flatMap(([name, state]) => hospitals.unique(name, state)?.ccn ?? []),
  ];
}

/** Every price file of the folder, and every file of an unknown kind, with its outcome. */
function findOutcomes({ files, mapped, selection, numbered }: CoverageInput): Map<IdentifiedFile, Outcome> {
  const outcomes = new Map<IdentifiedFile, Outcome>();
  const results = new Map(mapped.map(({ file, result }) => [file, result]));
  const used = new Map(numbered.map((one) => [one.read.file, one]));
  const set = (reads: readonly ReadFile[], reason: string) => {
    for (const { file } of reads) outcomes.set(file, { reason });
  };
  for (const file of files) {
    const refused = file.refused ?? results.get(file)?.refused;
    const own = used.get(file);
    if (own) outcomes.set(file, { numbered: own });
    else if (refused && (file.kind === 'mrf' || file.kind === 'unknown'))
      outcomes.set(file, { reason: refused.reason });
  }
  set(selection.examples, 'example_file');
  set(selection.futureDated, 'future_date');
  for (const { loser, winner } of selection.superseded) {
    const own = used.get(winner.file);
    outcomes.set(loser.file, own ? { numbered: own } : { reason: 'future_date' });
  }
  return outcomes;
}
