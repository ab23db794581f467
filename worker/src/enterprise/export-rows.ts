// The rows of a page: part after part, as far as the limit or the work of one request goes.

import type { Position } from './export-cursor.ts';
import type { ExportRow, RowSource } from './export-row.ts';

/** Parts that one page reads: each costs a few objects of R2, of which a request of a Worker may read a thousand. */
export const PARTS_OF_A_PAGE = 200;

/** Rows of a page, and at its end the position of the next one, null at the end of the data. */
export type PageRows = AsyncGenerator<ExportRow, Position | null>;

/**
 * Up to `limit` rows from a position on. `fits` leaves rows out, which count for positions all the same. A page ends
 * early, even without a row, when it has read PARTS_OF_A_PAGE parts. @throws ApiError `data_unavailable`
 */
export async function* readPage(
  { parts, open }: RowSource,
  from: Position,
  limit: number,
  fits: (row: ExportRow) => boolean = () => true,
): PageRows {
  let [given, opened] = [0, 0];
  for (let part = from.part; part < parts; part += 1) {
    if (opened === PARTS_OF_A_PAGE) return { part, row: 0 };
    const rows = await open(part);
    if (rows === undefined) continue;
    opened += 1;
    let row = 0;
    for await (const one of rows) {
      const isWanted = (part > from.part || row >= from.row) && fits(one);
      if (isWanted && given === limit) return { part, row };
      row += 1;
      if (!isWanted) continue;
      given += 1;
      yield one;
    }
  }
  return null;
}

/** Where the page after this one begins, found without keeping a row. */
export async function findPageEnd(page: PageRows): Promise<Position | null> {
  for (;;) {
    const { done, value } = await page.next();
    if (done) return value;
  }
}
