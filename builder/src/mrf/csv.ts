// CSV text to MrfRow by papaparse: the reader of files whose bytes the scanner cannot take, and the oracle of its
// tests. Tall and wide differ in their payer columns only, which a cash price does not need, so one reader serves
// both.

import { eachCsvRow } from '../csv/text-rows.ts';
import { InputRefusal } from '../input/refusal.ts';
import type { CsvColumns } from './csv-columns.ts';
import { isBlankRow, Preamble, partsOf, RowPlaces } from './csv-project.ts';
import type { MrfReading, MrfRow } from './row.ts';

/** What a reader knows at its end; encoding and bytes are the business of whoever opened the file. */
export type TextReading = Pick<MrfReading, 'header' | 'layout' | 'rows'>;

/**
 * Reads a CSV in the CMS template. A short row has blanks at its end; a row of blanks is no row.
 * @throws InputRefusal `no_header_row`, `no_cash_column`, `duplicate_header`, `unclosed_quote`, `row_too_large`
 */
export async function readCsv(
  chunks: AsyncIterable<string>,
  onRow: (row: MrfRow) => void,
): Promise<TextReading> {
  const preamble = new Preamble();
  let columns: CsvColumns | undefined;
  let places: RowPlaces | undefined;
  await eachCsvRow(chunks, (cells) => {
    if (!columns || !places) {
      columns = preamble.take(cells);
      if (columns) places = new RowPlaces(columns, preamble.rowCount, onRow);
    } else if (isBlankRow(cells)) places.skip();
    else places.place(partsOf(cells, columns));
  });
  if (!columns || !places) throw new InputRefusal('no_header_row');
  return { header: preamble.header(), layout: columns.layout, rows: places.rows };
}
