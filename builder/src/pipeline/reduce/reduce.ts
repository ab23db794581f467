// The second pass of the reduce step over one bucket: judges its observations by the national survey and writes the code
// tiles. Runs in a worker thread.
import type { CodeKey } from '../../../../schemas/code.ts';
import { bareCode, codeTypeOf } from '../../../../schemas/code.ts';
import type { InventoryEntry } from '../../../../schemas/manifest.ts';
import { tileKeys } from '../../../../schemas/tile.ts';
import type { CodeRows } from '../../aggregate/code-rows.ts';
import { formerSettingStats } from '../../aggregate/former-setting.ts';
import { type FileFacts, groupCode } from '../../aggregate/group.ts';
import { firstFilesOfSources, orderByPrice } from '../../aggregate/independent-sources.ts';
import { NO_SURVEY } from '../../aggregate/plausibility.ts';
import {
  emptyColumns,
  emptyTally,
  mergeTallies,
  type Tally,
  type TallyColumns,
  tallyCode,
  tallyOf,
} from '../../aggregate/tally.ts';
import { withholdImplausible } from '../../aggregate/withhold.ts';
import { evidenceOfCode } from '../../claims/hospital-evidence.ts';
import type { Work } from '../../parallel/pool.ts';
import { addTile, type Coverage, emptyCoverage, mergeCoverages } from '../../report/coverage.ts';
import { type CodeFindings, codeTile, type TileContext, tileContext } from '../../tiles/code-tile.ts';
import { UNFILED } from '../../tiles/editions.ts';
import { writeEvidence } from '../../tiles/evidence.ts';
import type { SqlValue } from '../../tiles/index-sql.ts';
import { type FilePayment, insurerPaymentsTile } from '../../tiles/insurer-payments.ts';
import { type BuildWriter, buildWriter } from '../../tiles/writer.ts';
import { zip3Statistics } from '../../tiles/zip3-statistics.ts';
import { bucketReader } from './bucket.ts';
import { emptyRows, rowCollector } from './collect-rows.ts';
import { readPayments } from './payment-spill.ts';
import {
  type BucketTask,
  fileFacts,
  findCode,
  indexKnown,
  type KnownCodes,
  type ReduceContext,
} from './reduce-context.ts';
import type { NationalSurvey } from './survey.ts';

/** The context of the second pass. */
export type TilesContext = ReduceContext & { survey: NationalSurvey };

/**
 * Result of buckets or shares: codes sorted, those with statistics by ZIP3, rows of the `codes` index, totals, and the tiles that
 * were written.
 */
export type Reduced = {
  codes: CodeKey[];
  codesWithZip3: CodeKey[];
  codesWithPayments: CodeKey[];
  indexRows: SqlValue[][];
  codesWithPrice: number;
  observations: number;
  withheld: Record<string, number>;
  tally: Tally;
  coverage: Coverage;
  inventory: InventoryEntry[];
};

/** Result of one bucket, which a thread sends. */
export type ReducedBucket = Omit<Reduced, 'tally'> & { tally: TallyColumns };

/**
 * Makes the function that writes the tiles of one bucket: one for each code that is known or observed there.
 */
function reduceBuckets(context: TilesContext): (task: BucketTask) => Promise<ReducedBucket> {
  const { asOf, files, survey } = context;
  const facts = fileFacts(context);
  const evidence = { outDir: context.outDir, build: context.build, files, facts, twins: survey.twins };
  const tiles = tileContext({ build: UNFILED, asOf, files, levels: survey.levels });
  const [readBucket, collectRows] = [bucketReader(), rowCollector(context.sources)];
  return async (task) => {
    const knownCodes = indexKnown(task);
    const writer = buildWriter(context.outDir);
    const bucket = await readBucket(task.path);
    const reduced = nothingReduced();
    const tally = emptyColumns(files.length);
    const indexes = new Map(bucket.codes.map((code, i) => [code, i]));
    const listed = task.known.filter(({ onlyIfObserved }) => !onlyIfObserved).map((entry) => entry.code);
    const payments = await readPayments(task.paymentsPath, files);
    for (const code of new Set([...listed, ...bucket.codes, ...payments.keys()])) {
      const index = indexes.get(code);
      const rows = index === undefined ? emptyRows() : collectRows(bucket, index);
      const found = judgeRows(context, knownCodes, code, rows, facts);
      tallyCode(tally, found.group.setting, found.rows);
      if (context.keepEvidence) await writeEvidence(evidence, found.group, found.rows);
      writeCode(tiles, found, writer, reduced);
      writePayments(code, payments.get(code) ?? [], writer, reduced);
    }
    return { ...reduced, tally, inventory: writer.inventory() };
  };
}

