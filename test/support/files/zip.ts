// Zip archives of any shape, sound or not, for tests: entries say what they are told to say.
import { crc32, deflateRawSync } from 'node:zlib';

/** One member; the optional facts override what would be true, so that an archive can lie. */
export type ZipEntry = {
  name: string;
  bytes: Buffer | string;
  /** 0 stored, 8 deflated (the default), anything else for a method nobody knows. */
  method?: number;
  flags?: number;
  saysBytes?: number;
  saysCrc?: number;
  /** Sizes in the zip64 extra field, as for members of 4 GB and more. */
  zip64?: boolean;
  /** Uses the data of the member before it, as overlapping bombs do. */
  sharesData?: boolean;
};

const NO_32_BITS = 0xffffffff;

/** The bytes of an archive with these members. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const data: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  let [lastAt, lastPacked] = [0, Buffer.alloc(0)];
  for (const entry of entries) {
    const raw = Buffer.from(entry.bytes);
    const packed = entry.sharesData ? lastPacked : (entry.method ?? 8) === 8 ? deflateRawSync(raw) : raw;
    if (!entry.sharesData) {
      const header = localHeader(entry, raw, packed);
      [lastAt, lastPacked] = [at, packed];
      data.push(header, packed);
      at += header.length + packed.length;
    }
    directory.push(directoryEntry(entry, raw, packed, lastAt));
  }
  const listed = Buffer.concat(directory);
  return Buffer.concat([...data, listed, endRecord(entries.length, listed.length, at)]);
}

function facts({ method = 8, flags = 0, saysBytes, saysCrc }: ZipEntry, raw: Buffer, packed: Buffer): Buffer {
  const bytes = Buffer.alloc(20);
  bytes.writeUInt16LE(flags, 0);
  bytes.writeUInt16LE(method, 2);
  bytes.writeUInt32LE(saysCrc ?? crc32(raw), 8);
  bytes.writeUInt32LE(packed.length, 12);
  bytes.writeUInt32LE(Math.min(saysBytes ?? raw.length, NO_32_BITS), 16);
  return bytes;
}

function localHeader(entry: ZipEntry, raw: Buffer, packed: Buffer): Buffer {
  const name = Buffer.from(entry.name);
  const header = Buffer.concat([
    u32(0x04034b50),
    u16(20),
    facts(entry, raw, packed),
    u16(name.length),
    u16(0),
  ]);
  return Buffer.concat([header, name]);
}

function directoryEntry(entry: ZipEntry, raw: Buffer, packed: Buffer, at: number): Buffer {
  const name = Buffer.from(entry.name);
  const said = facts(entry, raw, packed);
  const extra = entry.zip64
    ? Buffer.concat([u16(1), u16(16), u64(entry.saysBytes ?? raw.length), u64(packed.length)])
    : Buffer.alloc(0);
  if (entry.zip64) {
    said.writeUInt32LE(NO_32_BITS, 12);
    said.writeUInt32LE(NO_32_BITS, 16);
  }
  const sizes = [u16(name.length), u16(extra.length), u16(0), u16(0), u16(0), u32(0), u32(at)];
  return Buffer.concat([u32(0x02014b50), u16(20), u16(20), said, ...sizes, name, extra]);
}

function endRecord(count: number, directoryBytes: number, at: number): Buffer {
  return Buffer.concat([
    u32(0x06054b50),
    u16(0),
    u16(0),
    u16(count),
    u16(count),
    u32(directoryBytes),
    u32(at),
    u16(0),
  ]);
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function u64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}
