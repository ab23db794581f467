// The observation file: the observations of one price file on disk, format 1. The map step writes it, the
// reduce step reads it.
//
//   8 bytes   `ATLASOB1`
//   4 bytes   length of the header, unsigned, little endian
//   header    JSON, see ObservationHeader
//   sections  one for each of the 64 buckets, their lengths in the header
//   addresses UTF-8, one line for each observation in the order of the sections; reduce never reads them
//
// A section has the codes of its bucket in ascending order of their numbers (code-number.ts). Each code is
// stored as the difference to the number of the preceding code, and the number of its observations. Its
// observations follow, sorted, each as its index in the header's `kinds` and its cents. All are varints.
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import type { Observation } from '../../../schemas/observation.ts';
import { ByteReader, ByteWriter } from '../files/varint.ts';
import { BUCKETS, bucketOfNumber, codeNumber, codeOfNumber } from './code-number.ts';

export const OBSERVATION_FORMAT = 1;
const MAGIC = `ATLASOB${OBSERVATION_FORMAT}`;
const HEADER_AT = MAGIC.length + 4;
/** Enough for the header of nearly every file, so that one read is enough. */
const FIRST_READ_BYTES = 128 * 1024;

/** Everything about an observation except its code, amount and address; `drug` is 1 or 0. */
export type ObservationKind = [setting: string, billingClass: string, drug: 0 | 1];

/** `kinds` lists each kind that occurs in the file; `sections` and `addressBytes` are lengths in bytes. */
export type ObservationHeader = {
  format: number;
  observations: number;
  kinds: ObservationKind[];
  sections: number[];
  addressBytes: number;
};

/** An observation with the numbers that it is sorted by. */
type Row = { observation: Observation; number: number; bucket: number; kind: number; cents: number };

/** Makes the bytes of an observation file. `observations` must be distinct; their order does not matter. */
export function encodeObservations(observations: readonly Observation[]): Uint8Array {
  const kinds = collectKinds(observations);
  const indexes = new Map(kinds.map((kind, i) => [kindKey(...kind), i]));
  const sorted = observations.map((observation): Row => {
    const [setting, billingClass, drug] = kindOf(observation);
    const number = codeNumber(observation.code);
    const kind = indexes.get(kindKey(setting, billingClass, drug)) ?? 0;
    return { observation, number, bucket: bucketOfNumber(number), kind, cents: observation.cents };
  });
  sorted.sort((a, b) => a.bucket - b.bucket || a.number - b.number || a.kind - b.kind || a.cents - b.cents);
  const body = new ByteWriter();
  const sections = new Array<number>(BUCKETS).fill(0);
  let [bucket, code] = [-1, 0];
  for (let i = 0; i < sorted.length; ) {
    const row = sorted[i];
    if (!row) break;
    if (row.bucket !== bucket) [bucket, code] = [row.bucket, 0];
    const start = body.length;
    let end = i;
    while (sorted[end]?.number === row.number) end += 1;
    body.varint(row.number - code);
    body.varint(end - i);
    for (; i < end; i += 1) {
      body.varint(sorted[i]?.kind ?? 0);
      body.varint(sorted[i]?.cents ?? 0);
    }
    code = row.number;
    sections[bucket] = (sections[bucket] ?? 0) + body.length - start;
  }
  const addresses = Buffer.from(sorted.map(({ observation }) => `${observation.at}\n`).join(''));
  const header: ObservationHeader = {
    format: OBSERVATION_FORMAT,
    observations: observations.length,
    kinds,
    sections,
    addressBytes: addresses.length,
  };
  return assembleFile(header, body.view(), addresses);
}

function kindOf({ setting, billingClass, drug }: Observation): ObservationKind {
  return [setting, billingClass, drug ? 1 : 0];
}

/** A text for each kind. The length shows where the free text of the setting ends. */
function kindKey(setting: string, billingClass: string, drug: 0 | 1): string {
  return `${setting.length} ${setting}${billingClass} ${drug}`;
}

