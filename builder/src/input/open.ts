// Bytes of an input file as text: byte order mark off, UTF-16 turned into UTF-8, so that every reader sees bytes
// whose ASCII is ASCII. Also which encoding that was.
import { isUtf8 } from 'node:buffer';
import { openBytes } from './bytes.ts';
import { detectUtf16, type Utf16, withoutUtf8Mark } from './first-bytes.ts';
import { InputRefusal } from './refusal.ts';

export type Encoding = 'utf-8' | 'windows-1252' | Utf16;

/**
 * A file's text as bytes, for one reading. UTF-16 comes as UTF-8; Windows-1252 stays as it is. Text has no NUL.
 * @throws InputRefusal `nul_bytes`, and what `openBytes` throws
 */
export class TextBytes implements AsyncIterable<Buffer> {
  readonly #path: string;
  readonly #onDiskBytes: ((bytes: number) => void) | undefined;
  #encoding: Encoding | undefined;
  /** Unpacked bytes read so far, as they are in the file. */
  bytes = 0;

  constructor(path: string, onDiskBytes?: (bytes: number) => void) {
    this.#path = path;
    this.#onDiskBytes = onDiskBytes;
  }

  /** Encoding by BOM, else UTF-8 when every byte of the file fits it, else Windows-1252: by file, not by byte. */
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

  /** The same as decoded text, for readers of text; the encoding has to be known before. */
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

/** Encoding of a file, reading as much of it as that takes; see `TextBytes.encoding`. */
export async function detectEncoding(path: string): Promise<Encoding> {
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

/** The file as text chunks, BOM stripped. */
export function openText(path: string, encoding: Encoding): AsyncGenerator<string> {
  return new TextBytes(path).text(encoding);
}

/** The first `chars` characters, for telling what a file is; replacement characters stand for bad bytes. */
export async function readHead(path: string, chars = 64 * 1024): Promise<string> {
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

/** Whether chunks of bytes, put together, are UTF-8; a character may be cut by the end of a chunk. */
class Utf8Check {
  #rest: Buffer = Buffer.alloc(0);
  #isUtf8 = true;

  /** False as soon as the bytes so far cannot be the beginning of UTF-8. */
  add(chunk: Buffer): boolean {
    if (!this.#isUtf8) return false;
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    const cut = bytes.length - unfinishedBytes(bytes);
    this.#rest = Buffer.from(bytes.subarray(cut));
    this.#isUtf8 = isUtf8(bytes.subarray(0, cut));
    return this.#isUtf8;
  }

  /** Whether all of it was UTF-8. */
  end(): boolean {
    return this.#isUtf8 && this.#rest.length === 0;
  }
}

/** Bytes at the end that begin a character which goes on in the next chunk. */
function unfinishedBytes(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > back ? back : 0;
  }
  return 0;
}
