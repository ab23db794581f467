// Statistics of every area of one kind (state, ZIP3) for one code, in one pass over its price files.
import type { Aggregate } from '../../../schemas/aggregate.ts';
import type { FilePrices } from './file-prices.ts';
import { orderByPrice } from './independent-sources.ts';
import type { PriceFile } from './price-file.ts';
import { SourcesOfArea } from './sources-of-area.ts';
import { aggregateOf } from './statistics.ts';

/**
 * Areas of one kind that have a price file. `keys` are sorted. The areas of price file f are the indexes in `keys` that
 * `areas` has from `starts[f]` up to `starts[f + 1]`.
 */
export type AreaMap = { keys: string[]; starts: Uint32Array; areas: Uint32Array };

/** Finds the areas of every price file once, for all codes of a build. */
export function areaMap(files: readonly PriceFile[], areasOf: (file: PriceFile) => string[]): AreaMap {
  const named = files.map(areasOf);
  const keys = [...new Set(named.flat())].sort();
  const indexes = new Map(keys.map((key, i) => [key, i]));
  const starts = new Uint32Array(files.length + 1);
  for (const [file, areas] of named.entries()) starts[file + 1] = (starts[file] ?? 0) + areas.length;
  return { keys, starts, areas: Uint32Array.from(named.flat(), (area) => indexes.get(area) ?? 0) };
}

/** The number of areas that have at least one of the files. */
export function countAreas({ keys, starts, areas }: AreaMap, { n, file }: FilePrices): number {
  const found = new Uint8Array(keys.length);
  let count = 0;
  for (let i = 0; i < n; i += 1) {
    const end = starts[(file[i] ?? 0) + 1] ?? 0;
    for (let at = starts[file[i] ?? 0] ?? 0; at < end; at += 1) {
      const area = areas[at] ?? 0;
      if (found[area] === 0) count += 1;
      found[area] = 1;
    }
  }
  return count;
}

/** One area with the indexes of its price files, from the lowest price to the highest, and its statistics. */
export type AreaStatistics = { key: string; members: Uint32Array; stats: Aggregate };

/**
 * Statistics of every area with at least `minSources` independent sources, in the order of the area keys.
 * @param firstFiles for each file the index of the first file of its independent source
 * (`firstFilesOfSources`); files of one source in the same area count once there
 * @param order `orderByPrice` of the files
 */
export function areaStatistics(
  map: AreaMap,
  files: FilePrices,
  firstFiles: Int32Array,
  minSources: number,
  order: Uint32Array = orderByPrice(files),
): AreaStatistics[] {
  const { starts, indexes } = fillAreas(map, files, order);
  const sources = new SourcesOfArea(files, firstFiles);
  const found: AreaStatistics[] = [];
  for (let area = 0; area < map.keys.length; area += 1) {
    const [start, end] = [starts[area] ?? 0, starts[area + 1] ?? 0];
    // There are never more sources than files.
    if (start === end || end - start < minSources) continue;
    sources.take(indexes, start, end);
    if (sources.n < minSources) continue;
    const stats = aggregateOf(sources.nAmounts, end - start, sources);
    found.push({ key: map.keys[area] ?? '', members: indexes.subarray(start, end), stats });
  }
  return found;
}

/** Indexes of the files of area i: `indexes[starts[i]]` up to `indexes[starts[i + 1] - 1]`. */
type FilledAreas = { starts: Uint32Array; indexes: Uint32Array };

/** Puts files into their areas in some order. */
function fillAreas(map: AreaMap, { n, file }: FilePrices, order: Uint32Array): FilledAreas {
  const { starts: startsOfFile, areas } = map;
  const nAreas = map.keys.length;
  const starts = new Uint32Array(nAreas + 1);
  for (let i = 0; i < n; i += 1) {
    const number = file[i] ?? 0;
    const end = startsOfFile[number + 1] ?? 0;
    for (let at = startsOfFile[number] ?? 0; at < end; at += 1) {
      const area = areas[at] ?? 0;
      starts[area + 1] = (starts[area + 1] ?? 0) + 1;
    }
  }
  for (let area = 1; area <= nAreas; area += 1) starts[area] = (starts[area] ?? 0) + (starts[area - 1] ?? 0);
  const next = starts.slice();
  const indexes = new Uint32Array(starts[nAreas] ?? 0);
  for (let i = 0; i < n; i += 1) {
    const index = order[i] ?? 0;
    const number = file[index] ?? 0;
    const end = startsOfFile[number + 1] ?? 0;
    for (let at = startsOfFile[number] ?? 0; at < end; at += 1) {
      const area = areas[at] ?? 0;
      const place = next[area] ?? 0;
      indexes[place] = index;
      next[area] = place + 1;
    }
  }
  return { starts, indexes };
}
