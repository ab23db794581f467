import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ByteReader, ByteWriter } from '../../../builder/src/files/varint.ts';
import { BUCKETS, bucketOf, codeNumber, codeOfNumber } from '../../../builder/src/observe/code-number.ts';
import { encodeObservations } from '../../../builder/src/observe/encode-observations.ts';
import { ObservationColumns } from '../../../builder/src/observe/observation-columns.ts';
import {
  decodeSection,
  fileParts,
  type ObservationKind,
  readObservations,
  readSections,
} from '../../../builder/src/observe/observation-file.ts';
import { measureSection } from '../../../builder/src/observe/observation-section.ts';
import { ALL_MARKS, MARK } from '../../../schemas/marks.ts';
import type { Observation } from '../../../schemas/observation.ts';
import { observationRows } from '../../../tools/testbed/observation-rows.ts';
import { seededRandom } from '../../../tools/testbed/random.ts';
import { rounds, testSeeds } from '../../support/soak.ts';

const CODES = [
  '00100',
  '70551',
  '0042T',
  '99213',
  'A0428',
  'J1234',
  'Z9999',
  'MS-DRG-001',
  'MS-DRG-470',
  'MS-DRG-999',
];
let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'atlas-observations-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

/** The bytes of a file with some observations. */
const encoded = (observations: readonly Observation[]) =>
  Buffer.concat(encodeObservations(observationRows(observations)));

const LISTS = ['', 'OUTPATIENT', 'OS REFERENCE LAB'];

/** Some codes are on one list, some are not on a named one, and others have items on each. */
function listOf(code: string, item: number, itemsOfCode: number): string {
  if (itemsOfCode === 1 || code.startsWith('0')) return '';
  return (code.startsWith('M') ? LISTS[1] : LISTS[item % LISTS.length]) ?? '';
}

/** Random observations. @param itemsOfCode 1: one item for each code, and one list; else several of both */
function randomObservations(seed: number, n: number, itemsOfCode = 40): Observation[] {
  const random = seededRandom(seed);
  const distinct = new Map<string, Observation>();
  for (let i = 0; i < n; i += 1) {
    const observation: Observation = {
      code: random.pick(CODES),
      setting: random.pick(['', 'inpatient', 'outpatient', 'both', 'in "the" clinic, ça va']),
      billingClass: random.pick(['', 'facility', 'both']),
      cents: random.pick([
        1,
        127,
        128,
        16_383,
        16_384,
        2 ** 32 + 1,
        10 ** 14 - 1,
        1 + random.int(10_000_000),
      ]),
      at: random.pick([`H${i}`, `/standard_charge_information/${i}/standard_charges/0/discounted_cash`]),
      marks: random.int(ALL_MARKS + 1),
      items: [],
      lists: [],
    };
    const { code, setting, billingClass, cents } = observation;
    distinct.set(JSON.stringify([code, setting, billingClass, cents]), observation);
  }
  const counts = new Map<string, number>();
  for (const observation of distinct.values()) {
    const { code } = observation;
    const count = counts.get(code) ?? 0;
    const newest = Math.min(count, itemsOfCode - 1);
    counts.set(code, newest + 1);
    const others = Array.from({ length: random.int(4) }, () => random.int(newest + 1));
    observation.items = [...new Set([newest, ...others])].sort((x, y) => x - y);
    observation.lists = observation.items.map((item) => listOf(code, item, itemsOfCode));
  }
  return [...distinct.values()];
}

const sorted = (observations: readonly Observation[]) =>
  observations.map((one) => JSON.stringify(one)).sort();

