// Decoding is the inverse of encoding, for whatever is encoded.
import { describe, expect, it } from 'vitest';
import {
  codesOfIndex,
  decodeDeltas,
  directoryFile,
  eachFacilityPrice,
  type FacilityPriceEntry,
  fileIndexes,
  indexHasCode,
  indexOfFile,
  tableEntry,
} from '../../schemas/read-tile.ts';
import { FacilityPrices } from '../../schemas/tile.ts';
import {
  cutAddress,
  encodeCodes,
  encodeDeltas,
  encodeDirectory,
  encodeFacilityPrices,
  encodeTable,
} from '../../schemas/write-tile.ts';
import { type Random, seededRandom } from '../../tools/testbed/random.ts';

const SEED = 7;
const ROUNDS = 500;

function randomPrices(random: Random): FacilityPriceEntry[] {
  const files = Array.from({ length: random.int(40) }, (_, i) => i * (1 + random.int(3)));
  const prices = [...new Set(files)].map((file): FacilityPriceEntry => {
    const cents = 100 + random.int(900);
    const spread = random.int(3);
    const isOne = spread === 0;
    return {
      file,
      cents,
      low: isOne ? cents : cents - random.int(90),
      high: isOne ? cents : cents + random.int(90),
      n: 1 + spread,
      source: random.int(3) - 1,
      farBelow: random.int(5) === 0,
    };
  });
  return prices.sort((a, b) => a.cents - b.cents || a.file - b.file);
}

/** The entry is reused from call to call, so each is copied. */
function decoded(prices: FacilityPrices): FacilityPriceEntry[] {
  const list: FacilityPriceEntry[] = [];
  eachFacilityPrice(prices, (entry) => list.push({ ...entry }));
  return list;
}

describe(`decoding what was encoded gives it back (seed ${SEED})`, () => {
  const random = seededRandom(SEED);

  it('facility prices with their spreads, shared sources and flags', () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const prices = randomPrices(random);
      const columns = encodeFacilityPrices(prices);
      expect(decoded(columns)).toEqual(prices);
      expect(FacilityPrices.parse(columns)).toEqual(columns);
    }
  });

  it('deltas', () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const values = Array.from({ length: random.int(20) }, () => random.int(1000) - 500);
      expect(decodeDeltas(encodeDeltas(values))).toEqual(values);
    }
  });

  it('tables of values', () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const values = Array.from({ length: random.int(20) }, () =>
        random.int(4) === 0 ? null : `2026-0${1 + random.int(9)}-01`,
      );
      const { table, indexes } = encodeTable(values);
      expect(indexes.map((index) => tableEntry(table, index))).toEqual(values);
      expect(table).toEqual([...new Set(table)].sort());
    }
  });

  it('addresses of price files', () => {
    const urls = Array.from({ length: 50 }, () =>
      random.int(5) === 0 ? null : `https://h${random.int(4)}.example/${random.int(3)}/${random.int(99)}.csv`,
    );
    const addresses = urls.map((url) => (url === null ? null : cutAddress(url)));
    const folders = encodeTable(addresses.map((address) => address?.folder ?? null));
    const none = urls.map(() => null);
    const files = {
      number: urls.map((_, i) => i * 3),
      updated: none,
      folder: folders.indexes,
      name: addresses.map((address) => address?.name ?? ''),
      npi: none,
      system: none,
    };
    const noCampuses = { file: [], id: [], name: [], city: [], state: [], zip: [], lat: [], lng: [] };
    const lists = { dates: [], folders: folders.table, files, no_discount: [], campuses: noCampuses };
    const directory = encodeDirectory(lists);
    expect(urls.map((_, i) => directoryFile(directory, i).url)).toEqual(urls);
    expect(directoryFile(directory, -1)).toEqual({ updated: null, url: null, npi: null, system: null });
    for (const [number, i] of fileIndexes(directory)) {
      expect(files.number[i]).toBe(number);
      expect(indexOfFile(directory, number)).toBe(i);
      expect(indexOfFile(directory, number + 1)).toBe(-1);
    }
    expect(indexOfFile(directory, -1)).toBe(-1);
  });

  it('lists of codes, and which codes they hold', () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const pick = (all: readonly string[]) => all.filter(() => random.int(2) === 0);
      const known = ['00100', '36415', '70551', 'G0105', 'J1234', 'MS-DRG-001', 'MS-DRG-470', 'MS-DRG-989'];
      const codes = pick(known);
      const index = encodeCodes(codes);
      expect(codesOfIndex(index)).toEqual(codes);
      for (const code of [...known, '0551', '70552', 'MS-DRG-47', ''])
        expect(indexHasCode(index, code)).toBe(codes.includes(code));
    }
  });
});

describe('a table entry', () => {
  it.each([
    [0, 'a'],
    [1, 'b'],
    [2, null],
    [null, null],
    [undefined, null],
  ])('of %s is %s', (index, entry) => expect(tableEntry(['a', 'b'], index)).toBe(entry));
});

describe('an address', () => {
  it.each([
    ['https://a.example/x/y.csv', 'https://a.example/x/', 'y.csv'],
    ['https://a.example/x?f=a/b.csv', 'https://a.example/x?f=a/', 'b.csv'],
    ['https://a.example', 'https://', 'a.example'],
  ])('%s is cut behind its last slash', (url, folder, name) =>
    expect(cutAddress(url)).toEqual({ folder, name }),
  );
});
