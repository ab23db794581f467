// Priced providers on disk, by key and by the ZIP3 of the practice, and read from there.
import { closeSync, createReadStream, openSync, readSync, writeSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { MemberRate, PricedProvider, PricedProviders, ProviderKeyFacts } from '../priced-provider.ts';
import { SpillFiles } from './spill-files.ts';

/** A row as it is stored: the fields of the provider in this order, its rates last. */
type PackedRow = [
  npi: string,
  name: string,
  specialty: string,
  zip: string,
  city: string,
  state: string,
  address: string,
  phone: string | null,
  primary: 0 | 1,
  source: PricedProvider['source'],
  basis: PricedProvider['basis'],
  low: number,
  mid: number,
  high: number,
  asOf: string,
  confidence: PricedProvider['confidence'],
  rates: [
    payer: number,
    network: number,
    cents: number,
    negotiated: 0 | 1,
    asOf: string | null,
    group: string | null,
  ][],
  /** Services in the claims: 0 for a count that is not shown, null without any. */
  evidence: number | null,
];

/** Number of bytes that are regrouped at a time. */
const WINDOW_BYTES = 4 * 1024 * 1024;

/** Position and length of the rows of a ZIP3 in the file of a key. */
type Extent = { at: number; bytes: number };

/**
 * Where the rows of a folder are: for each key its ZIP3s, sorted, with their extents; and the names of payers and
 * networks that the rows mean by number.
 */
export type PricedLayout = {
  names: readonly string[];
  keys: readonly (readonly [zip3: string, extent: Extent])[][];
};

/** Takes rows in any order. `finish` groups them; `openPriced` reads them. */
export class PricedSpill {
  readonly #files: SpillFiles;
  readonly #indexes: ReadonlyMap<string, number>;
  readonly #bytes: Map<string, number>[];
  readonly #names: string[] = [];
  readonly #nameNumbers = new Map<string, number>();

  private constructor(files: SpillFiles, keys: readonly ProviderKeyFacts[]) {
    this.#files = files;
    this.#indexes = new Map(keys.map(({ key }, i) => [key, i]));
    this.#bytes = keys.map(() => new Map());
  }

  static async open(dir: string, keys: readonly ProviderKeyFacts[]): Promise<PricedSpill> {
    return new PricedSpill(await SpillFiles.open(join(dir), keys.length), keys);
  }

  add(key: string, row: PricedProvider): void {
    const index = this.#indexes.get(key);
    const sums = index === undefined ? undefined : this.#bytes[index];
    if (index === undefined || !sums) throw new RangeError(`${key} is not a provider key.`);
    const zip3 = row.zip.slice(0, 3);
    const bytes = this.#files.text(index, `${zip3}${JSON.stringify(this.#pack(row))}\n`);
    sums.set(zip3, (sums.get(zip3) ?? 0) + bytes);
  }

  /** Groups the rows of every key by ZIP3. @returns where they are */
  async finish(): Promise<PricedLayout> {
    this.#files.close();
    const layout: [string, Extent][][] = [];
    for (const [index, sums] of this.#bytes.entries()) {
      const ofKey = layOutExtents(sums);
      layout.push([...ofKey]);
      if (sums.size === 0) continue;
      const path = this.#files.path(index);
      await regroup(path, groupedPath(path), ofKey);
    }
    return { names: this.#names, keys: layout };
  }

  #pack({ npi, name, specialty, zip, city, state, address, phone, ...row }: PricedProvider): PackedRow {
    const { primary, source, basis, lowCents, midCents, highCents, asOf, confidence } = row;
    const rates = row.rates.map(
      ({ payer, network, cents, kind, asOf: day, group }): PackedRow[16][number] => [
        this.#nameNumber(payer),
        this.#nameNumber(network),
        cents,
        kind === 'negotiated' ? 1 : 0,
        day,
        group,
      ],
    );
    const practice = [npi, name, specialty, zip, city, state, address, phone] as const;
    return [
      ...practice,
      primary ? 1 : 0,
      source,
      basis,
      lowCents,
      midCents,
      highCents,
      asOf,
      confidence,
      rates,
      row.evidence === undefined ? null : (row.evidence ?? 0),
    ];
  }

  #nameNumber(name: string): number {
    const known = this.#nameNumbers.get(name);
    if (known !== undefined) return known;
    const number = this.#names.push(name) - 1;
    this.#nameNumbers.set(name, number);
    return number;
  }
}

