// Recomputation of code tiles: one member of a zip archive.
import { inflateRawSync } from 'node:zlib';

const CENTRAL_ENTRY = 0x02014b50;
const DEFLATED = 8;

/** The bytes of a member, found by the central directory. @throws Error when the archive lacks it */
export function unzip(bytes: Buffer, name: string): Buffer {
  let at = bytes.readUInt32LE(bytes.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1')) + 16);
  while (bytes.readUInt32LE(at) === CENTRAL_ENTRY) {
    const nameBytes = bytes.readUInt16LE(at + 28);
    if (bytes.toString('utf8', at + 46, at + 46 + nameBytes) === name) return unpackEntry(bytes, at);
    at += 46 + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  throw new Error(`The archive has no member ${name}.`);
}

function unpackEntry(bytes: Buffer, entry: number): Buffer {
  const local = bytes.readUInt32LE(entry + 42);
  const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  const packed = bytes.subarray(from, from + bytes.readUInt32LE(entry + 20));
  return bytes.readUInt16LE(entry + 10) === DEFLATED ? inflateRawSync(packed) : packed;
}
