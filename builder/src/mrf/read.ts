// One MRF from disk: what kind, which encoding, which reader. Everything later sees MrfRow only.
import { detectEncoding, openBytes, openText, readHead } from '../sources/open.ts';
import { InputRefusal } from '../sources/refusal.ts';
import { readCsvBytes } from './csv-bytes.ts';
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
    const source = { bytes: () => openBytes(path), detectEncoding: () => detectEncoding(path) };
    return withRows(await readCsvBytes(source, onRow));
  }
  const encoding = await detectEncoding(path);
  let bytes = 0;
  const text = openText(path, encoding, (count) => {
    bytes += count;
  });
  const reading = await readJson(text, onRow, onItemWithoutCharge);
  return withRows({ ...reading, encoding, bytes });
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
