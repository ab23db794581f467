// What both passes of the reduce step know: price files, sources, and the codes of a bucket with their benchmarks.
import type { Benchmark } from '../../../../schemas/benchmark.ts';
import type { CodeKey } from '../../../../schemas/code.ts';
import { type FileFacts, pricedSetting } from '../../aggregate/group.ts';
import type { JudgedCode } from '../../aggregate/plausibility.ts';
import type { PriceFile } from '../../aggregate/price-file.ts';
import type { ListKind } from '../../aggregate/price-lists.ts';
import type { CodeClaims } from '../../claims/evidence.ts';
import type { HospitalEvidenceTable } from '../../claims/hospital-evidence.ts';
import { noBenchmark } from '../../fee-schedules/benchmarks.ts';
import type { SpilledSource } from './spill.ts';

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
  /** Whether the evidence of each code is kept beside the build. */
  keepEvidence?: boolean;
  /** Services of hospitals in Medicare's claims. */
  hospitalEvidence: HospitalEvidenceTable;
};

/**
 * A code that gets a tile even without a price, with its name, its benchmark and its claims. With `onlyIfObserved` it
 * gets a tile only when a price file has it.
 */
export type KnownCode = {
  code: CodeKey;
  label?: string;
  benchmark?: Benchmark;
  claims?: CodeClaims;
  /** When it left the inpatient-only list, for a code that did so a short while ago. */
  leftInpatientOn?: string;
  onlyIfObserved?: true;
};

/** One bucket file, that of its payments, and the known codes of that bucket. */
export type BucketTask = { path: string; paymentsPath: string; known: KnownCode[] };

const NO_LISTS: readonly ListKind[] = [];

/** Facts of price files by number. Health systems are numbered in the order of the files that name them. */
export function fileFacts({ files, sources }: Pick<ReduceContext, 'files' | 'sources'>): FileFacts {
  const numbers = numberSystems(files);
  const lists = new Map(sources.map((source) => [source.number, source.lists]));
  return { system: (file) => numbers[file] ?? null, lists: (file) => lists.get(file) ?? NO_LISTS };
}

/** The number of each file's health system, null for a file without one. */
export function numberSystems(files: readonly Pick<PriceFile, 'system'>[]): (number | null)[] {
  const numbers = new Map<string, number>();
  return files.map(({ system }) => {
    if (system === null) return null;
    const number = numbers.get(system) ?? numbers.size;
    numbers.set(system, number);
    return number;
  });
}

/** The known codes of a task by their key. */
export type KnownCodes = ReadonlyMap<CodeKey, KnownCode>;

/** Makes the index once for all codes of a bucket. */
export function indexKnown({ known }: Pick<BucketTask, 'known'>): KnownCodes {
  return new Map(known.map((entry) => [entry.code, entry]));
}

/** What is known about one code. */
export function findCode(
  known: KnownCodes,
  code: CodeKey,
  anyPfsLoaded: boolean,
): { entry: KnownCode; benchmark: Benchmark; judged: JudgedCode } {
  const entry = known.get(code) ?? { code };
  const benchmark = entry.benchmark ?? noBenchmark(code, anyPfsLoaded);
  const setting = pricedSetting(code, benchmark.oppsStatus);
  return { entry, benchmark, judged: { code, setting, medicare: benchmark.medicare } };
}
