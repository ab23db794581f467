// An input file as text: without a byte order mark, and UTF-16 converted to UTF-8, so that ASCII characters
// are single bytes for every reader. Also finds the encoding.
import { isUtf8 } from 'node:buffer';
import type { Opener } from './byte-source.ts';
import { openBytes } from './bytes.ts';
import { detectUtf16, type Utf16, withoutUtf8Mark } from './first-bytes.ts';
import { InputRefusal } from './refusal.ts';

export type Encoding = 'utf-8' | 'windows-1252' | Utf16;

/**
 * A file's text as bytes, to be read once. UTF-16 is converted to UTF-8; Windows-1252 stays as it is.
 * @throws InputRefusal `nul_bytes`, and what `openBytes` throws
 */
export class TextBytes implements AsyncIterable<Buffer> {
  readonly #path: Opener;
  readonly #onDiskBytes: ((bytes: number) => void) | undefined;
  #encoding: Encoding | undefined;
  /** Unpacked bytes of the file that were read so far. */
  bytes = 0;

  constructor(path: Opener, onDiskBytes?: (bytes: number) => void) {
    this.#path = path;
    this.#onDiskBytes = onDiskBytes;
  }

  /** The encoding by the byte order mark; else UTF-8 if every byte of the file fits it, else Windows-1252. */
  async encoding(): Promise<Encoding> {
    this.#encoding ??= await detectEncoding(this.#path);
    return this.#encoding;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    const check = new Utf8Check();
    let utf16: InstanceType<typeof TextDecoder> | undefined;
    let written = 0;
    for await (const chunk of openBytes(this.#path, this.#onDiskBytes)) {
      if (this.bytes === 0) {
        this.#encoding = detectUtf16(chunk);
        if (this.#encoding) utf16 = new TextDecoder(this.#encoding);
      }
      const isFirst = this.bytes === 0;
      this.bytes += chunk.length;
      const text = utf16
        ? Buffer.from(utf16.decode(chunk, { stream: true }))
        : isFirst
          ? withoutUtf8Mark(chunk)
          : chunk;
      if (!utf16 && !check.add(text)) this.#encoding = 'windows-1252';
      refuseNul(text, written);
      written += text.length;
      if (text.length > 0) yield text;
    }
    const rest = utf16?.decode();
    if (rest) yield Buffer.from(rest);
    this.#encoding ??= check.end() ? 'utf-8' : 'windows-1252';
  }

  /** The same as decoded text; the encoding has to be known beforehand. */
  async *text(encoding: Encoding): AsyncGenerator<string> {
    const decoder = new TextDecoder(encoding === 'windows-1252' ? encoding : 'utf-8');
    for await (const chunk of this) {
      const text = decoder.decode(chunk, { stream: true });
      if (text !== '') yield text;
    }
    const rest = decoder.decode();
    if (rest !== '') yield rest;
  }
}

/** Finds the encoding of a file and reads only as far as necessary; see `TextBytes.encoding`. */
export async function detectEncoding(path: Opener): Promise<Encoding> {
  const check = new Utf8Check();
  let isFirst = true;
  for await (const chunk of openBytes(path)) {
    const utf16 = isFirst ? detectUtf16(chunk) : undefined;
    if (utf16) return utf16;
    isFirst = false;
    if (!check.add(chunk)) return 'windows-1252';
  }
  return check.end() ? 'utf-8' : 'windows-1252';
}

/** Opens the file as chunks of text without a byte order mark. */
export function openText(path: Opener, encoding: Encoding): AsyncGenerator<string> {
  return new TextBytes(path).text(encoding);
}

/** Reads the first `chars` characters, to recognise a file; invalid bytes become replacement characters. */
export async function readHead(path: Opener, chars = 64 * 1024): Promise<string> {
  const bytes: Buffer[] = [];
  let length = 0;
  for await (const chunk of openBytes(path)) {
    bytes.push(Buffer.from(chunk));
    length += chunk.length;
    if (length >= chars) break;
  }
  const all = Buffer.concat(bytes);
  if (all.length === 0) throw new InputRefusal('empty_file');
  return new TextDecoder(detectUtf16(all) ?? 'utf-8').decode(all).slice(0, chars);
}

function refuseNul(text: Buffer, before: number): void {
  const at = text.indexOf(0);
  if (at >= 0) throw new InputRefusal('nul_bytes', '', `byte ${before + at}`);
}

/** Checks whether chunks of bytes together are UTF-8; the end of a chunk may cut a character. */
class Utf8Check {
  #rest: Buffer = Buffer.alloc(0);
  #isUtf8 = true;

  /** False as soon as the bytes cannot be UTF-8. */
  add(chunk: Buffer): boolean {
    if (!this.#isUtf8) return false;
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    const cut = bytes.length - countUnfinishedBytes(bytes);
    this.#rest = Buffer.from(bytes.subarray(cut));
    this.#isUtf8 = isUtf8(bytes.subarray(0, cut));
    return this.#isUtf8;
  }

  /** Whether all bytes were UTF-8. */
  end(): boolean {
    return this.#isUtf8 && this.#rest.length === 0;
  }
}

/** Counts the bytes at the end that begin a character which continues in the next chunk. */
function countUnfinishedBytes(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > back ? back : 0;
  }
  return 0;
}
