// The rows above the data, by papaparse, from bytes whose encoding may not be known yet.

import { type ByteEncoding, papaRow } from '../csv/papa-row.ts';
import { UTF_8_MARK } from '../input/first-bytes.ts';
import { InputRefusal } from '../input/refusal.ts';
import type { CsvColumns } from './csv-columns.ts';
import { Preamble } from './csv-project.ts';
import type { MrfHeader } from './row.ts';

/** What stands above the data, and how many bytes it takes. */
export type CsvHead = { columns: CsvColumns; header: MrfHeader; rowCount: number; bytes: number };

/**
 * The head at the beginning of a file; undefined when it goes on behind `bytes`. `isLast` says that it cannot.
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
 * The same head as Windows-1252 when it gives the same columns and data, so that nothing but the header's texts
 * depends on the encoding.
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
