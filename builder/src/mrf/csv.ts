// CSV text to MrfRow. Tall and wide differ in their payer columns only, which a cash price does not need, so
// one reader serves both.
import { InputRefusal } from '../sources/refusal.ts';
import { type CsvColumns, columnLetters, findColumns } from './csv-columns.ts';
import { eachCsvRow } from './csv-rows.ts';
import { headerOfCsv, isHospitalHeader, isItemHeader, normalizeColumn } from './header.ts';
import type { MrfCode, MrfReading, MrfRow } from './row.ts';

/** Rows searched for the item header; the template has it in row 3, exports put prose above it. */
const MAX_PREAMBLE_ROWS = 100;

/** What a reader knows at its end; encoding and bytes are the business of whoever opened the file. */
export type TextReading = Pick<MrfReading, 'header' | 'layout' | 'rows'>;

/** Everything above the data, gathered row by row. */
type Preamble = { names: string[]; values: string[] };

/**
 * Reads a CSV in the CMS template. A short row has blanks at its end; a row of blanks is no row.
 * @throws InputRefusal `no_header_row`, `no_cash_column`, `duplicate_header`, `unclosed_quote`
 */
export async function readCsv(
  chunks: AsyncIterable<string>,
  onRow: (row: MrfRow) => void,
): Promise<TextReading> {
  const preamble: Preamble = { names: [], values: [] };
  let columns: CsvColumns | undefined;
  let cashLetters = '';
  let rows = 0;
  await eachCsvRow(chunks, (cells, rowNumber) => {
    if (!columns) {
      columns = readPreamble(preamble, cells, rowNumber);
      cashLetters = columns ? columnLetters(columns.cash) : '';
    } else if (!cells.every(isBlank)) {
      onRow(rowOf(cells, columns, rows, `${cashLetters}${rowNumber}`));
      rows += 1;
    }
  });
  if (!columns) throw new InputRefusal('no_header_row');
  return { header: headerOfCsv(preamble.names, preamble.values), layout: columns.layout, rows };
}

function readPreamble(preamble: Preamble, cells: string[], rowNumber: number): CsvColumns | undefined {
  if (rowNumber > MAX_PREAMBLE_ROWS) throw new InputRefusal('no_header_row');
  const names = cells.map(normalizeColumn);
  if (isItemHeader(names)) return findColumns(names, rowNumber);
  if (preamble.names.length === 0) {
    if (isHospitalHeader(names)) preamble.names = names;
  } else if (preamble.values.length === 0 && !cells.every(isBlank)) {
    preamble.values = cells;
  }
  return undefined;
}

function rowOf(cells: string[], columns: CsvColumns, item: number, at: string): MrfRow {
  const codes: MrfCode[] = [];
  for (const pair of columns.codes) {
    const code = cellAt(cells, pair.code);
    if (code !== '') codes.push({ code, type: cellAt(cells, pair.type) });
  }
  return {
    item,
    at,
    codes,
    setting: cellAt(cells, columns.setting).toLowerCase(),
    billingClass: cellAt(cells, columns.billingClass).toLowerCase(),
    hasModifier: columns.modifiers.some((index) => cellAt(cells, index) !== ''),
    cash: cellAt(cells, columns.cash),
  };
}

function cellAt(cells: string[], index: number): string {
  return cells[index]?.trim() ?? '';
}

function isBlank(cell: string): boolean {
  return cell === '' || cell.trim() === '';
}
