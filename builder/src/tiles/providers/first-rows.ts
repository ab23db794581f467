// The first rows of one origin in answer order: primary match, distance band, source, price, distance, NPI.
import { DISTANCE_BANDS_MILES } from '../../../../schemas/provider.ts';
import { type PracticeRows, SOURCES, type TileRow } from './practice-rows.ts';

/** The rows of a practice and its distance from the origin in miles, unrounded. */
export type NearRows = PracticeRows & { miles: number };

/** Number of the distance band, from 0: up to 5 miles, up to 10 ... */
export function bandOf(miles: number): number {
  const band = DISTANCE_BANDS_MILES.findIndex((end) => miles <= end);
  return band < 0 ? DISTANCE_BANDS_MILES.length : band;
}

/**
 * Hands the first `limit` rows to `take`, in no order. Classes and bands are counted whole; only the group in which
 * the limit falls is sorted.
 */
export function takeFirst(near: readonly NearRows[], limit: number, take: (row: TileRow) => void): void {
  const bands = DISTANCE_BANDS_MILES.map((_, band) => near.filter(({ miles }) => bandOf(miles) === band));
  let left = limit;
  for (const primary of [0, 1]) {
    for (const inBand of bands) {
      for (let source = 0; source < SOURCES && left > 0; source += 1) {
        const group = inBand.map((place) => slice(place, primary * SOURCES + source));
        const size = group.reduce((sum, { to, from }) => sum + to - from, 0);
        if (size > left) takeCheapest(group, left, take);
        else for (const { rows, from, to } of group) for (let i = from; i < to; i += 1) takeAt(rows, i, take);
        left -= Math.min(size, left);
      }
    }
  }
}

type Slice = { rows: readonly TileRow[]; miles: number; from: number; to: number };

function slice({ rows, ends, miles }: NearRows, rank: number): Slice {
  return { rows, miles, from: ends[rank - 1] ?? 0, to: ends[rank] ?? 0 };
}

/** The cheapest rows of a group, then the nearest, then by NPI. No place can give more than `limit`. */
function takeCheapest(group: readonly Slice[], limit: number, take: (row: TileRow) => void): void {
  const candidates = group.flatMap(({ rows, miles, from, to }) =>
    rows.slice(from, Math.min(to, from + limit)).map((row) => ({ row, miles })),
  );
  candidates.sort(
    (a, b) => a.row.midCents - b.row.midCents || a.miles - b.miles || (a.row.npi < b.row.npi ? -1 : 1),
  );
  for (const { row } of candidates.slice(0, limit)) take(row);
}

function takeAt(rows: readonly TileRow[], i: number, take: (row: TileRow) => void): void {
  const row = rows[i];
  if (row) take(row);
}
