// The providers of one practice location in the order an answer gives them, as far as distance does not
// decide.
import { compareRows, type OrderedRow, rowId } from '../../../../schemas/answer-order.ts';
import { PROVIDER_SOURCES } from '../../../../schemas/provider.ts';
import type { PricedProvider } from '../../providers/priced-provider.ts';

/** The campus that a hospital's row is at, with its price-file number. */
export type RowCampus = { facility: string; file: number; lat: number; lng: number };

/** What a tile holds of a provider; `locked`: members see rates of it. `campus` is null for all but hospitals. */
export type TileRow = Omit<PricedProvider, 'npi' | 'rates' | 'address' | 'phone'> & {
  npi: string | null;
  campus: RowCampus | null;
  locked: boolean;
};

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
  return { ...rest, campus: null, locked: rates.length > 0 };
}

/** What orders rows that agree in everything else, and distinguishes the rows of a tile. */
export function idOfRow({ npi, campus }: TileRow): string {
  return rowId(npi, campus?.facility ?? null);
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

function orderedRow(row: TileRow): OrderedRow {
  const { primary, source, midCents } = row;
  const sourceIndex = PROVIDER_SOURCES.indexOf(source);
  return { id: idOfRow(row), primary: primary ? 1 : 0, source: sourceIndex, midCents, miles: 0, band: 0 };
}
