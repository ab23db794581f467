// Recomputation of code tiles: the two national passes over all codes.
import { facilityPriceOf } from './facility-price.ts';
import type { Observation } from './observations.ts';
import {
  type CodeFacts,
  type FirstMedian,
  isPricedSetting,
  ruleBeforeMedian,
  ruleOfAmount,
  ruleOfRow,
} from './plausibility.ts';
import type { PriceFile } from './price-files.ts';
import { medianOf } from './quantiles.ts';
import { type FilePrice, sourcesOf } from './sources.ts';

/** Observations of one code by price-file number. */
export type CodeObservations = Map<number, Observation[]>;

export function groupByCode(files: PriceFile[]): Map<string, CodeObservations> {
  const codes = new Map<string, CodeObservations>();
  for (const { number, observations } of files)
    for (const seen of observations) {
      const code = codes.get(seen.code) ?? new Map();
      codes.set(seen.code, code.set(number, [...(code.get(number) ?? []), seen]));
    }
  return codes;
}

/** What the first pass finds out: medians by code, and for each file its level and its list of prices. */
export type FirstPass = {
  medians: Map<string, FirstMedian>;
  /** In thousandths. */
  levels: Map<number, number>;
  lists: Map<number, string | null>;
};

const LEAST_LIST = 20;
const LEAST_SERVICES = 20;

export function firstPass(
  files: PriceFile[],
  codes: Map<string, CodeObservations>,
  factsOf: (code: string) => CodeFacts,
): FirstPass {
  const medians = new Map<string, FirstMedian>();
  const pricesOf = new Map<number, [string, number][]>(files.map(({ number }) => [number, []]));
  for (const [code, observations] of [...codes].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const facts = factsOf(code);
    const keeps = (seen: Observation, file: PriceFile) =>
      ruleOfRow(seen, file.isFuture, facts) === null && ruleBeforeMedian(seen, facts) === null;
    const prices = filePrices(files, observations, facts, keeps, () => null);
    const sources = sourcesOf(prices);
    medians.set(code, { median: medianOf(sources.map(({ price }) => price)), sources: sources.length });
    for (const { file, price } of prices) pricesOf.get(file)?.push([code, price]);
  }
  const levels = new Map<number, number>();
  const lists = new Map<number, string | null>();
  for (const [file, prices] of pricesOf) {
    lists.set(file, prices.length < LEAST_LIST ? null : JSON.stringify(prices));
    levels.set(file, levelOf(prices, medians, factsOf));
  }
  return { medians, levels, lists };
}

function levelOf(
  prices: [string, number][],
  medians: Map<string, FirstMedian>,
  factsOf: (code: string) => CodeFacts,
): number {
  const ratios = prices.flatMap(([code, price]) => {
    const median = medians.get(code)?.median ?? null;
    if (median === null || factsOf(code).kind !== 'service') return [];
    return Math.min(1000, Math.floor((price * 2000 + median) / (2 * median)));
  });
  if (ratios.length < LEAST_SERVICES) return 1000;
  ratios.sort((a, b) => a - b);
  const [lower = 0, upper = 0] = [
    ratios[Math.ceil(ratios.length / 2) - 1],
    ratios[Math.floor(ratios.length / 2)],
  ];
  return Math.floor((lower + upper + 1) / 2);
}

export type SecondPass = { prices: FilePrice[]; withheld: Record<string, number>; otherSetting: number };

export function secondPass(
  files: PriceFile[],
  observations: CodeObservations,
  facts: CodeFacts,
  first: FirstPass,
): SecondPass {
  const median = first.medians.get(facts.code) ?? { median: null, sources: 0 };
  const withheld: Record<string, number> = {};
  let otherSetting = 0;
  const ruleOf = (seen: Observation, file: PriceFile) => {
    const rule = ruleOfRow(seen, file.isFuture, facts);
    if (rule !== null || !isPricedSetting(seen.setting, facts)) return rule;
    return ruleOfAmount(seen, facts, median, first.levels.get(file.number) ?? 1000);
  };
  for (const file of files)
    for (const seen of observations.get(file.number) ?? []) {
      const rule = ruleOf(seen, file);
      if (rule !== null) withheld[rule] = (withheld[rule] ?? 0) + 1;
      else if (!isPricedSetting(seen.setting, facts)) otherSetting += 1;
    }
  const keeps = (seen: Observation, file: PriceFile) => ruleOf(seen, file) === null;
  const listOf = (file: number) => first.lists.get(file) ?? null;
  return { prices: filePrices(files, observations, facts, keeps, listOf), withheld, otherSetting };
}

/** The facility prices of a code over the observations that a pass keeps. */
function filePrices(
  files: PriceFile[],
  observations: CodeObservations,
  facts: CodeFacts,
  keeps: (seen: Observation, file: PriceFile) => boolean,
  listOf: (file: number) => string | null,
): FilePrice[] {
  return [...observations].flatMap(([number, all]) => {
    const file = files[number];
    if (file === undefined) return [];
    const kept = all.filter((seen) => isPricedSetting(seen.setting, facts) && keeps(seen, file));
    if (kept.length === 0) return [];
    return {
      file: number,
      price: facilityPriceOf(kept, facts.setting === 'outpatient'),
      amounts: [...new Set(kept.map(({ cents }) => cents))].sort((a, b) => a - b),
      system: file.system,
      list: listOf(number),
      updatedOn: file.updatedOn,
    };
  });
}
