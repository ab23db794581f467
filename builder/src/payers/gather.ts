// Kept prices and all groups of a payer's file, parted on disk while the file is read. Groups may come before
// or after the prices that refer to them, so that only at the end it is known which groups are needed.
import { hash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { ByteWriter } from '../files/varint.ts';
import { ascending, type Definition, packed, RecordReader, writeAscending, writeText } from './artefact.ts';
import { digitsOf, type GroupId } from './group-id.ts';
import type { KeptPrice } from './keep.ts';
import { PARTS, PartedSpill, partOf } from './parted-spill.ts';
import type { TicGroup } from './types.ts';

/** Inline lists that are remembered, so that a list which comes with every code is written once. */
const MAX_SEEN = 100_000;
/** Ids of inline lists begin with a byte that no published id can begin with, since those are trimmed. */
const INLINE_MARK = '\n';

/**
 * A group with prices, and the ranges of the part's `bytes` that hold its definitions as the artefact has
 * them.
 */
export type GatheredGroup = { prices: number[]; ranges: { from: number; to: number }[] };
/** The groups of one part that have prices, by id; valid until the next part. */
export type GatheredPart = { groups: Map<string, GatheredGroup>; bytes: Buffer };

/** Two spills beside `path`; `close` removes them. */
export class Gathering {
  readonly #rates: PartedSpill;
  readonly #groups: PartedSpill;
  readonly #seenInline = new Set<string>();
  readonly #record = new ByteWriter();
  #prices: number[] = [];
  /**
   * Groups of the waiting prices by part. A map that is emptied this often would leave dead tables in memory.
   */
  readonly #held = Array.from({ length: PARTS }, (): GroupId[] => []);
  #parts: number[] = [];

  constructor(path: string) {
    this.#rates = new PartedSpill(`${path}.rates`);
    try {
      this.#groups = new PartedSpill(`${path}.groups`);
    } catch (error) {
      this.#rates.close();
      throw error;
    }
  }

  /** Adds a price, which waits for the next `holdFor`. */
  price(code: number, { place, kind, cents }: KeptPrice): void {
    this.#prices.push(packed(code, place, kind, cents));
  }

  /** Prices waiting for their groups. */
  get waiting(): number {
    return this.#prices.length;
  }

  /** Writes the waiting prices as prices of these groups. */
  holdFor(ids: readonly GroupId[], inline: readonly (readonly number[])[]): void {
    for (const id of ids) this.#hold(id);
    for (const npis of inline) this.#hold(this.#inlineId(npis));
    for (const part of this.#parts) this.#writeRates(part);
    this.#parts = [];
    this.#prices = [];
  }

  #hold(id: GroupId): void {
    const part = partOf(id);
    const held = this.#held[part] as GroupId[];
    if (held.length === 0) this.#parts.push(part);
    held.push(id);
  }

  #writeRates(part: number): void {
    const writer = this.#rates.writer(part);
    const held = this.#held[part] as GroupId[];
    writer.varint(this.#prices.length);
    for (const price of this.#prices) writer.varint(price);
    writer.varint(held.length);
    for (const id of held) writeId(writer, id);
    this.#rates.written(part);
    held.length = 0;
  }

  #inlineId(npis: readonly number[]): string {
    const sorted = ascending(npis);
    const id = INLINE_MARK + hash('sha256', bytesOf(sorted), 'hex').slice(0, 32);
    if (this.#seenInline.has(id)) return id;
    if (this.#seenInline.size >= MAX_SEEN) this.#seenInline.clear();
    this.#seenInline.add(id);
    this.#write(id, { location: '', name: '', networks: [] }, sorted);
    return id;
  }

  /** Adds a group of `provider_references`. */
  group({ id, location, networks, npis, runs }: TicGroup): void {
    const facts = { location, networks: [...new Set(networks)].sort() };
    if (runs.length < 2) this.#write(id, { ...facts, name: runs[0]?.name ?? '' }, ascending(npis));
    else
      for (const [i, [name, own]] of splitByName(npis, runs).entries())
        this.#write(id, { ...facts, name, location: i === 0 ? location : '' }, ascending(own));
  }

  #write(id: string, { location, name, networks }: Omit<Definition, 'npis'>, npis: Float64Array): void {
    const record = this.#record;
    record.clear();
    writeText(record, location);
    writeText(record, name);
    record.varint(networks.length);
    for (const network of networks) writeText(record, network);
    writeAscending(record, npis);
    const part = partOf(id);
    const writer = this.#groups.writer(part);
    writeText(writer, id);
    writer.varint(record.length);
    writer.append(record.view());
    this.#groups.written(part);
  }

  /** The groups that have prices with their definitions, part by part. */
  *parts(): Generator<GatheredPart> {
    const definitions = this.#record;
    for (let part = 0; part < PARTS; part += 1) {
      const groups = new Map<string, GatheredGroup>();
      definitions.clear();
      for (const block of this.#rates.blocks(part)) takeRates(groups, new RecordReader(block));
      if (groups.size > 0)
        for (const block of this.#groups.blocks(part))
          takeGroups(groups, new RecordReader(block), definitions);
      const { buffer, byteOffset, byteLength } = definitions.view();
      yield { groups, bytes: Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength) };
    }
  }

  close(): void {
    this.#rates.close();
    this.#groups.close();
  }
}

/**
 * The NPIs by the name of their TIN. One that occurs under several names belongs to the first of them in sort order, so that
 * it counts once; no name comes last.
 */
function splitByName(npis: readonly number[], runs: TicGroup['runs']): [name: string, npis: number[]][] {
  const byName = new Map<string, number[]>();
  let from = 0;
  for (const { name, to } of runs) {
    const own = byName.get(name) ?? [];
    for (let i = from; i < to; i += 1) own.push(npis[i] ?? 0);
    byName.set(name, own);
    from = to;
  }
  const seen = new Set<number>();
  const names = [...byName.keys()].sort((a, b) => Number(a === '') - Number(b === '') || (a < b ? -1 : 1));
  const split = names.map((name): [string, number[]] => {
    const own = (byName.get(name) ?? []).filter((npi) => !seen.has(npi));
    for (const npi of own) seen.add(npi);
    return [name, own];
  });
  const withNpis = split.filter(([, own]) => own.length > 0);
  return withNpis.length > 0 ? withNpis : [['', []]];
}

/** Writes an id as the text that the group states. */
function writeId(writer: ByteWriter, id: GroupId): void {
  if (typeof id === 'string') writeText(writer, id);
  else {
    const digits = digitsOf(id);
    writer.varint(digits.length);
    writer.append(digits);
  }
}

function bytesOf({ buffer, byteOffset, byteLength }: Float64Array): Buffer {
  return Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
}

function takeRates(groups: GatheredPart['groups'], reader: RecordReader): void {
  const prices: number[] = [];
  while (!reader.isAtEnd) {
    prices.length = reader.varint();
    for (let i = 0; i < prices.length; i += 1) prices[i] = reader.varint();
    for (let left = reader.varint(); left > 0; left -= 1) {
      const id = reader.text();
      const known = groups.get(id);
      if (known) for (const price of prices) known.prices.push(price);
      else groups.set(id, { prices: [...prices], ranges: [] });
    }
  }
}

/** Copies the definitions of groups that have prices. */
function takeGroups(groups: GatheredPart['groups'], reader: RecordReader, definitions: ByteWriter): void {
  while (!reader.isAtEnd) {
    const group = groups.get(reader.text());
    const definition = reader.bytes(reader.varint());
    if (!group) continue;
    const from = definitions.length;
    definitions.append(definition);
    group.ranges.push({ from, to: definitions.length });
  }
}

/** Removes files that an interrupted run has left beside `path`. */
export function removeSpills(path: string): void {
  for (const end of ['.rates', '.groups', '.new']) rmSync(path + end, { force: true });
}
