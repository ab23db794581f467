// From chunks of text to CSV rows, in bounded memory: RFC 4180 with commas only, as the readers
// above require. It is a separate module, so that tests can show that the cuts between chunks do not
// change the rows.
import Papa from 'papaparse';
import { InputRefusal } from '../input/refusal.ts';
import { EndlessRow, MAX_ROW_BYTES } from './endless-row.ts';

/** An old Macintosh export ends its lines with CR alone: recognised by this many characters without an LF. */
const HEAD_CHARS = 64 * 1024;

type Parsed = { data: string[][]; errors: { code: string }[]; meta: { cursor: number } };

/**
 * Calls `onRow` with each row and its number from 1, as in a spreadsheet: blank lines are rows, line breaks
 * inside quotes are not. `isOpen` is true for a last row without a line end. Rows end with LF. A CR before the LF stays in the last cell, and the caller trims
 * it, because files mix both endings.
 * @throws InputRefusal `unclosed_quote`, `row_too_large`, `cell_too_large`, `too_many_columns`
 */
export async function eachCsvRow(
  chunks: AsyncIterable<string>,
  onRow: (cells: string[], rowNumber: number, isOpen: boolean) => void,
): Promise<void> {
  let parser: Papa.Parser | undefined;
  let endless: EndlessRow | undefined;
  let lineEnd: '\n' | '\r' = '\n';
  let rest = '';
  let rowNumber = 0;
  const parse = (isLast: boolean) => {
    if (!parser) lineEnd = lineEnding(rest.slice(0, HEAD_CHARS));
    parser ??= new Papa.Parser({ delimiter: ',', newline: lineEnd });
    const { data, errors, meta }: Parsed = parser.parse(rest, 0, !isLast);
    if (isLast && errors.some((error) => error.code === 'MissingQuotes'))
      throw new InputRefusal('unclosed_quote', '', `A${rowNumber + data.length}`);
    const endsOpen = isLast && !rest.endsWith(lineEnd);
    rest = rest.slice(meta.cursor);
    for (const [i, cells] of data.entries()) {
      rowNumber += 1;
      onRow(cells, rowNumber, endsOpen && i === data.length - 1);
    }
  };
  for await (const chunk of chunks) {
    if (endless) {
      refuse(endless.add(Buffer.from(chunk)));
      continue;
    }
    rest += chunk;
    if (!parser && rest.length < HEAD_CHARS && !rest.includes('\n')) continue;
    parse(false);
    if (rest.length > MAX_ROW_BYTES) {
      endless = new EndlessRow(rowNumber + 1, lineEnding(rest).charCodeAt(0));
      refuse(endless.add(Buffer.from(rest)));
    }
  }
  refuse(endless?.end());
  parse(true);
}

function lineEnding(head: string): '\n' | '\r' {
  return head.includes('\r') && !head.includes('\n') ? '\r' : '\n';
}

function refuse(refusal: InputRefusal | undefined): void {
  if (refusal) throw refusal;
}
