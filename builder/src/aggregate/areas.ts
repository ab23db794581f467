// Statistics of every area of one kind (state, ZIP3) for one code, in one pass over its price files.
import type { Aggregate } from '../../../schemas/aggregate.ts';
import type { PriceFile } from './price-file.ts';
import { aggregate } from './statistics.ts';
import type { FilePrices } from './voices.ts';

/** Areas of one kind with a price file: `keys` sorted, `ofFile` by price-file number the places of its areas. */
export type AreaMap = { keys: string[]; ofFile: number[][] };

/** Finds the areas of every price file once, for all codes of a build. */
export function areaMap(files: readonly PriceFile[], areasOf: (file: PriceFile) => string[]): AreaMap {
  const named = files.map(areasOf);
  const keys = [...new Set(named.flat())].sort();
  const places = new Map(keys.map((key, i) => [key, i]));
  return { keys, ofFile: named.map((areas) => areas.map((area) => places.get(area) ?? 0)) };
}

/** One area with its price files, and its statistics by voices. */
export type AreaStatistics = { key: string; members: FilePrices[]; stats: Aggregate };

/**
 * Statistics of every area with at least `minVoices` voices, areas in the order of their keys.
 * @param voices for each file the number of its voice; files of one voice that meet in an area are one there
 */
export function areaStatistics(
  { keys, ofFile }: AreaMap,
  files: readonly FilePrices[],
  voices: Int32Array,
  minVoices: number,
): AreaStatistics[] {
  const members = keys.map((): number[] => []);
  for (const [i, { file }] of files.entries()) {
    for (const area of ofFile[file] ?? []) members[area]?.push(i);
  }
  const seenIn = new Int32Array(files.length).fill(-1);
  return members.flatMap((places, area): AreaStatistics[] => {
    // There are never more voices than files.
    if (places.length === 0 || places.length < minVoices) return [];
    const inArea: FilePrices[] = [];
    const first: FilePrices[] = [];
    for (const place of places) {
      const prices = files[place];
      if (!prices) continue;
      inArea.push(prices);
      const voice = voices[place] ?? place;
      if (seenIn[voice] === area) continue;
      seenIn[voice] = area;
      first.push(prices);
    }
    if (first.length < minVoices) return [];
    return [{ key: keys[area] ?? '', members: inArea, stats: aggregate(inArea, first) }];
  });
}
