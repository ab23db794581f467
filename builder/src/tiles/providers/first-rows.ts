// The first rows of one origin in answer order, which schemas/answer-order.ts defines.
import { compareInGroup, distanceBand } from '../../../../schemas/answer-order.ts';
import { DISTANCE_BANDS_MILES } from '../../../../schemas/provider.ts';
import { CLASSES_OF_MATCH, idOfRow, type PracticeRows, type TileRow } from './practice-rows.ts';

/** The rows of a practice and its distance from the origin in miles, unrounded. */
export type NearRows = PracticeRows & { miles: number };

/**
 * Calls `take` with each of the first `limit` rows, in any order. Classes and bands are counted whole; only
 * the group in which the limit falls is sorted.
 */
export function takeFirst(near: readonly NearRows[], limit: number, take: (row: TileRow) => void): void {
  if (near.reduce((sum, { rows }) => sum + rows.length, 0) <= limit) {
    for (const { rows } of near) for (const row of rows) take(row);
    return;
  }
  const bands = DISTANCE_BANDS_MILES.map((_, band) =>
    near.filter(({ miles }) => distanceBand(miles) === band),
  );
  let left = limit;
  for (const others of [0, 1]) {
    for (const inBand of bands) {
      for (let ofMatch = 0; ofMatch < CLASSES_OF_MATCH && left > 0; ofMatch += 1) {
        const group = inBand.map((practice) => slice(practice, others * CLASSES_OF_MATCH + ofMatch));
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

/** The first rows of a group in the order inside it. One practice cannot give more than `limit`. */
function takeCheapest(group: readonly Slice[], limit: number, take: (row: TileRow) => void): void {
  const candidates = group.flatMap(({ rows, miles, from, to }) =>
    rows
      .slice(from, Math.min(to, from + limit))
      .map((row) => ({ row, miles, midCents: row.midCents, id: idOfRow(row) })),
  );
  candidates.sort(compareInGroup);
  for (const { row } of candidates.slice(0, limit)) take(row);
}

function takeAt(rows: readonly TileRow[], i: number, take: (row: TileRow) => void): void {
  const row = rows[i];
  if (row) take(row);
}
