// The reduce step of one bucket: groups its observations by code and writes the code tiles. Runs in a worker
// thread.
import type { Benchmark } from '../../../../schemas/benchmark.ts';
import type { CodeKey } from '../../../../schemas/code.ts';
import { bareCode, codeTypeOf } from '../../../../schemas/code.ts';
import type { InventoryEntry } from '../../../../schemas/manifest.ts';
import { tileKeys } from '../../../../schemas/tile.ts';
import { type CodeObservation, groupCode, pricedSetting } from '../../aggregate/group.ts';
import type { PriceFile } from '../../aggregate/price-file.ts';
import { emptyTally, mergeTallies, type Tally, tallyCode } from '../../aggregate/tally.ts';
import { withholdImplausible } from '../../aggregate/withhold.ts';
import { noBenchmark } from '../../fee-schedules/benchmarks.ts';
import type { Work } from '../../parallel/pool.ts';
import { addTile, type Coverage, emptyCoverage, mergeCoverages } from '../../report/coverage.ts';
import { codeTile, type TileContext, tileContext } from '../../tiles/code-tile.ts';
import type { SqlValue } from '../../tiles/index-sql.ts';
import { type BuildWriter, buildWriter } from '../../tiles/writer.ts';
import { collectObservations, readBucket, type SpilledSource } from './spill.ts';

/** Input of a reduce step that is the same for all its threads. */
export type ReduceContext = {
  outDir: string;
  build: string;
  asOf: string;
  files: readonly PriceFile[];
  /**
   * Sources by their index in the bucket files. Future-dated files are among them, for the withheld ledgers.
   */
  sources: readonly SpilledSource[];
  anyPfsLoaded: boolean;
};

/**
 * A code that gets a tile even without a price, with its name and its benchmark. With `onlyIfObserved` only the name
 * is known, and the code gets a tile when a price file has it.
 */
export type KnownCode = { code: CodeKey; label?: string; benchmark?: Benchmark; onlyIfObserved?: true };

/** One bucket file, and the known codes of that bucket. */
export type BucketTask = { path: string; known: KnownCode[] };

/** Result of a bucket: codes sorted, rows of the `codes` index, totals, and the tiles that were written. */
export type Reduced = {
  codes: CodeKey[];
  indexRows: SqlValue[][];
  codesWithPrice: number;
  observations: number;
  withheld: Record<string, number>;
  tally: Tally;
  coverage: Coverage;
  inventory: InventoryEntry[];
};

/**
 * Makes the function that writes the tiles of one bucket: one for each code that is known or observed there.
 */
function reduceBuckets(context: ReduceContext): (task: BucketTask) => Promise<Reduced> {
  const tiles = tileContext(context.build, context.asOf, context.files);
  return async ({ path, known }) => {
    const writer = buildWriter(context.outDir);
    const bucket = await readBucket(path);
    const reduced = nothingReduced();
    const indexes = new Map(bucket.codes.map((code, i) => [code, i]));
    const knownCodes = new Map(known.map((entry) => [entry.code, entry]));
    const listed = known.filter(({ onlyIfObserved }) => !onlyIfObserved).map(({ code }) => code);
    for (const code of new Set([...listed, ...bucket.codes])) {
      const index = indexes.get(code);
      const observations = index === undefined ? [] : collectObservations(bucket, context.sources, index);
      reduceCode(context, tiles, knownCodes.get(code) ?? { code }, observations, writer, reduced);
    }
    return { ...reduced, inventory: writer.inventory() };
  };
}

function reduceCode(
  { build, files, anyPfsLoaded }: ReduceContext,
  tiles: TileContext,
  known: KnownCode,
  observations: readonly CodeObservation[],
  writer: BuildWriter,
  reduced: Reduced,
): void {
  const { code } = known;
  const benchmark = known.benchmark ?? noBenchmark(code, anyPfsLoaded);
  const setting = pricedSetting(code, benchmark.oppsStatus);
  const systemOf = (number: number) => files[number]?.system ?? null;
  const judged = withholdImplausible(code, setting, observations, systemOf, benchmark.medicare);
  tallyCode(reduced.tally, setting, judged);
  const group = groupCode(code, setting, judged, systemOf);
  const label = known.label ?? `${codeTypeOf(code)} ${bareCode(code)}`;
  const tile = codeTile(tiles, group, label, benchmark);
  writer.writeObject(tileKeys.code(build, code), tile);
  addTile(reduced.coverage, tile);
  const nSources = tile.national.n_sources;
  reduced.codes.push(code);
  reduced.indexRows.push([code, codeTypeOf(code), label, nSources, nSources > 0 ? 1 : 0]);
  reduced.codesWithPrice += nSources > 0 ? 1 : 0;
  reduced.observations += nSources;
  addCounts(reduced.withheld, group.withheld);
}

/** An empty result, to which buckets are added. */
export function nothingReduced(): Reduced {
  return {
    codes: [],
    indexRows: [],
    codesWithPrice: 0,
    observations: 0,
    withheld: {},
    tally: emptyTally(),
    coverage: emptyCoverage(),
    inventory: [],
  };
}

/** All results as one. Their order does not matter. */
export function mergeReduced(parts: readonly Reduced[]): Reduced {
  const withheld: Record<string, number> = {};
  for (const part of parts) addCounts(withheld, part.withheld);
  const sum = (count: (part: Reduced) => number) => parts.reduce((total, part) => total + count(part), 0);
  return {
    codes: parts.flatMap(({ codes }) => codes).sort(),
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
export const reduceWork: Work<ReduceContext, BucketTask, Reduced> = {
  module: import.meta.url,
  name: 'reduceWork',
  start: reduceBuckets,
};
