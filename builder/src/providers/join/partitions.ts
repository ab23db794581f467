// Divides registry rows and payers' rates into partitions by NPI, so that the join holds one partition at a
// time.
import type { PayerRate } from '../../payers/payer-rate.ts';
import { NPI_DIGITS, readRegistryLines } from '../../registry/registry-file.ts';
import type { GroupNames } from './group-names.ts';
import { PARTITIONS, partitionOf } from './partition-of.ts';
import { SpillFiles } from './spill-files.ts';

/** The source of rates: one payer file, one payer and one network. */
export type RateSource = { file: string; payer: string; network: string; asOf: string | null };

/** True for a partition that belongs to the share of the join that is made. */
export type HasPart = (part: number) => boolean;

/**
 * Writes the lines of registry artefacts to their partitions. `paths` are in the order of content hashes. `onLines` is called
 * with the number of characters that have been read.
 */
export async function partRegistry(
  dir: string,
  paths: readonly string[],
  hasPart: HasPart,
  onLines: (characters: number) => void,
): Promise<SpillFiles> {
  const parts = await SpillFiles.open(dir, PARTITIONS);
  let read = 0;
  for (const path of paths) {
    for await (const lines of readRegistryLines(path)) {
      for (const line of lines) {
        read += line.length + 1;
        const part = partitionOf(Number(line.slice(0, NPI_DIGITS)));
        if (hasPart(part)) parts.text(part, `${line}\n`);
      }
      onLines(read);
    }
  }
  parts.close();
  return parts;
}

/** NPIs have ten digits and begin with 1 or 2. */
const FIRST_NPI = 1_000_000_000;
const AFTER_LAST_NPI = 3_000_000_000;
/** Bytes of a rate on disk: NPI, cents (a double, for amounts above 2^32), source, code, flags, group. */
export const RATE_BYTES = 24;
const FACILITY = 1;
const FEE_SCHEDULE = 2;

/** Takes the rates of payer files and writes those whose code prices a key to their partitions. */
export class RateParts {
  readonly #parts: SpillFiles;
  readonly #codes: ReadonlyMap<string, number>;
  readonly #hasPart: HasPart;
  readonly #names: GroupNames;
  readonly #sourceNumbers = new Map<string, number>();
  readonly sources: RateSource[] = [];
  #last: { file: string; payer: string; network: string; asOf: string | null; number: number } | undefined;

  constructor(parts: SpillFiles, names: GroupNames, codes: readonly string[], hasPart: HasPart) {
    this.#parts = parts;
    this.#names = names;
    this.#hasPart = hasPart;
    this.#codes = new Map(codes.map((code, i) => [code, i]));
  }

  /**
   * Takes a rate. It is not written when its code does not price a key, when its NPI has an impossible form, or when it
   * belongs to another share. An impossible number counts as one of the first partition.
   */
  add(file: string, rate: PayerRate): 'spilled' | 'other_code' | 'no_npi' | 'other_share' {
    const { npi, code, place, kind, cents, payer, network, group, asOf } = rate;
    const codeNumber = this.#codes.get(code);
    if (codeNumber === undefined) return 'other_code';
    const number = Number(npi);
    if (!(number >= FIRST_NPI && number < AFTER_LAST_NPI)) return this.#hasPart(0) ? 'no_npi' : 'other_share';
    const part = partitionOf(number);
    if (!this.#hasPart(part)) return 'other_share';
    const source = this.#sourceNumber(file, payer, network, asOf);
    const name = this.#names.add(group);
    const flags = (place === 'facility' ? FACILITY : 0) | (kind === 'fee schedule' ? FEE_SCHEDULE : 0);
    this.#parts.append(part, RATE_BYTES, (into, at) => {
      into.writeUInt32LE(number, at);
      into.writeDoubleLE(cents, at + 4);
      into.writeUInt32LE(source, at + 12);
      into.writeUInt16LE(codeNumber, at + 16);
      into.writeUInt8(flags, at + 18);
      into.writeUInt8(0, at + 19);
      into.writeUInt32LE(name, at + 20);
      return RATE_BYTES;
    });
    return 'spilled';
  }

  #sourceNumber(file: string, payer: string, network: string, asOf: string | null): number {
    const last = this.#last;
    if (last && last.file === file && last.payer === payer && last.network === network && last.asOf === asOf)
      return last.number;
    const key = JSON.stringify([file, payer, network, asOf]);
    let number = this.#sourceNumbers.get(key);
    if (number === undefined) {
      number = this.sources.push({ file, payer, network, asOf }) - 1;
      this.#sourceNumbers.set(key, number);
    }
    this.#last = { file, payer, network, asOf, number };
    return number;
  }
}

/**
 * A rate read from disk; `source` and `code` are indexes in the tables that it was written with, `group` is the number of a
 * name.
 */
export type SpilledRate = Pick<PayerRate, 'place' | 'kind' | 'cents'> & {
  source: number;
  code: number;
  group: number;
};

/** The rates of one partition, found by NPI. */
export class RatePart {
  readonly #bytes: Buffer;
  /** Indexes of the rates, grouped by NPI. */
  readonly #order: Uint32Array;
  readonly #ranges = new Map<number, [from: number, to: number]>();

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    const n = bytes.length / RATE_BYTES;
    const numbers = Uint32Array.from({ length: n }, (_, i) => bytes.readUInt32LE(i * RATE_BYTES));
    this.#order = Uint32Array.from({ length: n }, (_, i) => i).sort(
      (a, b) => (numbers[a] ?? 0) - (numbers[b] ?? 0) || a - b,
    );
    for (let from = 0; from < n; ) {
      const number = numbers[this.#order[from] ?? 0] ?? 0;
      let to = from + 1;
      while (to < n && numbers[this.#order[to] ?? 0] === number) to += 1;
      this.#ranges.set(number, [from, to]);
      from = to;
    }
  }

  /** Every NPI that has a rate. */
  numbers(): IterableIterator<number> {
    return this.#ranges.keys();
  }

  of(number: number): SpilledRate[] {
    const [from, to] = this.#ranges.get(number) ?? [0, 0];
    return Array.from({ length: to - from }, (_, i) => this.#rateAt(this.#order[from + i] ?? 0));
  }

  #rateAt(index: number): SpilledRate {
    const at = index * RATE_BYTES;
    const flags = this.#bytes.readUInt8(at + 18);
    return {
      cents: this.#bytes.readDoubleLE(at + 4),
      source: this.#bytes.readUInt32LE(at + 12),
      code: this.#bytes.readUInt16LE(at + 16),
      group: this.#bytes.readUInt32LE(at + 20),
      place: flags & FACILITY ? 'facility' : 'professional',
      kind: flags & FEE_SCHEDULE ? 'fee schedule' : 'negotiated',
    };
  }
}
