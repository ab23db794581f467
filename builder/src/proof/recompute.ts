// The national figures of a code, computed again from its observations. docs/methodology.md says the same in words.
import { inPricedSetting } from '../../../schemas/observation.ts';
import { countFacilityPrices, eachFacilityPrice } from '../../../schemas/read-tile.ts';
import {
  columnStatistics,
  type PricedSource,
  type SourceStatistics,
  sourceStatistics,
} from '../../../schemas/statistics.ts';
import type { CodeTile } from '../../../schemas/tile.ts';
import { facilityPrice } from '../aggregate/facility-price.ts';
import { type FilePrice, filePricesOf } from '../aggregate/file-prices.ts';
import {
  findIndependentSources,
  firstFilesOfSources,
  orderByPrice,
} from '../aggregate/independent-sources.ts';
import type { Evidence } from '../tiles/evidence.ts';

/** Figures of a code, and the facility price of every file in cents. */
export type Recomputed = SourceStatistics & {
  nSources: number;
  nFacilities: number;
  nSystems: number;
  prices: Map<number, number>;
};

/** From the observations: keep, choose the price of each file, join what is one source, and take the quantiles. */
export function recomputeFromEvidence({ setting, files, observations }: Evidence): Recomputed {
  const kept = observations.filter(
    (one) => one.withheld_by === null && inPricedSetting(one.setting, setting),
  );
  const priced = files.flatMap(({ number, system, lists }): FilePrice[] => {
    const own = kept.filter(({ file }) => file === number);
    if (own.length === 0) return [];
    const amounts = [...new Set(own.map(({ cents }) => cents))].sort((a, b) => a - b);
    return [{ file: number, system, cents: facilityPrice(own, lists, setting), amounts }];
  });
  const twins = new Map(files.map(({ number, twins: group }) => [number, group]));
  const columns = filePricesOf(priced);
  const order = orderByPrice(columns);
  const firstFiles = firstFilesOfSources(columns, (file) => twins.get(file) ?? -1, order);
  const sources = findIndependentSources(columns, firstFiles, order);
  return {
    ...columnStatistics(sources),
    nSources: priced.reduce((sum, { amounts }) => sum + amounts.length, 0),
    nFacilities: priced.length,
    nSystems: sources.n,
    prices: new Map(priced.map(({ file, cents }) => [file, cents])),
  };
}

/**
 * From the prices in the tile itself, which has those of the files with a known place. Stability needs the health systems and
 * is left out. @returns undefined when a file without a place counts too
 */
export function recomputeFromTile({ national, facilities }: CodeTile): Recomputed | undefined {
  if (countFacilityPrices(facilities) !== national.n_facilities) return undefined;
  const sources = new Map<string, PricedSource>();
  const prices = new Map<number, number>();
  let nSources = 0;
  eachFacilityPrice(facilities, ({ file, cents, n, source }) => {
    prices.set(file, cents);
    nSources += n;
    // Files of one source have one price.
    sources.set(source < 0 ? `file ${file}` : `source ${source}`, { cents, system: null });
  });
  const statistics = sourceStatistics([...sources.values()]);
  return {
    ...statistics,
    stability: null,
    nSources,
    nFacilities: prices.size,
    nSystems: sources.size,
    prices,
  };
}
