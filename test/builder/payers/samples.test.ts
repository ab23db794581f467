// The reader beside a second one that shares no code with it: CMS's own samples, a real payer's file, and files made up
// at random with every shape the schema allows.
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { TicStream } from '../../../builder/src/payers/stream.ts';
import type { TicGroup } from '../../../builder/src/payers/types.ts';
import { type Random, seededRandom } from '../../../tools/testbed/random.ts';
import { naiveTic, naiveTicOf } from '../../support/payers/naive-tic.ts';
import { randomTic } from '../../support/payers/random-tic.ts';
import { anItem, aPrice, HEAD, raw, ticFolder, ticText } from '../../support/payers/tic-file.ts';
import { TupleTaker, ticTuples } from '../../support/payers/tic-tuples.ts';
import { describeWithRealData, realData } from '../../support/real-data.ts';
import { rounds, testSeed } from '../../support/soak.ts';

const DATA = 'providers/tic';
const SEED = testSeed(20261121);
const FILES = rounds(15, 600);
const DAMAGED = rounds(60, 6000);
const folder = ticFolder();
afterAll(() => folder.remove());

describeWithRealData(DATA)('files of the field', () => {
  it.each([
    ['cms-v1.6.2/in-network-rates-fee-for-service-single-plan-sample.json', 20],
    ['cms-v2.2.0/in-network-rates-fee-for-service-single-plan-sample.json', 25],
    ['cms-v2.2.0/in-network-rates-all-negotiated-types-sample.json', 30],
    ['cms-v2.2.0/in-network-rates-no-npi.json', 1],
  ])('%s gives the same NPIs, codes, rates, classes and places', async (name, size) => {
    const path = realData(`${DATA}/${name}`);
    const [ours, naive] = [await ticTuples(path), naiveTic(path)];
    expect(ours.byNpi).toEqual(naive.byNpi);
    expect(ours.byGroup).toEqual(naive.byGroup);
    expect(ours.byNpi.size).toBe(size);
    expect(ours.reading.counts.pricesTaken).toBe(naive.prices);
  });

  it("a real payer's file gives the same 122,310 group, code, rate, class and place", async () => {
    const path = realData(`${DATA}/real/carefirst-2022-asc-in-network-rates.json.gz`);
    const [ours, naive] = [await ticTuples(path), naiveTic(path)];
    expect(ours.byGroup.size).toBe(122_310);
    expect(naive.byGroup.size).toBe(122_310);
    expect([...naive.byGroup].filter((tuple) => !ours.byGroup.has(tuple))).toEqual([]);
    expect(naive.referenced.size).toBe(74);
    expect(ours.reading.counts).toMatchObject({ items: 1773, groups: 370, remoteGroups: 370 });
  });
});

describe('files made up at random', () => {
  it(`${FILES} of them are read alike, seed ${SEED}`, async () => {
    const random = seededRandom(SEED);
    for (let i = 0; i < FILES; i += 1) {
      const text = randomTic(random);
      const path = folder.write(`${i}.json`, i % 4 === 0 ? gzipSync(text) : text);
      const wanted = i % 3 === 0 ? undefined : new Set(['99203', '97110', 'D0150']);
      const [ours, naive] = [await ticTuples(path, { wanted }), naiveTicOf(text, wanted)];
      expect(ours.byNpi, `file ${i}`).toEqual(naive.byNpi);
      expect(ours.byGroup, `file ${i}`).toEqual(naive.byGroup);
      expect(ours.reading.counts.pricesTaken, `file ${i}`).toBe(naive.prices);
      expect(npisOf(ours.groups), `file ${i}`).toEqual(naive.npisOf);
    }
  });

  it(`are read alike whatever the sizes of the chunks they come in, seed ${SEED}`, () => {
    const random = seededRandom(SEED + 1);
    for (let i = 0; i < 12; i += 1) {
      const bytes = Buffer.from(randomTic(random).replace(/^\ufeff/, ''));
      const whole = inChunks(bytes, bytes.length);
      for (const size of [1, 2, 3, 5, 7, 64, 509, 4096])
        expect(inChunks(bytes, size), `file ${i}, chunks of ${size}`).toEqual(whole);
    }
  });
});

describe('spellings', () => {
  it('amounts keep their text, and groups their one id', () => {
    const spelled = [
      '12',
      '12.5',
      '12.50',
      '0.5',
      '0.05',
      '1234567',
      '1234567.8',
      '12345678.90',
      '12.345',
      '0',
      '0.00',
    ];
    const quoted = ['007.50', '00.05', '007', '12.', '.5', '12.50 ', '1,200.00', '1e2', '-3'];
    const ids = ['7', '"7"', '"007"', '0', '690.64470', '123456789', '1234567890', '" 8"', '8'];
    const amounts = [...spelled, '1e2', '-3', ...quoted.map((text) => JSON.stringify(text))];
    const prices = amounts.map((amount) => aPrice(raw(amount)));
    const lists = [[], ids.slice(0, 3), ids.slice(5, 8), ids];
    const rates = lists.map((list) => ({ provider_references: list.map(raw), negotiated_prices: prices }));
    const { byGroup } = inChunks(
      Buffer.from(ticText({ ...HEAD, in_network: [anItem('99203', rates)] })),
      4096,
    );
    const found = [...byGroup].map((tuple) => tuple.split('|'));
    expect(new Set(found.map(([id]) => id))).toEqual(
      new Set(['7', '0', '690.6447', '123456789', '1234567890', '8']),
    );
    expect(found.filter(([id]) => id === '0').map(([, , rate]) => rate)).toEqual([
      ...new Set([...spelled, '1e2', '-3', ...quoted.map((text) => text.trim())]),
    ]);
  });
});

describe('damaged files', () => {
  it(`${DAMAGED} of them: what JSON.parse accepts is read alike, seed ${SEED}`, () => {
    const random = seededRandom(SEED + 2);
    let accepted = 0;
    for (let i = 0; i < DAMAGED; i += 1) {
      const text = damaged(randomTic(random).replace(/^\ufeff/, ''), random);
      const naive = orUndefined(() => naiveTicOf(text));
      if (naive === undefined || !text.trimStart().startsWith('{')) continue;
      accepted += 1;
      const ours = inChunks(Buffer.from(text), 4096);
      expect(ours.byNpi, `file ${i}: ${text}`).toEqual(naive.byNpi);
      expect(ours.byGroup, `file ${i}: ${text}`).toEqual(naive.byGroup);
    }
    expect(accepted).toBeGreaterThan(DAMAGED / 20);
  });
});

/** One byte changed, left out or put in. */
function damaged(text: string, random: Random): string {
  const at = random.int(text.length);
  const put = random.pick([...'{}[],:"0a- \\']);
  return text.slice(0, at) + random.pick(['', put]) + text.slice(at + random.int(2));
}

function orUndefined<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

function npisOf(groups: readonly TicGroup[]): Map<string, Set<string>> {
  const byId = new Map<string, Set<string>>();
  for (const { id, npis } of groups) byId.set(id, new Set([...(byId.get(id) ?? []), ...npis.map(String)]));
  return byId;
}

function inChunks(bytes: Buffer, size: number) {
  const taker = new TupleTaker();
  const stream = new TicStream({ wants: () => true }, taker.listener);
  for (let at = 0; at < bytes.length; at += size) stream.append(bytes.subarray(at, at + size));
  stream.finish();
  return { ...taker.tuples(), counts: stream.counts, facts: stream.facts, groups: taker.groups };
}
