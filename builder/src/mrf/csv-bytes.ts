// The fast CSV reader, from bytes to MrfRow. It falls back to papaparse for the header rows, for single rows
// that the scanner cannot read, and for whole files with unusual line ends or an unusual encoding.
//
// The encoding of a file is known only at its end: one byte that is not UTF-8 makes the whole file
// Windows-1252. Nearly every wanted cell is ASCII, which is the same in both, so rows are read before the
// encoding is known. The first wanted cell that is not ASCII makes the reader scan the whole file once,
// before it passes that row on.
import { isAscii } from 'node:buffer';
import { ByteWindow } from '../csv/byte-window.ts';
import { EndlessRow, MAX_ROW_BYTES } from '../csv/endless-row.ts';
import type { ByteEncoding } from '../csv/papa-row.ts';
import type { Encoding } from '../input/open.ts';
import type { InputRefusal } from '../input/refusal.ts';
import { readCsv, type TextReading } from './csv.ts';
import { DataRows } from './csv-data-rows.ts';
import { type CsvHead, readCsvHead, sameHeadIn1252 } from './csv-head.ts';
import { RowAddresses } from './csv-project.ts';
import type { FallBack, MrfReading, MrfRow } from './row.ts';

/** The beginning of a row that is longer than this makes the reader ask for as many bytes again. */
const LONG_ROW_BYTES = 64 * 1024;
/** An old Macintosh export ends its lines with CR alone: recognised by this many bytes without an LF. */
const HEAD_BYTES = 64 * 1024;
/** The rows above the data are rarely as long. */
const LONG_HEAD_BYTES = 1024 * 1024;

/** A file that can be read more than once. */
export type CsvSource = {
  bytes(): AsyncIterable<Uint8Array>;
  /** Finds the encoding of those bytes by reading all of them. */
  detectEncoding(): Promise<Encoding>;
};
export type CsvReading = TextReading & Required<Pick<MrfReading, 'encoding' | 'bytes' | 'scanned'>>;

/**
 * Reads a CSV in the CMS template. The rows, their order and their addresses equal those of `readCsv`.
 * @throws InputRefusal `no_header_row`, `no_cash_column`, `duplicate_header`, `unclosed_quote`,
 * `row_too_large`, `cell_too_large`, `too_many_columns`
 */
export async function readCsvBytes(source: CsvSource, onRow: (row: MrfRow) => void): Promise<CsvReading> {
  const window = new ByteWindow(source.bytes());
  try {
    const reason = await findFileFallBack(window);
    if (!reason) return await new BytesReading(source, window, onRow).read();
    await window.close();
    return await readAsText(source, reason, onRow);
  } finally {
    await window.close();
  }
}

/**
 * Finds out from the beginning whether papaparse must read the whole file. Fills the window to the first LF.
 */
async function findFileFallBack(window: ByteWindow): Promise<FallBack | undefined> {
  const hasLineFeed = () => window.bytes.subarray(0, window.end).includes(0x0a);
  while (window.end < 2 && (await window.fill()));
  const mark = window.bytes.readUInt16BE(0);
  if (window.end >= 2 && (mark === 0xfffe || mark === 0xfeff)) return 'file_utf_16';
  while (!hasLineFeed() && window.end < HEAD_BYTES && (await window.fill()));
  const head = window.bytes.subarray(0, Math.min(window.end, HEAD_BYTES));
  if (head.includes(0x0a)) return undefined;
  if (head.includes(0x0d)) return 'file_cr_line_ends';
  return isAscii(head) || window.ended ? undefined : 'file_late_line_end';
}

async function readAsText(
  source: CsvSource,
  reason: FallBack,
  onRow: (row: MrfRow) => void,
): Promise<CsvReading> {
  const encoding = await source.detectEncoding();
  const decoder = new TextDecoder(encoding);
  let bytes = 0;
  const text = async function* () {
    for await (const chunk of source.bytes()) {
      bytes += chunk.length;
      yield decoder.decode(chunk, { stream: true });
    }
    yield decoder.decode();
  };
  const reading = await readCsv(text(), onRow);
  const scanned = { bytes: 0, headerBytes: 0, fallBacks: { [reason]: 1 } };
  return { ...reading, encoding, bytes, scanned };
}

