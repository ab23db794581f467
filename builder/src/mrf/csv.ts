// The slow CSV reader, from text to MrfRow by papaparse: for files that the byte scanner cannot read, and as
// the oracle of its tests. Tall and wide layouts differ only in their payer columns, which a cash price does
// not need, so one reader serves both.
import { eachCsvRow } from '../csv/text-rows.ts';
import { InputRefusal } from '../input/refusal.ts';
import type { CsvColumns } from './csv-columns.ts';
import {
  isBlankRow,
  Preamble,
  projectNotes,
  projectPayments,
  projectRow,
  RowAddresses,
} from './csv-project.ts';
import type { MrfReading, MrfRow } from './row.ts';

/** What the reader of a text knows at its end. Whoever opened the file adds its encoding and its bytes. */
export type TextReading = Pick<MrfReading, 'header' | 'layout' | 'rows' | 'cutAt'>;

/**
 * Reads a CSV in the CMS template. Missing cells at the end of a short row are blank; blank rows are skipped.
 * @throws InputRefusal `no_header_row`, `no_cash_column`, `duplicate_header`, `unclosed_quote`,
 * `row_too_large`
 */
export async function readCsv(
  chunks: AsyncIterable<string>,
  onRow: (row: MrfRow) => void,
): Promise<TextReading> {
  const preamble = new Preamble();
  let columns: CsvColumns | undefined;
  let addresses: RowAddresses | undefined;
  let cutAt: string | undefined;
  await eachCsvRow(chunks, (cells, rowNumber, isOpen) => {
    if (!columns || !addresses) {
      columns = preamble.take(cells);
      if (columns) addresses = new RowAddresses(columns, preamble.rowCount, onRow);
    } else if (isBlankRow(cells)) addresses.skip();
    else if (isOpen && cells.length < columns.width) cutAt = `A${rowNumber}`;
    else {
      const parts = projectRow(cells, columns);
      const notes = projectNotes(cells, columns, parts);
      addresses.passOn(parts, notes, projectPayments(cells, columns, parts));
    }
  });
  if (!columns || !addresses) throw new InputRefusal('no_header_row');
  return { header: preamble.header(), layout: columns.layout, rows: addresses.rows, ...(cutAt && { cutAt }) };
}
