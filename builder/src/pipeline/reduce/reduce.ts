// The reduce step of one bucket: its observations by code become code tiles. Runs in a thread of its own.
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
import { type Coverage, addTile, emptyCoverage, mergeCoverages } from '../../report/coverage.ts';
import { codeTile, type TileContext, tileContext } from '../../tiles/code-tile.ts';
import type { SqlValue } from '../../tiles/index-sql.ts';
import { type BuildWriter, buildWriter } from '../../tiles/writer.ts';
import { observationsOf, readBucket, type SpilledSource } from './spill.ts';

/** What all threads of a reduce step share. */
export type ReduceContext = {
  outDir: string;
  build: string;
  asOf: string;
  files: readonly PriceFile[];
  /** Sources by their index in the bucket files: future-dated files too, withheld and counted in the ledgers. */
  sources: readonly SpilledSource[];
  anyPfsLoaded: boolean;
};

/** A code that has a tile even unpriced, with our own plain name and what the fee schedules say. */
export type KnownCode = { code: CodeKey; label?: string; benchmark?: Benchmark };

/** One bucket file, and the known codes that fall in it. */
export type BucketTask = { path: string; known: KnownCode[] };

/** Every known code sorted, rows of the `codes` index, what was withheld in all, and the tiles written. */
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

/** Makes the function that writes the tiles of one bucket: of every code known or observed there. */
function reduceBuckets(context: ReduceContext): (task: BucketTask) => Promise<Reduced> {
  const tiles = tileContext(context.build, context.asOf, context.files);
  return async ({ path, known }) => {
    const writer = buildWriter(context.outDir);
    const bucket = await readBucket(path);
    const reduced = nothingReduced();
    const places = new Map(bucket.codes.map((code, i) => [code, i]));
    const knownCodes = new Map(known.map((entry) => [entry.code, entry]));
    for (const code of new Set([...knownCodes.keys(), ...bucket.codes])) {
      const place = places.get(code);
      const observations = place === undefined ? [] : observationsOf(bucket, context.sources, place);
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

/** The result of no bucket. */
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

/** All results as one, whatever the order they come in. */
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

/** Reducing as work of a pool: one bucket a task. */
export const reduceWork: Work<ReduceContext, BucketTask, Reduced> = {
  module: import.meta.url,
  name: 'reduceWork',
  start: reduceBuckets,
};