/** Everything about one code, ready for its tile. */
function judgeRows(
  { survey, anyPfsLoaded, hospitalEvidence }: TilesContext,
  knownCodes: KnownCodes,
  code: CodeKey,
  rows: CodeRows,
  facts: FileFacts,
): CodeFindings & { rows: CodeRows } {
  const { entry, benchmark, judged } = findCode(knownCodes, code, anyPfsLoaded);
  const levelOf = (file: number) => survey.levels[file] ?? 0;
  const twinOf = (file: number) => survey.twins[file] ?? -1;
  const kept = withholdImplausible(judged, rows, survey.codes.get(code) ?? NO_SURVEY, levelOf);
  const group = groupCode(code, judged.setting, kept, facts);
  const order = orderByPrice(group.files);
  return {
    group,
    order,
    firstFiles: firstFilesOfSources(group.files, twinOf, order),
    label: entry.label ?? `${codeTypeOf(code)} ${bareCode(code)}`,
    benchmark,
    claims: entry.claims ?? null,
    formerSetting:
      entry.leftInpatientOn === undefined
        ? null
        : formerSettingStats(judged, entry.leftInpatientOn, rows, facts, { levelOf, twinOf }),
    evidence: evidenceOfCode(hospitalEvidence, code),
    rows: kept,
  };
}

function writeCode(tiles: TileContext, found: CodeFindings, writer: BuildWriter, reduced: Reduced): void {
  const { group, label } = found;
  const { code } = group;
  const tile = codeTile(tiles, found);
  writer.writeTile((edition) => tileKeys.code(edition, code), tile);
  const byZip3 = zip3Statistics(tiles, found);
  if (byZip3) {
    writer.writeTile((edition) => tileKeys.zip3Statistics(edition, code), byZip3);
    reduced.codesWithZip3.push(code);
  }
  addTile(reduced.coverage, tile);
  const nSources = tile.national.n_sources;
  reduced.codes.push(code);
  reduced.indexRows.push([code, codeTypeOf(code), label, nSources, nSources > 0 ? 1 : 0]);
  reduced.codesWithPrice += nSources > 0 ? 1 : 0;
  reduced.observations += nSources;
  addCounts(reduced.withheld, group.withheld);
}

function writePayments(
  code: CodeKey,
  payments: readonly FilePayment[],
  writer: BuildWriter,
  reduced: Reduced,
): void {
  const tile = insurerPaymentsTile(code, payments);
  if (!tile) return;
  writer.writeTile((edition) => tileKeys.insurerPayments(edition, code), tile);
  reduced.codesWithPayments.push(code);
}

/** An empty result, to which buckets are added. */
export function nothingReduced(): Reduced {
  return {
    codes: [],
    codesWithZip3: [],
    codesWithPayments: [],
    indexRows: [],
    codesWithPrice: 0,
    observations: 0,
    withheld: {},
    tally: emptyTally(),
    coverage: emptyCoverage(),
    inventory: [],
  };
}

/** The results of all buckets of a share as one. */
export function mergeBuckets(buckets: readonly ReducedBucket[], nFiles: number): Reduced {
  const tally = tallyOf(
    buckets.map((bucket) => bucket.tally),
    nFiles,
  );
  return { ...mergeReduced(buckets.map((bucket) => ({ ...bucket, tally: emptyTally() }))), tally };
}

/** All results as one. Their order does not matter. */
export function mergeReduced(parts: readonly Reduced[]): Reduced {
  const withheld: Record<string, number> = {};
  for (const part of parts) addCounts(withheld, part.withheld);
  const sum = (count: (part: Reduced) => number) => parts.reduce((total, part) => total + count(part), 0);
  return {
    codes: parts.flatMap(({ codes }) => codes).sort(),
    codesWithZip3: parts.flatMap(({ codesWithZip3 }) => codesWithZip3).sort(),
    codesWithPayments: parts.flatMap(({ codesWithPayments }) => codesWithPayments).sort(),
    indexRows: parts
      .flatMap(({ indexRows }) => indexRows)
      .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    codesWithPrice: sum((part) => part.codesWithPrice),
    observations: sum((part) => part.observations),
    withheld: Object.fromEntries(Object.entries(withheld).sort(([a], [b]) => (a < b ? -1 : 1))),
    tally: mergeTallies(parts.map(({ tally }) => tally)),
    coverage: mergeCoverages(parts.map(({ coverage }) => coverage)),
    inventory: parts.flatMap(({ inventory }) => inventory).sort((a, b) => (a.key < b.key ? -1 : 1)),
  };
}

function addCounts(sums: Record<string, number>, counts: Readonly<Record<string, number>>): void {
  for (const [name, n] of Object.entries(counts)) sums[name] = (sums[name] ?? 0) + n;
}

/** The pool's work of reducing: each task is one bucket. */
export const reduceWork: Work<TilesContext, BucketTask, ReducedBucket> = {
  module: import.meta.url,
  name: 'reduceWork',
  start: reduceBuckets,
};
