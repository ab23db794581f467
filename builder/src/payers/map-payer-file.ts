// From a payer's file to its artefact: the file is read once as a stream and filtered, the rest is parted on
// disk and put together part by part. Read this file first.
import { closeSync, openSync, renameSync, statSync, writeSync } from 'node:fs';
import { ByteWriter } from '../files/varint.ts';
import type { Opener } from '../input/byte-source.ts';
import { InputRefusal } from '../input/refusal.ts';
import {
  ARTEFACT_FORMAT,
  type ArtefactHeader,
  ascending,
  MAGIC,
  MAX_CODES,
  RecordReader,
  readDefinition,
  unpacked,
  writeAscending,
} from './artefact.ts';
import { type GatheredPart, Gathering, removeSpills } from './gather.ts';
import { codeOf, type ItemReason, itemReason, PriceJudge, type PriceReason } from './keep.ts';
import { readTic } from './read.ts';
import { countOne, type Tally } from './tally.ts';
import { priceAt, type TicGroup, type TicItem, type TicRate, type TicReading } from './types.ts';

/** What reading a payer's file has found. */
export type PayerReading = TicReading & {
  /** Items left out, by reason. Items with a code that no search asks for are counted without addresses. */
  droppedItems: Tally<ItemReason>;
  /** Prices of the other items that are left out, by reason. */
  droppedPrices: Tally<PriceReason>;
  keptPrices: number;
  /** Codes with a kept price, sorted. */
  codes: readonly string[];
  /** Groups with a kept price. */
  groupsReferenced: number;
  /** Groups with a kept price that the file does not define. */
  groupsUndefined: number;
  /** Groups with a kept price that have only TINs: neither an NPI nor a remote file. */
  groupsTinOnly: number;
  /** Addresses of the remote files of referenced groups, as published, sorted, each once. */
  locations: readonly string[];
  bytes: number;
};

/**
 * Reads `path` and writes the rates of the wanted codes to `artefactPath`, whole or not at all. Memory does
 * not grow with the file, but with the number of remote addresses that are referenced.
 * @param wanted billing codes, upper-cased, at most 16,384
 * @param isSearchable says which providers a search can find. A file whose groups come first and name none of them is not
 * read further; without this, every file is read to its end
 * @throws InputRefusal `no_searchable_provider`, and what `readTic` throws
 */
export async function mapPayerFile(
  path: Opener,
  artefactPath: string,
  wanted: ReadonlySet<string>,
  isSearchable?: (npi: number) => boolean,
): Promise<PayerReading> {
  if (wanted.size > MAX_CODES) throw new RangeError(`At most ${MAX_CODES} codes fit a file of payer rates.`);
  removeSpills(artefactPath);
  const gathering = new Gathering(artefactPath);
  try {
    const filter = new PriceFilter(wanted, gathering);
    const look = isSearchable && new ProviderLook(isSearchable);
    const { facts, counts } = await readTic(path, {
      wanted,
      wants: (item) => filter.wants(item),
      onRate: (rate) => filter.rate(rate),
      onGroup: (group) => {
        look?.group(group);
        gathering.group(group);
      },
      onItems: () => look?.refuse(),
    });
    const written = writeArtefact(artefactPath, gathering, filter.codes, facts);
    const others = counts.items - filter.asked;
    const { droppedItems, droppedPrices, keptPrices } = filter;
    const without = droppedItems.code_not_wanted;
    if (others > 0)
      droppedItems.code_not_wanted = { count: others + (without?.count ?? 0), at: without?.at ?? [] };
    return { facts, counts, droppedItems, droppedPrices, keptPrices, ...written };
  } finally {
    gathering.close();
  }
}

/** Looks whether the groups name anybody whom a search can find. A remote group may name anybody. */
class ProviderLook {
  readonly #isSearchable: (npi: number) => boolean;
  #groups = 0;
  #isFound = false;

  constructor(isSearchable: (npi: number) => boolean) {
    this.#isSearchable = isSearchable;
  }

  group({ location, npis }: TicGroup): void {
    this.#groups += 1;
    this.#isFound ||= location !== '' || npis.some(this.#isSearchable);
  }

  /** Without groups before the items, each rate may bring a list. */
  refuse(): void {
    if (this.#groups > 0 && !this.#isFound) throw new InputRefusal('no_searchable_provider');
  }
}

/** Decides which items and prices of a file are kept. */
class PriceFilter {
  readonly droppedItems: Tally<ItemReason> = {};
  readonly droppedPrices: Tally<PriceReason> = {};
  keptPrices = 0;
  /** Items of wanted codes. */
  asked = 0;
  readonly codes: readonly string[];
  readonly #wanted: ReadonlySet<string>;
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #gathering: Gathering;
  readonly #judge = new PriceJudge();

