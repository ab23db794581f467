// The compact file that a payer's file is reduced to: kept prices by group, and what each group is. Parts
// follow one another, then the header as JSON, its length (4 bytes, little endian) and the magic. A part is a
// run of groups:
//
//   varint of the number of prices, and for each, ascending: varint of the difference to the one before
//     (see `packed`)
//   varint of the number of definitions, and for each: text of the remote address ('' without one), text of the
//     business name ('' without one), varint of the number of networks and their texts, varint of the number of NPIs
//     and their ascending differences as varints
//
// A text is a varint of its length in bytes and its UTF-8. The same file gives the same bytes, whatever the
// order of its parts: groups come by part and id, definitions by their bytes, and nothing twice.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { ByteReader, type ByteWriter } from '../files/varint.ts';
import type { PlaceClass, RateKind } from './payer-rate.ts';
import type { TicFacts } from './types.ts';

export const ARTEFACT_FORMAT = 2;
export const MAGIC = 'atlas payer rates 2\n';

/** The end of the file. `codes` are the wanted codes, sorted; `parts` are lengths in bytes. */
export type ArtefactHeader = {
  format: typeof ARTEFACT_FORMAT;
  facts: TicFacts;
  codes: readonly string[];
  parts: readonly number[];
};

/** One group with its prices, unpacked. */
export type ArtefactGroup = { prices: readonly number[]; definitions: readonly Definition[] };
/** What one element of `provider_references` says of the TINs with one name, or one inline list, about a group. */
export type Definition = {
  location: string;
  name: string;
  networks: readonly string[];
  npis: readonly number[];
};

/** Amounts are below this. */
const AMOUNTS = 2 ** 37;
/** This many codes and four kinds fit beside an amount in an exact number. */
export const MAX_CODES = 2 ** 14;

/**
 * A price as one exact number, which sorts by code, then place, kind and amount. `code` is an index in
 * `codes`.
 */
export function packed(code: number, place: PlaceClass, kind: RateKind, cents: number): number {
  const kinds = (place === 'facility' ? 2 : 0) + (kind === 'fee schedule' ? 1 : 0);
  return (code * 4 + kinds) * AMOUNTS + cents;
}

/** What `packed` packed. */
export function unpacked(price: number): { code: number; place: PlaceClass; kind: RateKind; cents: number } {
  const rest = Math.floor(price / AMOUNTS);
  return {
    code: Math.floor(rest / 4),
    place: rest & 2 ? 'facility' : 'professional',
    kind: rest & 1 ? 'fee schedule' : 'negotiated',
    cents: price - rest * AMOUNTS,
  };
}

/** Work space of `writeText`; a text that does not fit gets a new buffer. */
const encoding = Buffer.alloc(4096);

export function writeText(writer: ByteWriter, text: string): void {
  // A UTF-16 unit has at most three bytes of UTF-8.
  const bytes = 3 * text.length > encoding.length ? Buffer.from(text) : encoding;
  const length = bytes === encoding ? encoding.write(text) : bytes.length;
  writer.varint(length);
  writer.append(bytes.subarray(0, length));
}

/** Reads texts and numbers of a block. */
export class RecordReader {
  readonly #bytes: Buffer;
  readonly #numbers: ByteReader;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#numbers = new ByteReader(bytes);
  }

  get isAtEnd(): boolean {
    return this.#numbers.position >= this.#bytes.length;
  }

  varint(): number {
    return this.#numbers.varint();
  }

  text(): string {
    const length = this.varint();
    const from = this.#numbers.position;
    this.#numbers.position += length;
    return this.#bytes.toString('utf8', from, from + length);
  }

  /** The next `length` bytes, as a view. */
  bytes(length: number): Buffer {
    const from = this.#numbers.position;
    this.#numbers.position += length;
    return this.#bytes.subarray(from, from + length);
  }
}

/** Work space of `ascending`: separate arrays for a million groups would pile up outside the heap. */
let sorting = new Float64Array(1024);

/** The numbers sorted, each once, as a view that the next call overwrites. */
export function ascending(numbers: readonly number[]): Float64Array {
  if (sorting.length < numbers.length) sorting = new Float64Array(2 * numbers.length);
  for (let i = 0; i < numbers.length; i += 1) sorting[i] = numbers[i] as number;
  const sorted = sorting.subarray(0, numbers.length).sort();
  let kept = 0;
  for (let i = 0; i < sorted.length; i += 1) {
    const number = sorted[i] as number;
    if (kept > 0 && sorted[kept - 1] === number) continue;
    sorted[kept] = number;
    kept += 1;
  }
  return sorted.subarray(0, kept);
}

/** Writes ascending whole numbers as differences. */
export function writeAscending(writer: ByteWriter, numbers: ArrayLike<number>): void {
  writer.varint(numbers.length);
  let before = 0;
  for (let i = 0; i < numbers.length; i += 1) {
    const number = numbers[i] as number;
    writer.varint(number - before);
    before = number;
  }
}

export function readAscending(reader: RecordReader): number[] {
  const numbers: number[] = [];
  let number = 0;
  for (let left = reader.varint(); left > 0; left -= 1) {
    number += reader.varint();
    numbers.push(number);
  }
  return numbers;
}

/** An open artefact; one part is in memory at a time. */
export class Artefact {
  readonly header: ArtefactHeader;
  readonly #file: number;
  #reading = Buffer.allocUnsafeSlow(64 * 1024);

  /** @throws Error when the file is not an artefact, or of another format */
  constructor(path: string) {
    this.#file = openSync(path, 'r');
    try {
      this.header = this.#readHeader(path);
    } catch (error) {
      this.close();
      throw error;
    }
  }

  #readHeader(path: string): ArtefactHeader {
    const { size } = fstatSync(this.#file);
    const tail = this.#read(size - MAGIC.length - 4, MAGIC.length + 4);
    if (tail.subarray(4).toString('latin1') !== MAGIC)
      throw new Error(`${path} does not hold payer rates of format ${ARTEFACT_FORMAT}.`);
    const length = tail.readUInt32LE(0);
    const text = this.#read(size - MAGIC.length - 4 - length, length).toString();
    return JSON.parse(text) as ArtefactHeader;
  }

  /** The bytes of a range; they are overwritten by the next call. */
  #read(position: number, length: number): Buffer {
    if (this.#reading.length < length) this.#reading = Buffer.allocUnsafeSlow(2 * length);
    const bytes = this.#reading.subarray(0, Math.max(0, length));
    const read = position < 0 ? 0 : readSync(this.#file, bytes, 0, bytes.length, position);
    return bytes.subarray(0, read);
  }

  /** Every group with a kept price. */
  *groups(): Generator<ArtefactGroup> {
    let position = 0;
    for (const length of this.header.parts) {
      const reader = new RecordReader(this.#read(position, length));
      while (!reader.isAtEnd) yield readGroup(reader);
      position += length;
    }
  }

  close(): void {
    closeSync(this.#file);
  }
}

function readGroup(reader: RecordReader): ArtefactGroup {
  const prices = readAscending(reader);
  const definitions = Array.from({ length: reader.varint() }, () => readDefinition(reader));
  return { prices, definitions };
}

export function readDefinition(reader: RecordReader): Definition {
  const location = reader.text();
  const name = reader.text();
  const networks = Array.from({ length: reader.varint() }, () => reader.text());
  return { location, name, networks, npis: readAscending(reader) };
}