describe('an observation file', () => {
  it.each(testSeeds(rounds(2, 20)))(
    'gives back every observation with its address (seed %i)',
    async (seed) => {
      const path = join(dir, `round-${seed}`);
      const observations = randomObservations(seed, 2000);
      await writeFile(path, encoded(observations));
      const read = readObservations(path);
      expect(sorted(read)).toEqual(sorted(observations));
    },
  );

  it.each([
    ['no byte for the observations of a code with one item', [[0], [0]], 0],
    ['one byte for each of them when items follow one another', [[0], [1, 2]], 2],
    ['the numbers of items that come again', [[0, 1], [1]], 3],
  ])('needs %s', (_, items, more) => {
    const price = { code: '70551', setting: '', billingClass: '', at: 'G4', marks: 0 };
    const bytesOf = (ofEach: number[][]) =>
      encoded(ofEach.map((list, i) => ({ ...price, cents: 1 + i, items: list, lists: list.map(() => '') })));
    expect(bytesOf(items).length - bytesOf(items.map(() => [0])).length).toBe(more);
  });

  it('of format 1 is read: every observation is one item, on no named list', async () => {
    const section = new ByteWriter();
    for (const number of [codeNumber('70551'), 2, 0, 127, 1, 128]) section.varint(number);
    const lengths = new Array<number>(BUCKETS).fill(0);
    lengths[bucketOf('70551')] = section.length;
    const header = {
      format: 1,
      observations: 2,
      kinds: [
        ['both', 'facility', 0],
        ['both', 'facility', 1],
      ] satisfies ObservationKind[],
      lists: [],
      sections: lengths,
      addressBytes: 6,
    };
    const bytes = Buffer.concat(fileParts(header, section.view(), Buffer.from('G4\nG5\n')));
    bytes.write('ATLASOB1', 'latin1');
    await writeFile(join(dir, 'format-1'), bytes);
    const price = { code: '70551', setting: 'both', billingClass: 'facility', lists: [''] };
    expect(readObservations(join(dir, 'format-1'))).toEqual([
      { ...price, cents: 127, at: 'G4', marks: 0, items: [0] },
      { ...price, cents: 128, at: 'G5', marks: MARK.drug, items: [1] },
    ]);
  });

  it('has the same bytes whatever the order of the observations', () => {
    const observations = randomObservations(4, 500);
    expect(encoded([...observations].reverse())).toEqual(encoded(observations));
  });

  it('keeps the codes of a bucket together in ascending order, and addresses out of the sections', async () => {
    const path = join(dir, 'sections');
    const observations = randomObservations(5, 2000);
    await writeFile(path, encoded(observations));
    const { header, bytes } = readSections(path);
    expect(header).toMatchObject({ format: 2, observations: observations.length });
    expect(header.sections).toHaveLength(BUCKETS);
    expect((await readFile(path)).length).toBeGreaterThan(bytes.length + header.addressBytes);
    expect(bytes.length).toBeLessThan(observations.length * 12);
    const columns = new ObservationColumns();
    let at = 0;
    for (const [bucket, length] of header.sections.entries()) {
      columns.clear();
      decodeSection(bytes.subarray(at, at + length), columns);
      const codes = [...columns.runCode.subarray(0, columns.runs)];
      expect(codes).toEqual([...new Set(codes)].sort((a, b) => a - b));
      expect(codes.filter((code) => bucketOf(codeOfNumber(code)) !== bucket)).toEqual([]);
      at += length;
    }
  });

  it('says how much each code of a bucket has without decoding it', async () => {
    const path = join(dir, 'measured');
    await writeFile(path, encoded(randomObservations(7, 3000)));
    const { header, bytes } = readSections(path);
    let at = 0;
    for (const length of header.sections) {
      const section = bytes.subarray(at, at + length);
      const columns = new ObservationColumns();
      decodeSection(section, columns);
      const decoded = Array.from({ length: columns.runs }, (_, run) => {
        const [first, end] = [columns.runStart[run] ?? 0, columns.runStart[run + 1] ?? 0];
        const items = (columns.itemStart[end] ?? 0) - (columns.itemStart[first] ?? 0);
        return [columns.runCode[run], end - first, items];
      });
      const measured: number[][] = [];
      measureSection(section, (...sizes) => measured.push(sizes));
      expect(measured).toEqual(decoded);
      at += length;
    }
  });

  it('of no observation is an observation file too', async () => {
    await writeFile(join(dir, 'none'), encoded([]));
    expect(readObservations(join(dir, 'none'))).toEqual([]);
  });

  it('refuses another format, something else, and a file that is cut off', async () => {
    const bytes = Buffer.from(encoded(randomObservations(6, 10_000)));
    for (const [name, content] of [
      ['other', Buffer.concat([Buffer.from('ATLASOB3'), bytes.subarray(8)])],
      ['text', Buffer.from('a,b,c\n')],
      ['empty', Buffer.alloc(0)],
    ] as const) {
      await writeFile(join(dir, name), content);
      expect(() => readSections(join(dir, name)), name).toThrow('not an observation file of format 2');
    }
    await writeFile(join(dir, 'cut'), bytes.subarray(0, 20_000));
    expect(() => readSections(join(dir, 'cut'))).toThrow('cut off');
  });
});

describe('code numbers', () => {
  it('name each code alone, and five-character codes in their order', () => {
    const numbers = CODES.map(codeNumber);
    expect(numbers.map(codeOfNumber)).toEqual(CODES);
    const five = [...CODES.slice(0, 7)].sort();
    expect(five.map(codeNumber)).toEqual(five.map(codeNumber).sort((a, b) => a - b));
  });
  it('spread the codes of a book of procedures evenly over the buckets', () => {
    const counts = new Array<number>(BUCKETS).fill(0);
    for (let code = 10_000; code < 100_000; code += 9) {
      const bucket = bucketOf(String(code));
      counts[bucket] = (counts[bucket] ?? 0) + 1;
    }
    expect(Math.max(...counts)).toBeLessThan((10_000 / BUCKETS) * 1.5);
    expect(Math.min(...counts)).toBeGreaterThan((10_000 / BUCKETS) * 0.5);
  });
});

describe('varints', () => {
  it('give back every whole number up to 2^53 - 1', () => {
    const values = [0, 1, 127, 128, 16_383, 16_384, 2 ** 31, 2 ** 32, 2 ** 48, Number.MAX_SAFE_INTEGER];
    const writer = new ByteWriter();
    for (const value of values) writer.varint(value);
    const reader = new ByteReader(writer.view());
    expect(values.map(() => reader.varint())).toEqual(values);
    expect(() => reader.varint()).toThrow(RangeError);
  });
});
