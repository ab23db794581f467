// Reads the rows above the data with papaparse, from bytes whose encoding may not be known yet.
import { type ByteEncoding, papaRow } from '../csv/papa-row.ts';
import { UTF_8_MARK } from '../input/first-bytes.ts';
import { InputRefusal } from '../input/refusal.ts';
import type { CsvColumns } from './csv-columns.ts';
import { Preamble } from './csv-project.ts';
import type { MrfHeader } from './row.ts';

/** Everything above the data, and its length in bytes. */
export type CsvHead = { columns: CsvColumns; header: MrfHeader; rowCount: number; bytes: number };

/**
 * Reads the head of a file. Undefined when it does not end within `bytes`; `isLast` says that no bytes
 * follow.
 * @throws InputRefusal `no_header_row`, `no_cash_column`, `duplicate_header`, `unclosed_quote`
 */
export function readCsvHead(bytes: Buffer, encoding: ByteEncoding, isLast: boolean): CsvHead | undefined {
  const preamble = new Preamble();
  const hasBom = encoding === 'utf-8' && bytes.subarray(0, UTF_8_MARK.length).equals(UTF_8_MARK);
  let at = hasBom ? UTF_8_MARK.length : 0;
  while (at < bytes.length) {
    const row = papaRow(bytes.subarray(at), encoding, isLast);
    if (!row) return undefined;
    if (row === 'unclosed_quote') throw new InputRefusal(row, '', `A${preamble.rowCount + 1}`);
    at += row.bytes;
    const columns = preamble.take(row.cells);
    if (columns) return { columns, header: preamble.header(), rowCount: preamble.rowCount, bytes: at };
  }
  if (isLast) throw new InputRefusal('no_header_row');
  return undefined;
}

/**
 * Reads the same head as Windows-1252. Undefined when the columns or the length differ: only the texts of the
 * header may depend on the encoding.
 */
export function sameHeadIn1252(bytes: Buffer, head: CsvHead): CsvHead | undefined {
  try {
    const other = readCsvHead(bytes.subarray(0, head.bytes), 'windows-1252', false);
    const isSame =
      other?.bytes === head.bytes && JSON.stringify(other.columns) === JSON.stringify(head.columns);
    return isSame && other.rowCount === head.rowCount ? other : undefined;
  } catch (error) {
    if (error instanceof InputRefusal) return undefined;
    throw error;
  }
}
