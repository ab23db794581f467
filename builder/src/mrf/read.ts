// One MRF from disk: what kind, which encoding, which reader. Everything later sees MrfRow only.
import { detectEncoding, type Encoding, openBytes, openText, readHead } from '../sources/open.ts';
import { InputRefusal } from '../sources/refusal.ts';
import { type CsvSource, readCsvBytes } from './csv-bytes.ts';
import { detectMrf, isHtml } from './detect.ts';
import { type OnItemWithoutCharge, readJson } from './json.ts';
import type { MrfReading, MrfRow } from './row.ts';

export { isCmsExample } from './header.ts';

/** First bytes of a ZIP archive; gzip is unpacked before anybody looks. */
const ZIP_MAGIC = 'PK\u0003\u0004';

/**
 * Reads one MRF, plain or gzip, and hands on its rows in order. A JSON item without a standard charge is
 * counted in `rows` and told to `onItemWithoutCharge`.
 * @throws InputRefusal when the whole file cannot count; rows handed on before it do not count either
 */
export async function readMrf(
  path: string,
  onRow: (row: MrfRow) => void,
  onItemWithoutCharge?: OnItemWithoutCharge,
): Promise<MrfReading> {
  const kind = kindOf(await readHead(path));
  if (kind === 'csv') {
    return withRows(await readCsvBytes(new CsvFile(path), onRow));
  }
  const encoding = await detectEncoding(path);
  let bytes = 0;
  const text = openText(path, encoding, (count) => {
    bytes += count;
  });
  const reading = await readJson(text, onRow, onItemWithoutCharge);
  return withRows({ ...reading, encoding, bytes });
}

/** A file for the reader of bytes, which may ask for its text or encoding. */
class CsvFile implements CsvSource {
  readonly #path: string;
  #encoding: Promise<Encoding> | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  bytes(): AsyncIterable<Buffer> {
    return openBytes(this.#path);
  }

  async *text(onBytes: (bytes: number) => void): AsyncIterable<string> {
    yield* openText(this.#path, await this.encoding(), onBytes);
  }

  encoding(): Promise<Encoding> {
    this.#encoding ??= detectEncoding(this.#path);
    return this.#encoding;
  }
}

function withRows(reading: MrfReading): MrfReading {
  if (reading.rows === 0) throw new InputRefusal('no_rows');
  return reading;
}

function kindOf(head: string): 'csv' | 'json' {
  const kind = detectMrf(head);
  if (kind) return kind;
  if (head.startsWith(ZIP_MAGIC)) throw new InputRefusal('unsupported_archive');
  throw new InputRefusal(isHtml(head) ? 'html_page' : 'unrecognised');
}