/** One reading of one file whose lines end with LF. */
class BytesReading {
  readonly #source: CsvSource;
  readonly #window: ByteWindow;
  readonly #onRow: (row: MrfRow) => void;
  /** Undefined as long as the encoding is unknown and not yet needed. */
  #encoding: ByteEncoding | undefined;

  constructor(source: CsvSource, window: ByteWindow, onRow: (row: MrfRow) => void) {
    this.#source = source;
    this.#window = window;
    this.#onRow = onRow;
  }

  async read(): Promise<CsvReading> {
    const window = this.#window;
    const heads = await this.#readHead();
    const { columns, rowCount, bytes: headerBytes } = heads['utf-8'];
    const addresses = new RowAddresses(columns, rowCount, this.#onRow);
    window.start = headerBytes;
    const rows = new DataRows(window, columns, addresses);
    for (let need = rows.read(this.#encoding); need !== 'end'; need = rows.read(this.#encoding)) {
      if (need === 'encoding') await this.#detectEncoding();
      else await this.#fill(addresses.rowNumber + 1);
    }
    const encoding = this.#encoding ?? 'utf-8';
    return {
      header: heads[encoding].header,
      layout: columns.layout,
      rows: addresses.rows,
      ...(rows.cutAt && { cutAt: rows.cutAt }),
      encoding,
      bytes: window.total,
      scanned: { bytes: rows.scannedBytes, headerBytes, fallBacks: rows.fallBacks },
    };
  }

  /** Reads the head in both encodings, as long as the file may have either of them. */
  async #readHead(): Promise<Record<ByteEncoding, CsvHead>> {
    const window = this.#window;
    if (!window.isUtf8) this.#encoding = 'windows-1252';
    for (;;) {
      const bytes = window.bytes.subarray(0, window.end);
      const head = readCsvHead(bytes, this.#encoding ?? 'utf-8', window.ended);
      if (!head) {
        // A head is read from its beginning each time, so a long one is read when there is twice as much of it.
        const enough = window.end > LONG_HEAD_BYTES ? 2 * window.end : 0;
        do await this.#fill(1);
        while (window.end < enough && !window.ended);
        continue;
      }
      const isSure = this.#encoding !== undefined || isAscii(bytes.subarray(0, head.bytes));
      const other = isSure ? head : sameHeadIn1252(bytes, head);
      if (other) return { 'utf-8': head, 'windows-1252': other };
      await this.#detectEncoding();
    }
  }

  /**
   * Reads the next chunk; behind the beginning of a long row, as many bytes again as there are. A long row is
   * then read a few times, and not once for each chunk.
   */
  async #fill(rowNumber: number): Promise<void> {
    const window = this.#window;
    const unread = window.end - window.start;
    if (unread > MAX_ROW_BYTES) throw await this.#refuseRow(rowNumber);
    const enough = unread < LONG_ROW_BYTES ? 0 : Math.min(2 * unread, MAX_ROW_BYTES + 1);
    while ((await window.fill()) && window.end - window.start < enough);
    if (!window.isUtf8) this.#encoding = 'windows-1252';
  }

  /** Why the row at the beginning of the window is too large; reads on where the row does not show it yet. */
  async #refuseRow(rowNumber: number): Promise<InputRefusal> {
    const window = this.#window;
    const row = new EndlessRow(rowNumber);
    for (;;) {
      const refusal = row.add(window.bytes.subarray(window.start, window.end));
      if (refusal) return refusal;
      window.start = window.end;
      if (!(await window.fill())) return row.end();
    }
  }

  async #detectEncoding(): Promise<void> {
    const encoding = await this.#source.detectEncoding();
    this.#encoding = encoding === 'windows-1252' ? encoding : 'utf-8';
  }
}
