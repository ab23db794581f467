// What a finished download is by its first and last bytes: enough to keep web pages, empty files and files without
// their end from taking the place of a good one. What the data says is for the readers.
import { open } from 'node:fs/promises';
import { detectUtf16, isWebPage, withoutMark } from '../input/first-bytes.ts';
import { FetchFault } from '../state/statuses.ts';

const HEAD_BYTES = 4096;
/** A zip's end record has 22 bytes and at most 65,535 of comment behind it. */
const TAIL_BYTES = 65_557;
const ZIP_END = Buffer.from('PK\x05\x06', 'latin1');

/** @throws FetchFault `empty`, `html`, `parse_error` */
export async function checkContent(path: string): Promise<void> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    if (size === 0) throw new FetchFault('empty');
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head = buffer.subarray(0, bytesRead);
    if (isWebPage(textOf(head))) throw new FetchFault('html');
    const length = Math.min(size, TAIL_BYTES);
    const { buffer: tail } = await handle.read(Buffer.alloc(length), 0, length, size - length);
    checkEnd(head, tail);
  } finally {
    await handle.close();
  }
}

function textOf(bytes: Buffer): string {
  return new TextDecoder(detectUtf16(bytes) ?? 'utf-8').decode(bytes);
}

/** A stated length can be too small: then only the end of the content tells. */
function checkEnd(head: Buffer, tail: Buffer): void {
  if (head.subarray(0, 4).toString('latin1') === 'PK\x03\x04') {
    if (!tail.includes(ZIP_END)) throw new FetchFault('parse_error', 'a zip archive without its end');
    return;
  }
  const start = withoutMark(textOf(head).trimStart());
  if (!/^[{[]/.test(start)) return;
  const end = tail.toString('latin1').replaceAll('\0', '').trimEnd();
  if (!/[}\]]$/.test(end)) throw new FetchFault('parse_error', 'JSON without its end');
}
