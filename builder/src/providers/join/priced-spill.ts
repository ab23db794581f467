// Priced providers on disk, filed by key and by the three-digit prefix of the practice ZIP, and served from there.
import { closeSync, createReadStream, openSync, readSync, writeSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { MemberRate, PricedProvider, PricedProviders, ProviderKeyFacts } from '../priced-provider.ts';
import { SpillFiles } from './spill-files.ts';

/** A row as its line has it: the provider's fields in this order, its rates last. */
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
  rates: [payer: number, network: number, cents: number, negotiated: 0 | 1, asOf: string | null][],
];

/** So many bytes of a key are regrouped at once. */
const WINDOW_BYTES = 4 * 1024 * 1024;

/** Where the rows of a prefix lie in the file of a key. */
type Extent = { at: number; bytes: number };

/** Takes rows in any order, then serves them. Close it when nothing is read any more. */
export class PricedSpill {
  readonly #files: SpillFiles;
  readonly #places: ReadonlyMap<string, number>;
  readonly #keys: readonly ProviderKeyFacts[];
  readonly #bytes: Map<string, number>[];
  readonly #names: string[] = [];
  readonly #nameNumbers = new Map<string, number>();

  private constructor(files: SpillFiles, keys: readonly ProviderKeyFacts[]) {
    this.#files = files;
    this.#keys = keys;
    this.#places = new Map(keys.map(({ key }, i) => [key, i]));
    this.#bytes = keys.map(() => new Map());
  }

  static async open(dir: string, keys: readonly ProviderKeyFacts[]): Promise<PricedSpill> {
    return new PricedSpill(await SpillFiles.open(join(dir), keys.length), keys);
  }

  add(key: string, row: PricedProvider): void {
    const place = this.#places.get(key);
    const sums = place === undefined ? undefined : this.#bytes[place];
    if (place === undefined || !sums) throw new RangeError(`${key} is no provider key.`);
    const zip3 = row.zip.slice(0, 3);
    const bytes = this.#files.text(place, `${zip3}${JSON.stringify(this.#pack(row))}\n`);
    sums.set(zip3, (sums.get(zip3) ?? 0) + bytes);
  }

  /** Groups every key's rows by prefix. */
  async finish(): Promise<PricedProviders> {
    this.#files.close();
    const extents: Map<string, Extent>[] = [];
    for (const [place, sums] of this.#bytes.entries()) {
      const placed = extentsOf(sums);
      extents.push(placed);
      if (sums.size === 0) continue;
      await regroup(this.#files.path(place), groupedPath(this.#files, place), placed);
    }
    const placeOf = (key: string) => this.#places.get(key) ?? -1;
    return {
      keys: () => this.#keys,
      zip3sOf: (key) => [...(extents[placeOf(key)]?.keys() ?? [])],
      read: async (key, zip3) => {
        const extent = extents[placeOf(key)]?.get(zip3);
        return extent ? this.#read(groupedPath(this.#files, placeOf(key)), extent) : [];
      },
    };
  }

  #read(path: string, { at, bytes }: Extent): PricedProvider[] {
    const file = openSync(path, 'r');
    const buffer = Buffer.allocUnsafe(bytes);
    try {
      for (let read = 0; read < bytes; ) read += readSync(file, buffer, read, bytes - read, at + read);
    } finally {
      closeSync(file);
    }
    const rows = buffer
      .toString('utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => this.#unpack(JSON.parse(line.slice(3)) as PackedRow));
    return rows.sort((a, b) => (a.npi < b.npi ? -1 : 1));
  }

  #pack({ npi, name, specialty, zip, city, state, address, phone, ...row }: PricedProvider): PackedRow {
    const { primary, source, basis, lowCents, midCents, highCents, asOf, confidence } = row;
    const rates = row.rates.map(({ payer, network, cents, kind, asOf: day }): PackedRow[16][number] => [
      this.#nameNumber(payer),
      this.#nameNumber(network),
      cents,
      kind === 'negotiated' ? 1 : 0,
      day,
    ]);
    const place = [npi, name, specialty, zip, city, state, address, phone] as const;
    return [...place, primary ? 1 : 0, source, basis, lowCents, midCents, highCents, asOf, confidence, rates];
  }

  #unpack(row: PackedRow): PricedProvider {
    const [npi, name, specialty, zip, city, state, address, phone, primary, source, basis, low, mid, high] =
      row;
    const [asOf, confidence, rates] = [row[14], row[15], row[16]];
    return {
      ...{ npi, name, specialty, zip, city, state, address, phone, primary: primary === 1, source, basis },
      ...{ lowCents: low, midCents: mid, highCents: high, asOf, confidence },
      rates: rates.map(
        ([payer, network, cents, negotiated, day]): MemberRate => ({
          payer: this.#names[payer] ?? '',
          network: this.#names[network] ?? '',
          cents,
          kind: negotiated === 1 ? 'negotiated' : 'fee schedule',
          asOf: day,
        }),
      ),
    };
  }

  #nameNumber(name: string): number {
    const known = this.#nameNumbers.get(name);
    if (known !== undefined) return known;
    const number = this.#names.push(name) - 1;
    this.#nameNumbers.set(name, number);
    return number;
  }
}

function groupedPath(files: SpillFiles, place: number): string {
  return `${files.path(place)}.grouped`;
}

/** Prefixes in order, one behind the other. */
function extentsOf(sums: ReadonlyMap<string, number>): Map<string, Extent> {
  const extents = new Map<string, Extent>();
  let at = 0;
  for (const [zip3, bytes] of [...sums].sort(([a], [b]) => (a < b ? -1 : 1))) {
    extents.set(zip3, { at, bytes });
    at += bytes;
  }
  return extents;
}

/** Copies lines to the places of their prefixes, a window at a time; the first file goes. */
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
