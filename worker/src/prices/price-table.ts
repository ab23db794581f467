// The prices of a code tile by price-file number. The table is made when the first question reads the tile and is kept as
// long as the tile, so that a question looks at the price files of its place and not at those of the nation. Pure.
import type { Evidence } from '../../../schemas/claims.ts';
import { decodeEvidence, eachFacilityPrice, type FacilityPriceEntry } from '../../../schemas/read-tile.ts';
import type { FacilityPrices } from '../../../schemas/tile.ts';
import { unavailable } from '../tiles/parse-tile.ts';

/** Columns in the order of the tile, and the position of a price file in them, -1 without a price. */
type PriceTable = {
  file: readonly number[];
  positionOf: Int32Array;
  cents: Float64Array;
  low: Float64Array;
  high: Float64Array;
  n: Float64Array;
  source: Int32Array;
  farBelow: Uint8Array;
  /** Services in Medicare's claims by position. */
  evidence: ReadonlyMap<number, Evidence>;
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
  const { positionOf, file, cents, low, high, n, source, farBelow, evidence } = table;
  const positions = new Int32Array(files.length);
  let found = 0;
  for (let i = 0; i < files.length; i += 1) {
    const position = positionOf[files[i] ?? -1] ?? -1;
    if (position >= 0) positions[found++] = position;
  }
  const entry: FacilityPriceEntry = {
    ...{ file: 0, cents: 0, low: 0, high: 0, n: 1, source: -1, farBelow: false },
    evidence: undefined,
  };
  for (const at of positions.subarray(0, found).sort()) {
    entry.file = file[at] ?? -1;
    entry.cents = cents[at] ?? 0;
    entry.low = low[at] ?? 0;
    entry.high = high[at] ?? 0;
    entry.n = n[at] ?? 1;
    entry.source = source[at] ?? -1;
    entry.farBelow = farBelow[at] === 1;
    entry.evidence = evidence.get(at);
    visit(entry);
  }
}

function tableOf(prices: FacilityPrices): PriceTable {
  const known = tables.get(prices);
  if (known) return known;
  const table = makeTable(prices);
  tables.set(prices, table);
  return table;
}

function makeTable(prices: FacilityPrices): PriceTable {
  const { file } = prices;
  const length = file.length;
  let largest = -1;
  for (const number of file) if (number > largest) largest = number;
  if (largest > MAX_FILE_NUMBER) throw unavailable('A code tile has a price file with an impossible number.');
  const table: PriceTable = {
    file,
    positionOf: new Int32Array(largest + 1).fill(-1),
    cents: new Float64Array(length),
    low: new Float64Array(length),
    high: new Float64Array(length),
    n: new Float64Array(length),
    source: new Int32Array(length),
    farBelow: new Uint8Array(length),
    evidence: decodeEvidence(prices.evidence),
  };
  let at = 0;
  eachFacilityPrice(prices, (entry) => {
    if ((table.positionOf[entry.file] ?? 0) >= 0) throw unavailable('A code tile lists a price file twice.');
    table.positionOf[entry.file] = at;
    table.cents[at] = entry.cents;
    table.low[at] = entry.low;
    table.high[at] = entry.high;
    table.n[at] = entry.n;
    table.source[at] = entry.source;
    table.farBelow[at] = entry.farBelow ? 1 : 0;
    at += 1;
  });
  return table;
}
