// What the columns of a code tile have to do with each other, judged as the rules of docs/tile-format.md say it.
import { expect, it } from 'vitest';
import { encodeNumbers } from '../../schemas/number-column.ts';
import { eachFacilityPrice } from '../../schemas/read-tile.ts';
import type { CodeTile, FacilityPrices } from '../../schemas/tile.ts';
import { codeFault } from '../../schemas/tile-relations.ts';
import { type Random, seededRandom } from '../../tools/testbed/random.ts';
import { rounds, testSeed } from '../support/soak.ts';
import { noAreas } from '../support/tiny-tiles.ts';

const SEED = testSeed(3);

type Lists = {
  [column in 'file' | 'cents' | 'marks' | 'below' | 'above' | 'n' | 'source' | 'services']: number[];
};

/** Columns that are often at fault: of other lengths, with unsorted prices, with values out of their range. */
function randomLists(random: Random): Lists {
  const length = random.int(6);
  const listOf = (entries: number, least: number, values: number) =>
    Array.from({ length: entries }, () => least + random.int(values));
  const marks = listOf(length, 0, random.int(20) === 0 ? 17 : 16);
  const marked = (bit: number) => marks.filter((own) => (own & bit) !== 0).length;
  const [spreads, off] = [marked(1), random.int(8)];
  return {
    file: listOf(length, 0, 40),
    cents: listOf(length, 3, 9).sort((a, b) => (random.int(12) === 0 ? b - a : a - b)),
    marks,
    below: listOf(spreads + (off === 0 ? 1 : 0), 0, 6),
    above: listOf(spreads + (off === 1 ? 1 : 0), 0, 6),
    n: listOf(spreads, random.int(12) === 0 ? 1 : 2, 2),
    source: listOf(marked(2) + (off === 2 ? 1 : 0), 0, 3),
    services: listOf(Math.max(0, marked(4) - (off === 3 ? 1 : 0)), 0, 1).map(() =>
      random.int(20) === 0 ? 10 : random.int(2) * 11,
    ),
  };
}

function pricesOf({ file, cents, marks, below, above, n, source, services }: Lists): FacilityPrices {
  return {
    file: encodeNumbers(file),
    cents: encodeNumbers(cents),
    marks: encodeNumbers(marks),
    spread: { below: encodeNumbers(below), above: encodeNumbers(above), n: encodeNumbers(n) },
    source: encodeNumbers(source),
    evidence: { year: 2024, apc: null, services: encodeNumbers(services) },
  };
}

/** Whether the lists keep every rule. */
function isWhole({ file, cents, marks, below, above, n, source, services }: Lists): boolean {
  const positions = (bit: number) => marks.flatMap((own, at) => ((own & bit) !== 0 ? [at] : []));
  const spread = positions(1);
  return (
    new Set(file).size === file.length &&
    cents.every((price, at) => price >= (cents[at - 1] ?? 0)) &&
    marks.every((own) => own < 16) &&
    [below, above, n].every(({ length }) => length === spread.length) &&
    spread.every((at, i) => (cents[at] ?? 0) >= (below[i] ?? 0)) &&
    n.every((count) => count >= 2) &&
    source.length === positions(2).length &&
    services.length === positions(4).length &&
    services.every((count) => count === 0 || count >= 11)
  );
}

function faultOf(facilities: FacilityPrices): string | undefined {
  const facts = { code: '70551', code_type: 'CPT', claims: null, dates: [], states: noAreas };
  return codeFault({ ...facts, facilities } as unknown as CodeTile);
}

it(`columns are at fault when they break a rule (seed ${SEED})`, () => {
  const random = seededRandom(SEED);
  const outcomes = new Set<boolean>();
  for (let round = 0; round < rounds(3_000, 500_000); round += 1) {
    const lists = randomLists(random);
    const whole = isWhole(lists);
    outcomes.add(whole);
    expect(faultOf(pricesOf(lists)) === undefined, JSON.stringify(lists)).toBe(whole);
  }
  expect(outcomes).toEqual(new Set([true, false]));
});

it('columns that are no numbers are at fault, and no pass reads them', () => {
  const sound = pricesOf({
    ...{ file: [4, 7], cents: [100, 200], marks: [7, 8] },
    ...{ below: [20], above: [5], n: [2], source: [3], services: [0] },
  });
  expect(faultOf(sound)).toBeUndefined();
  const broken = (text: string): FacilityPrices[] => [
    { ...sound, file: text },
    { ...sound, cents: text },
    { ...sound, marks: text },
    { ...sound, source: text },
    ...(['below', 'above', 'n'] as const).map((name) => ({
      ...sound,
      spread: { ...sound.spread, [name]: text },
    })),
    { ...sound, evidence: { ...sound.evidence, services: text } },
  ];
  for (const text of ['', 'not what it was', sound.cents.slice(1), `${sound.cents}A`, `${sound.cents} `]) {
    for (const prices of broken(text)) {
      expect(faultOf(prices), JSON.stringify(prices)).toBeDefined();
      expect(() => eachFacilityPrice(prices, () => undefined)).toThrow(RangeError);
    }
  }
});

it('evidence without a year is at fault', () => {
  const prices = pricesOf({
    ...{ file: [4], cents: [100], marks: [4], below: [], above: [], n: [], source: [], services: [11] },
  });
  expect(faultOf(prices)).toBeUndefined();
  expect(faultOf({ ...prices, evidence: { ...prices.evidence, year: null } })).toBe(
    'has evidence without a year',
  );
});
