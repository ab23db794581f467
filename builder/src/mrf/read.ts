// One MRF from disk: what kind, which encoding, which reader. Everything later sees MrfRow only.
import { isArchive } from '../sources/archive.ts';
import { detectEncoding, type Encoding, readHead, TextBytes } from '../sources/open.ts';
import { InputRefusal } from '../sources/refusal.ts';
import { type CsvSource, readCsvBytes } from './csv-bytes.ts';
import { detectMrf, isHtml } from './detect.ts';
import { type OnItemWithoutCharge, readJson } from './json.ts';
import type { MrfReading, MrfRow } from './row.ts';

export { isCmsExample } from './header.ts';

/**
 * Reads one MRF, plain or gzip, and hands on its rows in order. A JSON item without a standard charge is
 * counted in `rows` and told to `onItemWithoutCharge`; `onDiskBytes` hears the bytes read, as they lie on disk.
 * @throws InputRefusal when the whole file cannot count; rows handed on before it do not count either
 */
export async function readMrf(
  path: string,
  onRow: (row: MrfRow) => void,
  onItemWithoutCharge?: OnItemWithoutCharge,
  onDiskBytes?: (bytes: number) => void,
): Promise<MrfReading> {
  const kind = kindOf(await readHead(path));
  const reading =
    kind === 'csv'
      ? await readCsvFile(new CsvFile(path, onDiskBytes), onRow)
      : await readJsonFile(new TextBytes(path, onDiskBytes), onRow, onItemWithoutCharge);
  if (reading.rows === 0) throw new InputRefusal('no_rows');
  return reading;
}

/** A file for the reader of CSV bytes, which may ask for them again, for its text, or for its encoding. */
class CsvFile implements CsvSource {
  readonly #path: string;
  readonly #onDiskBytes: ((bytes: number) => void) | undefined;
  #encoding: Promise<Encoding> | undefined;
  /** The newest reading of the file: it knows the bytes as they lie in it. */
  newest: TextBytes;

  constructor(path: string, onDiskBytes?: (bytes: number) => void) {
    this.#path = path;
    this.#onDiskBytes = onDiskBytes;
    this.newest = new TextBytes(path, onDiskBytes);
  }

  bytes(): TextBytes {
    this.newest = new TextBytes(this.#path, this.#onDiskBytes);
    return this.newest;
  }

  async *text(onBytes: (bytes: number) => void): AsyncIterable<string> {
    const text = this.bytes();
    yield* text.text(await this.encoding());
    onBytes(text.bytes);
  }

  /** The byte door turns UTF-16 into UTF-8, so two encodings are left to tell apart. */
  encoding(): Promise<Encoding> {
    this.#encoding ??= detectEncoding(this.#path).then((found) => (found === 'windows-1252' ? found : 'utf-8'));
    return this.#encoding;
  }
}

async function readCsvFile(source: CsvFile, onRow: (row: MrfRow) => void): Promise<MrfReading> {
  const reading = await readCsvBytes(source, onRow);
  return { ...reading, encoding: await source.newest.encoding(), bytes: source.newest.bytes };
}

async function readJsonFile(
  source: TextBytes,
  onRow: (row: MrfRow) => void,
  onItemWithoutCharge?: OnItemWithoutCharge,
): Promise<MrfReading> {
  const reading = await readJson(source, onRow, onItemWithoutCharge);
  return { ...reading, encoding: await source.encoding(), bytes: source.bytes };
}

function kindOf(head: string): 'csv' | 'json' {
  const kind = detectMrf(head);
  if (kind) return kind;
  if (isArchive(head)) throw new InputRefusal('unsupported_archive');
  throw new InputRefusal(isHtml(head) ? 'html_page' : 'unrecognised');
}
