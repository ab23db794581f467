// The providers of one practice location in the order an answer gives them, as far as distance does not
// decide.
import { compareRows, type OrderedRow } from '../../../../schemas/answer-order.ts';
import { PROVIDER_SOURCES } from '../../../../schemas/provider.ts';
import type { PricedProvider } from '../../providers/priced-provider.ts';

/** What a tile holds of a provider; `locked`: members see rates of it. */
export type TileRow = Omit<PricedProvider, 'rates' | 'address' | 'phone'> & { locked: boolean };

/**
 * Rows of one location by class, then price, then NPI. `ends[c]` is where class c ends: primary match before
 * other ones, and within each a source before the next. So a class is a slice.
 */
export type PracticeRows = { rows: readonly TileRow[]; ends: readonly number[] };

/** Classes of rows: primary or not, times sources. */
export const SOURCES = PROVIDER_SOURCES.length;
export const CLASSES = 2 * SOURCES;

/** Class of a row, from 0: what comes before distance band and source in the order, and the source. */
function classOf({ primary, source }: TileRow): number {
  return (primary ? 0 : SOURCES) + PROVIDER_SOURCES.indexOf(source);
}

/** A row without what only members see. */
export function tileRow({ rates, address: _address, phone: _phone, ...rest }: PricedProvider): TileRow {
  return { ...rest, locked: rates.length > 0 };
}

/** Sorts the rows of one location. All are at one distance, so distance and band decide nothing. */
export function practiceRows(rows: readonly TileRow[]): PracticeRows {
  const sorted = rows
    .map((row) => ({ row, ...orderedRow(row) }))
    .sort(compareRows)
    .map(({ row }) => row);
  const ends = new Array<number>(CLASSES).fill(0);
  for (const row of sorted) for (let c = classOf(row); c < CLASSES; c += 1) ends[c] = (ends[c] ?? 0) + 1;
  return { rows: sorted, ends };
}

function orderedRow({ npi, primary, source, midCents }: TileRow): OrderedRow {
  const sourceIndex = PROVIDER_SOURCES.indexOf(source);
  return { npi, primary: primary ? 1 : 0, source: sourceIndex, midCents, miles: 0, band: 0 };
}
