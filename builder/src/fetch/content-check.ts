// Checks a finished download by its first and last bytes, so that a web page, an empty file or a file without
// its end never replaces a good file. The readers check the data itself.
import { open } from 'node:fs/promises';
import { detectUtf16, isWebPage, withoutMark } from '../input/first-bytes.ts';
import { FetchFault } from '../state/statuses.ts';

const HEAD_BYTES = 4096;
/** The end record of a zip archive has 22 bytes, and a comment of at most 65,535 bytes may follow it. */
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
    if (isWebPage(decodeHead(head))) throw new FetchFault('html');
    const length = Math.min(size, TAIL_BYTES);
    const { buffer: tail } = await handle.read(Buffer.alloc(length), 0, length, size - length);
    checkEnd(head, tail);
  } finally {
    await handle.close();
  }
}

function decodeHead(bytes: Buffer): string {
  return new TextDecoder(detectUtf16(bytes) ?? 'utf-8').decode(bytes);
}

/**
 * A server can state a length that is too small. Only the end of the content then shows that the file was
 * cut.
 */
function checkEnd(head: Buffer, tail: Buffer): void {
  if (head.subarray(0, 4).toString('latin1') === 'PK\x03\x04') {
    if (!tail.includes(ZIP_END)) throw new FetchFault('parse_error', 'the zip archive has no end');
    return;
  }
  const start = withoutMark(decodeHead(head).trimStart());
  if (!/^[{[]/.test(start)) return;
  const end = tail.toString('latin1').replaceAll('\0', '').trimEnd();
  if (!/[}\]]$/.test(end)) throw new FetchFault('parse_error', 'the JSON has no end');
}
