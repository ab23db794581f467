// CSV bytes to MrfRow at the speed of the machine. papaparse reads the header rows, single rows the scanner hands
// over, and whole files whose line ends or encoding are not the usual ones.
//
// The encoding of a file is known at its end only: one byte that is no UTF-8 makes all of it Windows-1252. Nearly
// every wanted cell is ASCII, which is the same in both, so rows are read before it is known. The first wanted
// cell that is not ASCII asks for a look through the whole file, once, before its row is handed on.
import { isAscii } from 'node:buffer';
import { ByteWindow } from '../csv/byte-window.ts';
import type { ByteEncoding } from '../csv/papa-row.ts';
import { endless } from '../csv/text-rows.ts';
import type { Encoding } from '../input/open.ts';
import { readCsv, type TextReading } from './csv.ts';
import { DataRows } from './csv-data-rows.ts';
import { type CsvHead, readCsvHead, sameHeadIn1252 } from './csv-head.ts';
import { RowPlaces } from './csv-project.ts';
import type { HandOver, MrfReading, MrfRow } from './row.ts';

/** Bytes one row, or everything above the data, may have; the widest real rows (3,733 columns) stay under 1 MB. */
const MAX_ROW_BYTES = 8 * 1024 * 1024;
/** An old Macintosh export ends its lines with CR alone: this many bytes without any LF tell it. */
const HEAD_BYTES = 64 * 1024;

const QUOTE = 0x22;

/** A file that can be read more than once. */
export type CsvSource = {
  bytes(): AsyncIterable<Uint8Array>;
  /** Encoding of those bytes; takes a look through all of them. */
  detectEncoding(): Promise<Encoding>;
};
export type CsvReading = TextReading & Required<Pick<MrfReading, 'encoding' | 'bytes' | 'scanned'>>;

/**
 * Reads a CSV in the CMS template: the rows, in the order, with the addresses that `readCsv` gives for its text.
 * @throws InputRefusal `no_header_row`, `no_cash_column`, `duplicate_header`, `unclosed_quote`, `row_too_large`
 */
export async function readCsvBytes(source: CsvSource, onRow: (row: MrfRow) => void): Promise<CsvReading> {
  const window = new ByteWindow(source.bytes());
  try {
    const reason = await handOverOfFile(window);
    if (!reason) return await new BytesReading(source, window, onRow).read();
    await window.close();
    return await readAsText(source, reason, onRow);
  } finally {
    await window.close();
  }
}

/** Why papaparse must read the whole file, told by its beginning; fills the window to its first line feed. */
async function handOverOfFile(window: ByteWindow): Promise<HandOver | undefined> {
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
  reason: HandOver,
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
  const scanned = { bytes: 0, headerBytes: 0, handOvers: { [reason]: 1 } };
  return { ...reading, encoding, bytes, scanned };
}

/** One reading of one file whose lines end with LF. */
class BytesReading {
  readonly #source: CsvSource;
  readonly #window: ByteWindow;
  readonly #onRow: (row: MrfRow) => void;
  /** Undefined as long as the file may be UTF-8 and nothing has asked. */
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
    const places = new RowPlaces(columns, rowCount, this.#onRow);
    window.start = headerBytes;
    const rows = new DataRows(window, columns, places);
    for (let need = rows.read(this.#encoding); need !== 'end'; need = rows.read(this.#encoding)) {
      if (need === 'encoding') await this.#settle();
      else await this.#fill(places.rowNumber + 1);
    }
    const encoding = this.#encoding ?? 'utf-8';
    return {
      header: heads[encoding].header,
      layout: columns.layout,
      rows: places.rows,
      encoding,
      bytes: window.total,
      scanned: { bytes: rows.scannedBytes, headerBytes, handOvers: rows.handOvers },
    };
  }

  /** The head in both encodings, as long as either may turn out to be the file's. */
  async #readHead(): Promise<Record<ByteEncoding, CsvHead>> {
    const window = this.#window;
    if (!window.isUtf8) this.#encoding = 'windows-1252';
    for (;;) {
      const bytes = window.bytes.subarray(0, window.end);
      const head = readCsvHead(bytes, this.#encoding ?? 'utf-8', window.ended);
      if (!head) {
        await this.#fill(1);
        continue;
      }
      const isSure = this.#encoding !== undefined || isAscii(bytes.subarray(0, head.bytes));
      const other = isSure ? head : sameHeadIn1252(bytes, head);
      if (other) return { 'utf-8': head, 'windows-1252': other };
      await this.#settle();
    }
  }

  async #fill(rowNumber: number): Promise<void> {
    const window = this.#window;
    if (window.end - window.start > MAX_ROW_BYTES) {
      throw endless(window.bytes.subarray(window.start, window.end).includes(QUOTE), rowNumber);
    }
    await window.fill();
    if (!window.isUtf8) this.#encoding = 'windows-1252';
  }

  async #settle(): Promise<void> {
    const encoding = await this.#source.detectEncoding();
    this.#encoding = encoding === 'windows-1252' ? encoding : 'utf-8';
  }
}
