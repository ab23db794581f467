// Observations and file prices for tests of statistics, with everything that a test does not mention left plain.
import type { FilePrice } from '../../../builder/src/aggregate/file-prices.ts';
import type { FileFacts } from '../../../builder/src/aggregate/group.ts';
import { noBenchmark } from '../../../builder/src/fee-schedules/benchmarks.ts';
import type { Medicare } from '../../../schemas/benchmark.ts';
import type { CodeObservation } from '../../../tools/testbed/code-rows.ts';

/** An observation of one chargemaster item on the file's only price list, kept so far. */
export function observationWith(
  fields: Partial<CodeObservation> & { file: number; cents: number },
): CodeObservation {
  return { setting: '', hasTokenGross: false, withheldBy: null, items: [0], lists: [0], ...fields };
}

/** Prices of a file; the facility price is the upper middle of the amounts. */
export function filePricesWith(file: number, amounts: number[], system: number | null = null): FilePrice {
  return { file, system, cents: amounts[amounts.length >> 1] ?? 0, amounts };
}

/** Facts of files that name no price list; `systems` by price-file number. */
export function plainFacts(systems: readonly (number | null)[] = []): FileFacts {
  return { system: (file) => systems[file] ?? null, lists: () => ['unnamed'] };
}

/** A Medicare block without amounts but those given. */
export function medicareWith(fields: Partial<Medicare> = {}): Medicare {
  return { ...noBenchmark('70551', true).medicare, ...fields };
}