function collectKinds(observations: readonly Observation[]): ObservationKind[] {
  const kinds = new Map<string, ObservationKind>();
  for (const observation of observations) {
    const kind = kindOf(observation);
    const key = kindKey(...kind);
    if (!kinds.has(key)) kinds.set(key, kind);
  }
  return [...kinds.values()].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}

/** Puts header, sections and addresses together as the bytes of a file. */
export function assembleFile(header: ObservationHeader, body: Uint8Array, addresses: Uint8Array): Uint8Array {
  const text = Buffer.from(JSON.stringify(header));
  const start = Buffer.alloc(HEADER_AT);
  start.write(MAGIC, 'latin1');
  start.writeUInt32LE(text.length, MAGIC.length);
  return Buffer.concat([start, text, body, addresses]);
}

/** The header of a file and, in `bytes`, its sections one after the other. The addresses stay on disk. */
export type ObservationSections = { header: ObservationHeader; bytes: Uint8Array };

/** A buffer that several readings may share. Each reading overwrites the sections of the preceding one. */
export function readingBuffer(): Buffer {
  return Buffer.allocUnsafe(FIRST_READ_BYTES);
}

/**
 * Reads an observation file without its addresses. The sections are in the buffer `first` when they fit
 * there.
 * @throws Error when the file is cut off, has another format, or is not an observation file
 */
export function readSections(path: string, first = readingBuffer()): ObservationSections {
  const file = openSync(path, 'r');
  try {
    const filled = readSync(file, first, 0, first.length, 0);
    const magic = first.subarray(0, Math.min(filled, MAGIC.length)).toString('latin1');
    if (magic !== MAGIC)
      throw new Error(`${path} is not an observation file of format ${OBSERVATION_FORMAT}.`);
    const read = (position: number, length: number) => {
      if (position + length <= filled) return first.subarray(position, position + length);
      const target = Buffer.allocUnsafe(length);
      if (readSync(file, target, 0, length, position) !== length) throw new Error(`${path} is cut off.`);
      return target;
    };
    const headerLength = first.readUInt32LE(MAGIC.length);
    const header = JSON.parse(read(HEADER_AT, headerLength).toString()) as ObservationHeader;
    const length = header.sections.reduce((sum, bytes) => sum + bytes, 0);
    return { header, bytes: read(HEADER_AT + headerLength, length) };
  } finally {
    closeSync(file);
  }
}

/** Called with every observation of one section: number of its code, index in `kinds`, cents. */
export type OnPacked = (code: number, kind: number, cents: number) => void;

/** Decodes a section. */
export function decodeSection(bytes: Uint8Array, onPacked: OnPacked): void {
  const reader = new ByteReader(bytes);
  let code = 0;
  while (reader.position < bytes.length) {
    code += reader.varint();
    for (let left = reader.varint(); left > 0; left -= 1) onPacked(code, reader.varint(), reader.varint());
  }
}

/**
 * Reads every observation of a file with its address, in the order of the file; for tests and for inspection.
 */
export function readObservations(path: string): Observation[] {
  const { header, bytes } = readSections(path);
  const observations: Observation[] = [];
  let at = 0;
  for (const length of header.sections) {
    decodeSection(bytes.subarray(at, at + length), (number, kind, cents) => {
      const [setting = '', billingClass = '', drug] = header.kinds[kind] ?? [];
      const code = codeOfNumber(number);
      observations.push({
        code,
        setting,
        billingClass,
        cents,
        at: '',
        ...(drug === 1 ? { drug: true } : {}),
      });
    });
    at += length;
  }
  const addresses = readAddresses(path, header.addressBytes);
  return observations.map((observation, i) => ({ ...observation, at: addresses[i] ?? '' }));
}

function readAddresses(path: string, length: number): string[] {
  const bytes = readFileSync(path);
  return bytes
    .subarray(bytes.length - length)
    .toString()
    .split('\n')
    .slice(0, -1);
}
