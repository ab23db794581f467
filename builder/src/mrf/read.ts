// Reads one MRF from disk or from a stream: finds its kind and encoding and chooses the reader. All later code sees only
// MrfRow.
import { isArchive } from '../input/archive.ts';
import type { Opener } from '../input/byte-source.ts';
import { isWebPage } from '../input/first-bytes.ts';
import { detectEncoding, readHead, TextBytes } from '../input/open.ts';
import { InputRefusal, type Refused } from '../input/refusal.ts';
import { readCsvBytes } from './csv-bytes.ts';
import { detectMrf } from './detect.ts';
import { type OnItemWithoutCharge, readJson } from './json.ts';
import { refuseOtherPriceList } from './other-price-list.ts';
import type { MrfReading, MrfRow } from './row.ts';

export { isCmsExample } from './header.ts';

const UNRECOGNISED: Refused = { reason: 'unrecognised', detail: '', at: '' };

/**
 * Reads one MRF, plain or gzip, and calls `onRow` with its rows in order. A JSON item without a standard
 * charge is counted in `rows`, and `onItemWithoutCharge` is called. `onDiskBytes` is called with the number
 * of bytes read from disk, before they are unpacked.
 * @throws InputRefusal when the whole file cannot be used; the caller must then discard the rows it was given
 */
export async function readMrf(
  path: Opener,
  onRow: (row: MrfRow) => void,
  onItemWithoutCharge?: OnItemWithoutCharge,
  onDiskBytes?: (bytes: number) => void,
): Promise<MrfReading> {
  const kind = detectKind(await readHead(path));
  const reading =
    kind === 'csv'
      ? await readCsvFile(path, onRow, onDiskBytes)
      : await readJsonFile(new TextBytes(path, onDiskBytes), onRow, onItemWithoutCharge);
  if (reading.rows === 0) throw new InputRefusal('no_rows');
  return reading;
}

/** `TextBytes` has converted UTF-16 to UTF-8, so the CSV reader meets only UTF-8 and Windows-1252. */
async function readCsvFile(
  path: Opener,
  onRow: (row: MrfRow) => void,
  onDiskBytes?: (bytes: number) => void,
): Promise<MrfReading> {
  let text = new TextBytes(path, onDiskBytes);
  const bytes = () => {
    text = new TextBytes(path, onDiskBytes);
    return text;
  };
  const byteEncoding = async () =>
    (await detectEncoding(path)) === 'windows-1252' ? 'windows-1252' : 'utf-8';
  const reading = await readCsvBytes({ bytes, detectEncoding: byteEncoding }, onRow);
  return { ...reading, encoding: await text.encoding(), bytes: text.bytes };
}

async function readJsonFile(
  source: TextBytes,
  onRow: (row: MrfRow) => void,
  onItemWithoutCharge?: OnItemWithoutCharge,
): Promise<MrfReading> {
  const reading = await readJson(source, onRow, onItemWithoutCharge);
  return { ...reading, encoding: await source.encoding(), bytes: source.bytes };
}

function detectKind(head: string): 'csv' | 'json' {
  const kind = detectMrf(head);
  if (kind) return kind;
  if (isArchive(head)) throw new InputRefusal('unsupported_archive');
  if (isWebPage(head)) throw new InputRefusal('html_page');
  const { reason, detail, at } = refuseOtherPriceList(head) ?? UNRECOGNISED;
  throw new InputRefusal(reason, detail, at);
}
