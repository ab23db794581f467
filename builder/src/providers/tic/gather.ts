// Kept prices and all groups of a payer's file, parted on disk while the file is read: groups may come before the prices
// that name them or after, and only then is it known which of them are needed.
import { hash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { ByteWriter } from '../../observe/varint.ts';
import { ascending, packed, RecordReader, writeAscending, writeText } from './artefact.ts';
import type { KeptPrice } from './keep.ts';
import { PARTS, PartedSpill, partOf } from './parted-spill.ts';
import type { TicGroup } from './types.ts';

/** Inline lists remembered, so that one which comes with every code is written once. */
const MAX_SEEN = 100_000;
/** Ids of inline lists begin with what no published id can: those are trimmed. */
const INLINE_MARK = '\n';

/** The groups of one part that have prices, by id; definitions are in the bytes of the artefact. */
export type GatheredPart = Map<string, { prices: number[]; definitions: Uint8Array[] }>;

/** Two spills beside `path`; `close` removes them. */
export class Gathering {
  readonly #rates: PartedSpill;
  readonly #groups: PartedSpill;
  readonly #seenInline = new Set<string>();
  readonly #record = new ByteWriter();
  #prices: number[] = [];
  readonly #byPart = new Map<number, string[]>();

  constructor(path: string) {
    this.#rates = new PartedSpill(`${path}.rates`);
    try {
      this.#groups = new PartedSpill(`${path}.groups`);
    } catch (error) {
      this.#rates.close();
      throw error;
    }
  }

  /** Adds a price to those that the next `holdFor` is about. */
  price(code: number, { place, kind, cents }: KeptPrice): void {
    this.#prices.push(packed(code, place, kind, cents));
  }

  /** Prices waiting for their groups. */
  get waiting(): number {
    return this.#prices.length;
  }

  /** The waiting prices hold for these groups. */
  holdFor(ids: readonly string[], inline: readonly (readonly number[])[]): void {
    const byPart = this.#byPart;
    for (const id of ids) addTo(byPart, id);
    for (const npis of inline) addTo(byPart, this.#inlineId(npis));
    for (const [part, held] of byPart) {
      const writer = this.#rates.writer(part);
      writer.varint(this.#prices.length);
      for (const price of this.#prices) writer.varint(price);
      writer.varint(held.length);
      for (const id of held) writeText(writer, id);
      this.#rates.written(part);
    }
    byPart.clear();
    this.#prices = [];
  }

  #inlineId(npis: readonly number[]): string {
    const sorted = ascending(npis);
    const id = INLINE_MARK + hash('sha256', Buffer.from(sorted.buffer), 'hex').slice(0, 32);
    if (this.#seenInline.has(id)) return id;
    if (this.#seenInline.size >= MAX_SEEN) this.#seenInline.clear();
    this.#seenInline.add(id);
    this.#write(id, '', [], sorted);
    return id;
  }

  /** A group of `provider_references`. */
  group({ id, location, networks, npis }: TicGroup): void {
    this.#write(id, location, [...new Set(networks)].sort(), ascending(npis));
  }

  #write(id: string, location: string, networks: readonly string[], npis: Float64Array): void {
    const record = this.#record;
    record.clear();
    writeText(record, location);
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

  /** Part after part: the groups that have prices, with what the file says of them. */
  *parts(): Generator<GatheredPart> {
    for (let part = 0; part < PARTS; part += 1) {
      const gathered: GatheredPart = new Map();
      for (const block of this.#rates.blocks(part)) takeRates(gathered, new RecordReader(block));
      if (gathered.size > 0)
        for (const block of this.#groups.blocks(part)) takeGroups(gathered, new RecordReader(block));
      yield gathered;
    }
  }

  close(): void {
    this.#rates.close();
    this.#groups.close();
  }
}

function addTo(byPart: Map<number, string[]>, id: string): void {
  const part = partOf(id);
  const held = byPart.get(part);
  if (held) held.push(id);
  else byPart.set(part, [id]);
}

function takeRates(gathered: GatheredPart, reader: RecordReader): void {
  while (!reader.isAtEnd) {
    const prices = Array.from({ length: reader.varint() }, () => reader.varint());
    for (let left = reader.varint(); left > 0; left -= 1) {
      const id = reader.text();
      const known = gathered.get(id);
      if (known) known.prices.push(...prices);
      else gathered.set(id, { prices: [...prices], definitions: [] });
    }
  }
}

function takeGroups(gathered: GatheredPart, reader: RecordReader): void {
  while (!reader.isAtEnd) {
    const group = gathered.get(reader.text());
    const definition = reader.bytes(reader.varint());
    if (group && !group.definitions.some((known) => Buffer.compare(known, definition) === 0))
      group.definitions.push(Buffer.from(definition));
  }
}

/** Removes what a run that was cut off has left beside `path`. */
export function removeSpills(path: string): void {
  for (const end of ['.rates', '.groups', '.new']) rmSync(path + end, { force: true });
}
