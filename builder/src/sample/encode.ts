// Encodes a text as the bytes of a file: byte order mark, Windows-1252, gzip.
import { gzipSync } from 'node:zlib';
import type { Trait } from './hospitals.ts';

/** The Windows-1252 bytes of the characters above Latin-1 that the sample texts use. */
const WINDOWS_1252 = new Map([
  ['–', 0x96],
  ['’', 0x92],
]);
/**
 * Byte 9 of a gzip header names the operating system; 255 (unknown) keeps the bytes the same on all of them.
 */
const GZIP_OS_BYTE = 9;
const GZIP_OS_UNKNOWN = 255;

/** The bytes of a file with these traits. */
export function encode(text: string, traits: ReadonlySet<Trait>): Buffer {
  const marked = traits.has('bom') ? `\u{feff}${text}` : text;
  const bytes = traits.has('cp1252') ? windows1252(marked) : Buffer.from(marked, 'utf8');
  return traits.has('gz') ? gzip(bytes) : bytes;
}

/** Gzip with the same bytes on every platform. */
export function gzip(bytes: Buffer): Buffer {
  const packed = gzipSync(bytes, { level: 6 });
  packed[GZIP_OS_BYTE] = GZIP_OS_UNKNOWN;
  return packed;
}

function windows1252(text: string): Buffer {
  const bytes = Buffer.alloc(text.length);
  for (let i = 0; i < text.length; i += 1) {
    const byte = WINDOWS_1252.get(text.charAt(i)) ?? text.charCodeAt(i);
    if (byte > 0xff) throw new Error(`Windows-1252 does not have the character ${text.charAt(i)}.`);
    bytes[i] = byte;
  }
  return bytes;
}
