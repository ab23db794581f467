// The encodings of tiles, each the inverse of a function in schemas/read-tile.ts.
import type { CodeKey } from './code-key.ts';
import type { FacilityPriceVisitor } from './read-tile.ts';
import type { BuildIndex, FacilityPrices } from './tile.ts';

/**
 * A sorted table of the distinct values, and for each value its index in the table; null stays null. The
 * inverse of `tableEntry`.
 */
export function encodeTable<T extends string>(
  values: readonly (T | null)[],
): { table: T[]; indexes: (number | null)[] } {
  const table = [...new Set(values.filter((value) => value !== null))].sort();
  const indexOf = new Map(table.map((value, i) => [value, i]));
  return { table, indexes: values.map((value) => (value === null ? null : (indexOf.get(value) ?? null))) };
}

/** The first value and then differences. The inverse of `decodeDeltas`. */
export function encodeDeltas(values: readonly number[]): number[] {
  return values.map((value, i) => value - (values[i - 1] ?? 0));
}

/** An address cut behind its last slash, so that files of one publisher share the first part. */
export function cutAddress(url: string): { folder: string; name: string } {
  const end = url.lastIndexOf('/') + 1;
  return { folder: url.slice(0, end), name: url.slice(end) };
}

/** The price columns of what `rows` adds, cheapest first. The inverse of `eachFacilityPrice`. */
export function encodeFacilityPrices(rows: (add: FacilityPriceVisitor) => void): FacilityPrices {
  const list: FacilityPrices = { file: [], cents: [], spread: { index: [], below: [], above: [], n: [] } };
  const { spread } = list;
  let [last, lastSpread] = [0, 0];
  rows((file, cents, low, high, n) => {
    const index = list.file.push(file) - 1;
    list.cents.push(cents - last);
    last = cents;
    if (n === 1) return;
    spread.index.push(index - lastSpread);
    spread.below.push(cents - low);
    spread.above.push(high - cents);
    spread.n.push(n);
    lastSpread = index;
  });
  return list;
}

/** Sorted code keys as the two lists of an index. The inverse of `codesOfIndex`. */
export function encodeCodes(codes: readonly CodeKey[]): Pick<BuildIndex, 'codes' | 'drgs'> {
  const [five, drgs] = [[] as string[], [] as string[]];
  for (const code of codes) {
    if (code.startsWith('MS-DRG-')) drgs.push(code.slice('MS-DRG-'.length));
    else five.push(code);
  }
  return { codes: five.join(''), drgs: drgs.join('') };
}
