// The prices of a code tile by price-file number. The table is made when the first question reads the tile and is kept as
// long as the tile, so that a question looks at the price files of its place and not at those of the nation. Pure.
import { type FacilityPriceEntry, readFacilityPrice } from '../../../schemas/read-tile.ts';
import type { FacilityPrices } from '../../../schemas/tile.ts';
import { unavailable } from '../tiles/parse-tile.ts';

/** Where each price file is in the columns of the tile, and what the columns beside the prices say of each position. */
type PriceTable = {
  /** By price-file number, -1 without a price. */
  positionOf: Int32Array;
  /** The prices, which the tile has as differences. */
  cents: Float64Array;
  /** By position, one more than the index in `spread`, `shared` and `evidence`; 0 without an entry. */
  spread: Int32Array;
  shared: Int32Array;
  evidence: Int32Array;
  farBelow: Int32Array;
};

/** A nation has some thousand price files; a larger number than this one is damage, and the table would not fit. */
const MAX_FILE_NUMBER = 1_000_000;

const tables = new WeakMap<FacilityPrices, PriceTable>();

/**
 * Calls `visit` for those of the price files that have a price, lowest price first, always with the same object: what
 * `eachFacilityPrice` does for all of them.
 * @throws ApiError `data_unavailable` for a tile that lists a price file twice
 */
export function eachPriceOf(
  prices: FacilityPrices,
  files: readonly number[],
  visit: (entry: FacilityPriceEntry) => void,
): void {
  const table = tableOf(prices);
  const entry: FacilityPriceEntry = {
    ...{ file: 0, cents: 0, low: 0, high: 0, n: 1, source: -1, farBelow: false },
    evidence: undefined,
  };
  for (const at of positionsOf(table, files)) {
    readEntry(prices, table, at, entry);
    visit(entry);
  }
}

/** The positions of those of the price files that have a price, ascending. */
function positionsOf({ positionOf }: PriceTable, files: readonly number[]): Int32Array {
  const positions = new Int32Array(files.length);
  let found = 0;
  for (const file of files) {
    const position = file >= 0 && file < positionOf.length ? (positionOf[file] ?? -1) : -1;
    if (position >= 0) positions[found++] = position;
  }
  return positions.subarray(0, found).sort();
}

function readEntry(prices: FacilityPrices, table: PriceTable, at: number, entry: FacilityPriceEntry): void {
  const [spreadAt, sharedAt] = [(table.spread[at] ?? 0) - 1, (table.shared[at] ?? 0) - 1];
  const evidentAt = (table.evidence[at] ?? 0) - 1;
  readFacilityPrice(prices, at, table.cents[at] ?? 0, spreadAt, sharedAt, evidentAt, entry);
  entry.farBelow = table.farBelow[at] !== 0;
}

function tableOf(prices: FacilityPrices): PriceTable {
  const known = tables.get(prices);
  if (known) return known;
  const table = makeTable(prices);
  tables.set(prices, table);
  return table;
}

function makeTable({ file, cents, spread, shared, flags, evidence }: FacilityPrices): PriceTable {
  return {
    positionOf: positionsByFile(file),
    cents: runningSums(cents),
    spread: entriesByPosition(spread.index, file.length),
    shared: entriesByPosition(shared.index, file.length),
    evidence: entriesByPosition(evidence.index, file.length),
    farBelow: entriesByPosition(flags.far_below, file.length),
  };
}

function positionsByFile(file: readonly number[]): Int32Array {
  let largest = -1;
  for (let at = 0; at < file.length; at += 1) largest = Math.max(largest, file[at] ?? -1);
  if (largest > MAX_FILE_NUMBER) throw unavailable('A code tile has a price file with an impossible number.');
  const positions = new Int32Array(largest + 1).fill(-1);
  for (let at = 0; at < file.length; at += 1) {
    const number = file[at] ?? -1;
    if (positions[number] !== -1) throw unavailable('A code tile lists a price file twice.');
    positions[number] = at;
  }
  return positions;
}

function runningSums(deltas: readonly number[]): Float64Array {
  const sums = new Float64Array(deltas.length);
  let sum = 0;
  for (let at = 0; at < deltas.length; at += 1) {
    sum += deltas[at] ?? 0;
    sums[at] = sum;
  }
  return sums;
}

/** By position, one more than the index of the entry of a delta-coded list that names it. */
function entriesByPosition(deltas: readonly number[], length: number): Int32Array {
  const entries = new Int32Array(length);
  let position = 0;
  for (let at = 0; at < deltas.length; at += 1) {
    position += deltas[at] ?? 0;
    entries[position] = at + 1;
  }
  return entries;
}
