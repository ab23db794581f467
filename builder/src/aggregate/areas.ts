// Statistics of every area of one kind (state, ZIP3) for one code, in one pass over its price files.
import type { Aggregate } from '../../../schemas/aggregate.ts';
import { type FilePrices, orderByPrice } from './independent-sources.ts';
import type { PriceFile } from './price-file.ts';
import { aggregate } from './statistics.ts';

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
export function countAreas({ keys, starts, areas }: AreaMap, files: readonly FilePrices[]): number {
  const found = new Uint8Array(keys.length);
  for (const { file } of files) {
    const end = starts[file + 1] ?? 0;
    for (let at = starts[file] ?? 0; at < end; at += 1) found[areas[at] ?? 0] = 1;
  }
  return found.reduce((sum, one) => sum + one, 0);
}

/** One area with its price files, from the lowest price to the highest, and its statistics. */
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
  const { starts, indexes } = fillAreas(map, files, order);
  const seenIn = new Int32Array(files.length).fill(-1);
  return map.keys.flatMap((key, area): AreaStatistics[] => {
    const [start, end] = [starts[area] ?? 0, starts[area + 1] ?? 0];
    // There are never more sources than files.
    if (start === end || end - start < minSources) return [];
    const members: FilePrices[] = [];
    const sources: FilePrices[] = [];
    for (let at = start; at < end; at += 1) {
      const index = indexes[at] ?? 0;
      const prices = files[index];
      const source = firstFiles[index] ?? index;
      if (!prices) continue;
      members.push(prices);
      if (seenIn[source] === area) continue;
      seenIn[source] = area;
      sources.push(prices);
    }
    if (sources.length < minSources) return [];
    return [{ key, members, stats: aggregate(members, sources) }];
  });
}

/** Indexes of the files of area i: `indexes[starts[i]]` up to `indexes[starts[i + 1] - 1]`. */
type FilledAreas = { starts: Uint32Array; indexes: Uint32Array };

/** Puts files into their areas in some order. */
function fillAreas(
  { keys, starts: startsOfFile, areas }: AreaMap,
  files: readonly FilePrices[],
  order: Iterable<number>,
): FilledAreas {
  // Read in the order of the files, because the other order jumps to and fro in memory.
  const numbers = Int32Array.from(files, ({ file }) => file);
  const starts = new Uint32Array(keys.length + 1);
  for (const file of numbers) {
    const end = startsOfFile[file + 1] ?? 0;
    for (let at = startsOfFile[file] ?? 0; at < end; at += 1) {
      const area = areas[at] ?? 0;
      starts[area + 1] = (starts[area + 1] ?? 0) + 1;
    }
  }
  for (let area = 1; area < starts.length; area += 1)
    starts[area] = (starts[area] ?? 0) + (starts[area - 1] ?? 0);
  const next = starts.slice();
  const indexes = new Uint32Array(starts[keys.length] ?? 0);
  for (const index of order) {
    const file = numbers[index] ?? 0;
    const end = startsOfFile[file + 1] ?? 0;
    for (let at = startsOfFile[file] ?? 0; at < end; at += 1) {
      const area = areas[at] ?? 0;
      const place = next[area] ?? 0;
      indexes[place] = index;
      next[area] = place + 1;
    }
  }
  return { starts, indexes };
}