  constructor(wanted: ReadonlySet<string>, gathering: Gathering) {
    this.#wanted = wanted;
    this.codes = [...wanted].sort();
    this.#numbers = new Map(this.codes.map((code, number) => [code, number]));
    this.#gathering = gathering;
  }

  wants(item: TicItem): boolean {
    this.asked += 1;
    const reason = itemReason(item, this.#wanted);
    if (reason !== undefined) countOne(this.droppedItems, reason, () => `/in_network/${item.index}`);
    return reason === undefined;
  }

  rate(rate: TicRate): void {
    const gathering = this.#gathering;
    const code = this.#numbers.get(codeOf(rate.item)) ?? 0;
    const hasNoGroup = rate.groupIds.length === 0 && rate.inline.length === 0;
    for (const [i, price] of rate.prices.entries()) {
      const reason = this.#judge.reason(price) ?? (hasNoGroup ? 'no_group' : undefined);
      if (reason !== undefined) countOne(this.droppedPrices, reason, () => priceAt(rate, i));
      else gathering.price(code, this.#judge.kept);
    }
    if (gathering.waiting === 0) return;
    this.keptPrices += gathering.waiting;
    gathering.holdFor(
      rate.groupIds,
      rate.inline.map(({ npis }) => npis),
    );
  }
}

type Written = Pick<
  PayerReading,
  'codes' | 'groupsReferenced' | 'groupsUndefined' | 'groupsTinOnly' | 'locations' | 'bytes'
>;

function writeArtefact(
  path: string,
  gathering: Gathering,
  codes: readonly string[],
  facts: TicReading['facts'],
): Written {
  const file = openSync(`${path}.new`, 'w');
  const found = new Found();
  const parts: number[] = [];
  const section = new ByteWriter();
  try {
    for (const part of gathering.parts()) {
      section.clear();
      writeSection(section, part, found);
      writeAll(file, section.view());
      parts.push(section.length);
    }
    const header: ArtefactHeader = { format: ARTEFACT_FORMAT, facts, codes, parts };
    writeAll(file, endOf(header));
  } finally {
    closeSync(file);
  }
  const { size } = statSync(`${path}.new`);
  renameSync(`${path}.new`, path);
  return {
    codes: codes.filter((_, number) => found.codes.has(number)),
    groupsReferenced: found.groups,
    groupsUndefined: found.undefinedGroups,
    groupsTinOnly: found.tinOnly,
    locations: [...found.locations].sort(),
    bytes: size,
  };
}

/** Counts of the referenced groups. */
class Found {
  groups = 0;
  undefinedGroups = 0;
  tinOnly = 0;
  readonly codes = new Set<number>();
  readonly locations = new Set<string>();

  prices(prices: Float64Array): void {
    this.groups += 1;
    for (const price of prices) this.codes.add(unpacked(price).code);
  }

  definitions(definitions: readonly Buffer[]): void {
    if (definitions.length === 0) this.undefinedGroups += 1;
    let isKnown = definitions.length === 0;
    for (const bytes of definitions) {
      const { location, npis } = readDefinition(new RecordReader(bytes));
      if (location !== '') this.locations.add(location);
      isKnown ||= location !== '' || npis.length > 0;
    }
    if (!isKnown) this.tinOnly += 1;
  }
}

/** A part as its bytes: groups by id, prices in order and definitions by their bytes, each once. */
function writeSection(writer: ByteWriter, { groups, bytes }: GatheredPart, found: Found): void {
  for (const [, { prices, ranges }] of [...groups].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const sorted = ascending(prices);
    writeAscending(writer, sorted);
    found.prices(sorted);
    const definitions = distinct(ranges.map(({ from, to }) => bytes.subarray(from, to)));
    writer.varint(definitions.length);
    for (const definition of definitions) writer.append(definition);
    found.definitions(definitions);
  }
}

function distinct(definitions: readonly Buffer[]): readonly Buffer[] {
  if (definitions.length < 2) return definitions;
  const sorted = [...definitions].sort(Buffer.compare);
  return sorted.filter((bytes, i) => i === 0 || sorted[i - 1]?.equals(bytes) === false);
}

function endOf(header: ArtefactHeader): Buffer {
  const text = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(text.length);
  return Buffer.concat([text, length, Buffer.from(MAGIC, 'latin1')]);
}

function writeAll(file: number, bytes: Uint8Array): void {
  let rest = bytes;
  while (rest.length > 0) rest = rest.subarray(writeSync(file, rest));
}
