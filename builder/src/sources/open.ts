// Opens an input file as bytes or text: gzip by its magic bytes, encoding by BOM, then by content. Streams;
// no whole file is ever in memory.
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { InputRefusal } from './refusal.ts';

export type Encoding = 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be';
const CHUNK_BYTES = 256 * 1024;

async function firstBytes(path: string, count: number): Promise<Buffer> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(count), 0, count, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/**
 * The file's bytes, unpacked when it is gzip (also of several members).
 * @throws InputRefusal `empty_file`, `truncated_gzip`
 */
export async function* openBytes(path: string): AsyncGenerator<Buffer> {
  const magic = await firstBytes(path, 2);
  if (magic.length === 0) throw new InputRefusal('empty_file');
  const raw = createReadStream(path, { highWaterMark: CHUNK_BYTES });
  if (magic[0] !== 0x1f || magic[1] !== 0x8b) {
    yield* raw;
    return;
  }
  const unzip = createGunzip({ chunkSize: CHUNK_BYTES });
  raw.on('error', (error) => unzip.destroy(error));
  try {
    yield* raw.pipe(unzip);
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) {
      throw new InputRefusal('truncated_gzip', error.message);
    }
    throw error;
  } finally {
    raw.destroy();
  }
}

/** Encoding by BOM, else UTF-8 when every byte of the file fits it, else Windows-1252: by file, not by byte. */
export async function detectEncoding(path: string): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let first = true;
  try {
    for await (const chunk of openBytes(path)) {
      if (first) {
        if (chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le';
        if (chunk[0] === 0xfe && chunk[1] === 0xff) return 'utf-16be';
        first = false;
      }
      decoder.decode(chunk, { stream: true });
    }
    decoder.decode();
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252';
    throw error;
  }
}

/** The file as text chunks, BOM stripped. `onBytes` hears the unpacked bytes of each chunk. */
export async function* openText(
  path: string,
  encoding: Encoding,
  onBytes?: (bytes: number) => void,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of openBytes(path)) {
    onBytes?.(chunk.length);
    const text = decoder.decode(chunk, { stream: true });
    if (text !== '') yield text;
  }
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}

/** The first `chars` characters, for telling what a file is; replacement characters stand for bad bytes. */
export async function readHead(path: string, chars = 64 * 1024): Promise<string> {
  const bytes: Buffer[] = [];
  let length = 0;
  for await (const chunk of openBytes(path)) {
    bytes.push(chunk);
    length += chunk.length;
    if (length >= chars) break;
  }
  const all = Buffer.concat(bytes);
  if (all.length === 0) throw new InputRefusal('empty_file');
  const utf16 =
    all[0] === 0xff && all[1] === 0xfe
      ? 'utf-16le'
      : all[0] === 0xfe && all[1] === 0xff
        ? 'utf-16be'
        : 'utf-8';
  return new TextDecoder(utf16).decode(all).slice(0, chars);
}
