// Text chunks to CSV rows in bounded memory. Apart from csv.ts, so that cutting the text anywhere can be shown
// to give the same rows. RFC 4180, comma only, as the CMS template demands.
import Papa from 'papaparse';
import { InputRefusal } from '../input/refusal.ts';

/** Characters one row may have; the widest real rows (3,733 columns) stay under 1 MB. */
const MAX_ROW_CHARS = 8 * 1024 * 1024;
/** An old Macintosh export ends its lines with CR alone: this many characters without any LF tell it. */
const HEAD_CHARS = 64 * 1024;

type Parsed = { data: string[][]; errors: { code: string }[]; meta: { cursor: number } };

/**
 * Hands on each row with its 1-based number, as a spreadsheet counts: blank lines are rows, line breaks inside
 * quotes are not. Rows end with LF, a CR before it is left to the caller's trimming (files mix both endings).
 * @throws InputRefusal `unclosed_quote`, `row_too_large`
 */
export async function eachCsvRow(
  chunks: AsyncIterable<string>,
  onRow: (cells: string[], rowNumber: number) => void,
): Promise<void> {
  let parser: Papa.Parser | undefined;
  let rest = '';
  let rowNumber = 0;
  const parse = (isLast: boolean) => {
    parser ??= new Papa.Parser({ delimiter: ',', newline: lineEnding(rest.slice(0, HEAD_CHARS)) });
    const { data, errors, meta }: Parsed = parser.parse(rest, 0, !isLast);
    if (isLast && errors.some((error) => error.code === 'MissingQuotes'))
      throw endless(true, rowNumber + data.length);
    rest = rest.slice(meta.cursor);
    for (const cells of data) {
      rowNumber += 1;
      onRow(cells, rowNumber);
    }
  };
  for await (const chunk of chunks) {
    rest += chunk;
    if (!parser && rest.length < HEAD_CHARS && !rest.includes('\n')) continue;
    parse(false);
    if (rest.length > MAX_ROW_CHARS) throw endless(rest.includes('"'), rowNumber + 1);
  }
  parse(true);
}

function lineEnding(head: string): '\n' | '\r' {
  return head.includes('\r') && !head.includes('\n') ? '\r' : '\n';
}

/** The refusal of a row without an end: with a quote in it, that is what runs on. */
export function endless(hasQuote: boolean, rowNumber: number): InputRefusal {
  return new InputRefusal(hasQuote ? 'unclosed_quote' : 'row_too_large', '', `A${rowNumber}`);
}