/** Reads what a spill has left in a folder. `keys` are those that it was opened with. */
export function openPriced(
  dir: string,
  keys: readonly ProviderKeyFacts[],
  { names, keys: extents }: PricedLayout,
): PricedProviders {
  const indexes = new Map(keys.map(({ key }, i) => [key, i]));
  const byKey = extents.map((ofKey) => new Map(ofKey));
  const indexOf = (key: string) => indexes.get(key) ?? -1;
  return {
    keys: () => keys,
    zip3sOf: (key) => [...(byKey[indexOf(key)]?.keys() ?? [])],
    read: async (key, zip3) => {
      const extent = byKey[indexOf(key)]?.get(zip3);
      const path = groupedPath(join(dir, String(indexOf(key))));
      return extent ? inOrder(readRows(path, extent, names)) : [];
    },
  };
}

/** The rows of several folders as one. No NPI has rows in two of them. */
export function joinPriced(parts: readonly PricedProviders[]): PricedProviders {
  const [first] = parts;
  return {
    keys: () => first?.keys() ?? [],
    zip3sOf: (key) => [...new Set(parts.flatMap((part) => part.zip3sOf(key)))].sort(),
    read: async (key, zip3) => inOrder((await Promise.all(parts.map((part) => part.read(key, zip3)))).flat()),
  };
}

function inOrder(rows: PricedProvider[]): PricedProvider[] {
  return rows.sort((a, b) => (a.npi < b.npi ? -1 : 1));
}

function readRows(path: string, { at, bytes }: Extent, names: readonly string[]): PricedProvider[] {
  const file = openSync(path, 'r');
  const buffer = Buffer.allocUnsafe(bytes);
  try {
    for (let read = 0; read < bytes; ) read += readSync(file, buffer, read, bytes - read, at + read);
  } finally {
    closeSync(file);
  }
  return buffer
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => unpack(JSON.parse(line.slice(3)) as PackedRow, names));
}

function unpack(row: PackedRow, names: readonly string[]): PricedProvider {
  const [npi, name, specialty, zip, city, state, address, phone, primary, source, basis, low, mid, high] =
    row;
  const [asOf, confidence, rates, services] = [row[14], row[15], row[16], row[17]];
  return {
    ...{ npi, name, specialty, zip, city, state, address, phone, primary: primary === 1, source, basis },
    ...{ lowCents: low, midCents: mid, highCents: high, asOf, confidence },
    evidence: services === null ? undefined : services || null,
    rates: rates.map(
      ([payer, network, cents, negotiated, day, group]): MemberRate => ({
        payer: names[payer] ?? '',
        network: names[network] ?? '',
        group,
        cents,
        kind: negotiated === 1 ? 'negotiated' : 'fee schedule',
        asOf: day,
      }),
    ),
  };
}

function groupedPath(path: string): string {
  return `${path}.grouped`;
}

/** Lays out the rows of all ZIP3s in order, one after the other. */
function layOutExtents(sums: ReadonlyMap<string, number>): Map<string, Extent> {
  const extents = new Map<string, Extent>();
  let at = 0;
  for (const [zip3, bytes] of [...sums].sort(([a], [b]) => (a < b ? -1 : 1))) {
    extents.set(zip3, { at, bytes });
    at += bytes;
  }
  return extents;
}

/** Copies the lines to the extents of their ZIP3s, a window at a time, and removes the file `from`. */
async function regroup(from: string, to: string, extents: ReadonlyMap<string, Extent>): Promise<void> {
  const file = openSync(to, 'w');
  const next = new Map([...extents].map(([zip3, { at }]) => [zip3, at]));
  let waiting = new Map<string, string[]>();
  let bytes = 0;
  const flush = () => {
    for (const [zip3, lines] of waiting) {
      const at = next.get(zip3) ?? 0;
      const text = Buffer.from(lines.join(''));
      for (let written = 0; written < text.length; )
        written += writeSync(file, text, written, text.length - written, at + written);
      next.set(zip3, at + text.length);
    }
    waiting = new Map();
    bytes = 0;
  };
  let rest = '';
  for await (const chunk of createReadStream(from, { encoding: 'utf8' }) as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const zip3 = line.slice(0, 3);
      const group = waiting.get(zip3);
      if (group) group.push(`${line}\n`);
      else waiting.set(zip3, [`${line}\n`]);
      bytes += line.length;
    }
    if (bytes >= WINDOW_BYTES) flush();
  }
  flush();
  closeSync(file);
  await rm(from);
}
