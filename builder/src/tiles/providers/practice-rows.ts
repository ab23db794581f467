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
 * other ones, within each a source before the next, and within each of these rows with evidence in the claims before
 * others. So a class is a slice.
 */
export type PracticeRows = { rows: readonly TileRow[]; ends: readonly number[] };

/** Classes of rows of one specialty match: sources, times with evidence or without. */
export const CLASSES_OF_MATCH = 2 * PROVIDER_SOURCES.length;
const CLASSES = 2 * CLASSES_OF_MATCH;

/** Class of a row, from 0: specialty match, source and evidence. The distance band comes between the first two. */
function classOf({ primary, source, evidence }: TileRow): number {
  const ofMatch = PROVIDER_SOURCES.indexOf(source) * 2 + (evidence === undefined ? 1 : 0);
  return (primary ? 0 : CLASSES_OF_MATCH) + ofMatch;
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
  const evident = row.evidence === undefined ? 0 : 1;
  return {
    ...{ id: idOfRow(row), primary: primary ? 1 : 0, source: sourceIndex, evident },
    ...{ midCents, miles: 0, band: 0 },
  };
}
