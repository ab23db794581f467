// One MRF from disk: what kind, which encoding, which reader. Everything later sees MrfRow only.
import { isArchive } from '../sources/archive.ts';
import { readHead, TextBytes } from '../sources/open.ts';
import { InputRefusal } from '../sources/refusal.ts';
import { readCsv } from './csv.ts';
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
      ? await readCsvFile(new TextBytes(path, onDiskBytes), onRow)
      : await readJsonFile(new TextBytes(path, onDiskBytes), onRow, onItemWithoutCharge);
  if (reading.rows === 0) throw new InputRefusal('no_rows');
  return reading;
}

async function readCsvFile(source: TextBytes, onRow: (row: MrfRow) => void): Promise<MrfReading> {
  const encoding = await source.encoding();
  return { ...(await readCsv(source.text(encoding), onRow)), encoding, bytes: source.bytes };
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
