// The reduce step: observations by code become code tiles, one bucket in memory at a time.
import { join } from 'node:path';
import type { CodeKey } from '../../../schemas/code.ts';
import { bareCode, codeTypeOf } from '../../../schemas/code.ts';
import { tileKeys } from '../../../schemas/tile.ts';
import { type CodeObservation, groupCode, pricedSetting } from '../aggregate/group.ts';
import type { PriceFile } from '../aggregate/price-file.ts';
import { emptyTally, type Tally, tallyCode } from '../aggregate/tally.ts';
import { withholdImplausible } from '../aggregate/withhold.ts';
import { type Benchmarks, noBenchmark } from '../fee-schedules/benchmarks.ts';
import { codeTile } from '../tiles/code-tile.ts';
import type { SqlValue } from '../tiles/index-sql.ts';
import type { BuildWriter } from '../tiles/writer.ts';
import { bucketOf, type ObservationSource, readBucket, writeBuckets } from './buckets.ts';
import { type Coverage, coverTile, emptyCoverage } from './coverage.ts';

export type ReduceInput = {
  build: string;
  asOf: string;
  files: readonly PriceFile[];
  /** Observations of future-dated files too: withheld, and counted in the ledger of their codes. */
  sources: readonly ObservationSource[];
  benchmarks: Benchmarks;
  /** Our own plain names by code; the dictionary's codes get a tile even unpriced. */
  labels: ReadonlyMap<CodeKey, string>;
  workDir: string;
};

/** Every known code sorted, rows of the `codes` index, and what was withheld in all. */
export type Reduced = {
  codes: CodeKey[];
  indexRows: SqlValue[][];
  codesWithPrice: number;
  observations: number;
  withheld: Record<string, number>;
  tally: Tally;
  coverage: Coverage;
};

/** Writes the tile of every code that a schedule, the dictionary or an observation knows. */
export async function reduceCodes(input: ReduceInput, writer: BuildWriter): Promise<Reduced> {
  const buckets = await writeBuckets(join(input.workDir, 'buckets'), input.sources);
  const knownByBucket = spread([...input.benchmarks.byCode.keys(), ...input.labels.keys()]);
  const reduced: Reduced = {
    codes: [],
    indexRows: [],
    codesWithPrice: 0,
    observations: 0,
    withheld: {},
    tally: emptyTally(),
    coverage: emptyCoverage(),
  };
  for (const [i, path] of buckets.entries()) {
    const observed = await readBucket(path);
    for (const code of new Set([...(knownByBucket.get(i) ?? []), ...observed.keys()])) {
      reduceCode(input, code, observed.get(code) ?? [], writer, reduced);
    }
  }
  reduced.codes.sort();
  reduced.indexRows.sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
  return reduced;
}

function reduceCode(
  input: ReduceInput,
  code: CodeKey,
  observations: readonly CodeObservation[],
  writer: BuildWriter,
  reduced: Reduced,
): void {
  const benchmark = input.benchmarks.byCode.get(code) ?? noBenchmark(code, input.benchmarks.anyPfsLoaded);
  const setting = pricedSetting(code, benchmark.oppsStatus);
  const systemOf = (number: number) => input.files[number]?.system ?? null;
  const judged = withholdImplausible(code, setting, observations, systemOf, benchmark.medicare);
  tallyCode(reduced.tally, setting, judged);
  const group = groupCode(code, setting, judged, systemOf);
  const label = input.labels.get(code) ?? `${codeTypeOf(code)} ${bareCode(code)}`;
  const tile = codeTile(input, group, label, benchmark);
  writer.writeObject(tileKeys.code(input.build, code), tile);
  coverTile(reduced.coverage, tile);
  const nSources = tile.national.n_sources;
  reduced.codes.push(code);
  reduced.indexRows.push([code, codeTypeOf(code), label, nSources, nSources > 0 ? 1 : 0]);
  reduced.codesWithPrice += nSources > 0 ? 1 : 0;
  reduced.observations += nSources;
  for (const [rule, n] of Object.entries(group.withheld))
    reduced.withheld[rule] = (reduced.withheld[rule] ?? 0) + n;
}

function spread(codes: readonly CodeKey[]): Map<number, CodeKey[]> {
  const byBucket = new Map<number, CodeKey[]>();
  for (const code of codes) {
    const bucket = bucketOf(code);
    const list = byBucket.get(bucket) ?? [];
    byBucket.set(bucket, list);
    list.push(code);
  }
  return byBucket;
}
