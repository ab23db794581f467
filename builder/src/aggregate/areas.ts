// Statistics of every area of one kind (state, ZIP3) for one code, in one pass over its price files.
import type { Aggregate } from '../../../schemas/aggregate.ts';
import { type FilePrices, orderByPrice } from './independent-sources.ts';
import type { PriceFile } from './price-file.ts';
import { aggregate } from './statistics.ts';

/**
 * Areas of one kind that have a price file. `keys` are sorted. `ofFile` lists for each price-file number the
 * indexes of its areas in `keys`.
 */
export type AreaMap = { keys: string[]; ofFile: number[][] };

/** Finds the areas of every price file once, for all codes of a build. */
export function areaMap(files: readonly PriceFile[], areasOf: (file: PriceFile) => string[]): AreaMap {
  const named = files.map(areasOf);
  const keys = [...new Set(named.flat())].sort();
  const indexes = new Map(keys.map((key, i) => [key, i]));
  return { keys, ofFile: named.map((areas) => areas.map((area) => indexes.get(area) ?? 0)) };
}

/** The number of areas that have at least one of the files. */
export function countAreas({ keys, ofFile }: AreaMap, files: readonly FilePrices[]): number {
  const found = new Uint8Array(keys.length);
  for (const { file } of files) for (const area of ofFile[file] ?? []) found[area] = 1;
  return found.reduce((sum, one) => sum + one, 0);
}

/** One area with its price files and its statistics. */
export type AreaStatistics = { key: string; members: FilePrices[]; stats: Aggregate };

/**
 * Statistics of every area with at least `minSources` independent sources, in the order of the area keys.
 * @param firstFiles for each file the index of the first file of its independent source
 * (`firstFilesOfSources`); files of one source in the same area count once there
 * @param order `orderByPrice` of the files
 */
export function areaStatistics(
  map: AreaMap,
  files: readonly FilePrices[],
  firstFiles: Int32Array,
  minSources: number,
  order: Iterable<number> = orderByPrice(files),
): AreaStatistics[] {
  const [inOrder, byPrice] = [fillAreas(map, files, files.keys()), fillAreas(map, files, order)];
  const seenIn = new Int32Array(files.length).fill(-1);
  return map.keys.flatMap((key, area): AreaStatistics[] => {
    const [start, end] = [byPrice.starts[area] ?? 0, byPrice.starts[area + 1] ?? 0];
    // There are never more sources than files.
    if (start === end || end - start < minSources) return [];
    const sources: FilePrices[] = [];
    for (let at = start; at < end; at += 1) {
      const index = byPrice.indexes[at] ?? 0;
      const prices = files[index];
      const source = firstFiles[index] ?? index;
      if (!prices || seenIn[source] === area) continue;
      seenIn[source] = area;
      sources.push(prices);
    }
    if (sources.length < minSources) return [];
    const members: FilePrices[] = [];
    for (let at = start; at < end; at += 1) {
      const prices = files[inOrder.indexes[at] ?? 0];
      if (prices) members.push(prices);
    }
    return [{ key, members, stats: aggregate(members, sources) }];
  });
}

/** Indexes of the files of area i: `indexes[starts[i]]` up to `indexes[starts[i + 1] - 1]`. */
type FilledAreas = { starts: Uint32Array; indexes: Uint32Array };

/** Puts files into their areas in some order. */
function fillAreas(
  { keys, ofFile }: AreaMap,
  files: readonly FilePrices[],
  order: Iterable<number>,
): FilledAreas {
  const starts = new Uint32Array(keys.length + 1);
  for (const { file } of files)
    for (const area of ofFile[file] ?? []) starts[area + 1] = (starts[area + 1] ?? 0) + 1;
  for (let area = 1; area < starts.length; area += 1)
    starts[area] = (starts[area] ?? 0) + (starts[area - 1] ?? 0);
  const next = starts.slice();
  const indexes = new Uint32Array(starts[keys.length] ?? 0);
  for (const index of order) {
    for (const area of ofFile[files[index]?.file ?? -1] ?? []) {
      const at = next[area] ?? 0;
      indexes[at] = index;
      next[area] = at + 1;
    }
  }
  return { starts, indexes };
}
