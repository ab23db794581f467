// Statistics of every area of one kind (state, ZIP3) for one code, in one pass over its price files.
import type { Aggregate } from '../../../schemas/aggregate.ts';
import type { FilePrices } from './independent-sources.ts';
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

/** One area with its price files and its statistics. */
export type AreaStatistics = { key: string; members: FilePrices[]; stats: Aggregate };

/**
 * Statistics of every area with at least `minSources` independent sources, in the order of the area keys.
 * @param firstFiles for each file the index of the first file of its independent source
 * (`firstFilesOfSources`); files of one source in the same area count once there
 */
export function areaStatistics(
  { keys, ofFile }: AreaMap,
  files: readonly FilePrices[],
  firstFiles: Int32Array,
  minSources: number,
): AreaStatistics[] {
  const members = keys.map((): number[] => []);
  for (const [i, { file }] of files.entries()) {
    for (const area of ofFile[file] ?? []) members[area]?.push(i);
  }
  const seenIn = new Int32Array(files.length).fill(-1);
  return members.flatMap((indexes, area): AreaStatistics[] => {
    // There are never more sources than files.
    if (indexes.length === 0 || indexes.length < minSources) return [];
    const inArea: FilePrices[] = [];
    const sources: FilePrices[] = [];
    for (const index of indexes) {
      const prices = files[index];
      if (!prices) continue;
      inArea.push(prices);
      const source = firstFiles[index] ?? index;
      if (seenIn[source] === area) continue;
      seenIn[source] = area;
      sources.push(prices);
    }
    if (sources.length < minSources) return [];
    return [{ key: keys[area] ?? '', members: inArea, stats: aggregate(inArea, sources) }];
  });
}
