// Recomputation of code tiles: one code from the observations of all files.
import { type Built, type ListedPrice, namesOfOthers } from './built.ts';
import { confidenceOf } from './confidence.ts';
import { type CodeObservations, type FirstPass, secondPass } from './passes.ts';
import { type CodeFacts, isFarBelow } from './plausibility.ts';
import type { PriceFile } from './price-files.ts';
import { MIN_FOR_MEDIAN } from './quantiles.ts';
import {
  type FilePrice,
  type Source,
  type Statistics,
  sourcesOf,
  sourcesWithin,
  statisticsOf,
} from './sources.ts';

/** A code in the form that is compared. */
export type CodeResult = {
  national: Statistics & { n_states: number; confidence: string };
  states: Record<string, Statistics>;
  zip3: Record<string, Statistics>;
  withheld: Record<string, number>;
  other: { setting: number };
  facilities: Record<string, ListedPrice>;
};

/** A code recomputed from the observations of all files. */
export function recomputeCode(
  files: PriceFile[],
  observations: CodeObservations,
  facts: CodeFacts,
  first: FirstPass,
  built: Built,
): CodeResult {
  const { prices, withheld, otherSetting } = secondPass(files, observations, facts, first);
  const sources = sourcesOf(prices);
  const national = statisticsOf(prices, sources);
  const states = areas(prices, sources, built.states);
  const zip3 = areas(prices, sources, built.zip3s);
  const n_states = Object.keys(states).length;
  const sourceOf = new Map(sources.flatMap((source) => source.files.map(({ file }) => [file, source])));
  return {
    national: {
      ...national,
      n_states,
      confidence: confidenceOf(national, sources, n_states, built.report.as_of),
    },
    states,
    zip3: Object.fromEntries(Object.entries(zip3).filter(([, area]) => area.n_systems >= MIN_FOR_MEDIAN)),
    withheld,
    other: { setting: otherSetting },
    facilities: Object.fromEntries(
      prices
        .filter(({ file }) => built.states.has(file))
        .map((price) => {
          const level = first.levels.get(price.file) ?? 1000;
          const farBelow = isFarBelow(price.price, facts, national.median, level);
          return [price.file, listed(price, sourceOf.get(price.file), farBelow, built)];
        }),
    ),
  };
}

function listed(
  { file, price, amounts }: FilePrice,
  source: Source | undefined,
  farBelow: boolean,
  built: Built,
): ListedPrice {
  const others = (source?.files ?? []).map((other) => other.file).filter((other) => built.states.has(other));
  return {
    price,
    low: amounts[0] ?? Number.NaN,
    high: amounts.at(-1) ?? Number.NaN,
    n: amounts.length,
    far_below: farBelow,
    with: namesOfOthers(others, file),
  };
}

function areas(
  prices: FilePrice[],
  sources: Source[],
  areasOfFile: Map<number, Set<string>>,
): Record<string, Statistics> {
  const inside = new Map<string, Set<number>>();
  for (const { file } of prices)
    for (const area of areasOfFile.get(file) ?? [])
      inside.set(area, (inside.get(area) ?? new Set()).add(file));
  return Object.fromEntries(
    [...inside].map(([area, files]) => [
      area,
      statisticsOf(
        prices.filter(({ file }) => files.has(file)),
        sourcesWithin(sources, files),
      ),
    ]),
  );
}
