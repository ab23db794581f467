// Prices that repeat are read by comparing bytes with an earlier price. A reader that knows prices and one that cannot know
// any, because its text is not in a memory of WebAssembly, find the same in whole, damaged and cut rates.
import { describe, expect, it } from 'vitest';
import { Cursor } from '../../../builder/src/json/cursor.ts';
import type { ByteText } from '../../../builder/src/json/pass.ts';
import { TextMemory } from '../../../builder/src/json/wasm/text-memory.ts';
import { FastGroup } from '../../../builder/src/payers/fast-group.ts';
import { FastRate } from '../../../builder/src/payers/fast-rate.ts';
import { KnownPrices } from '../../../builder/src/payers/known-prices.ts';
import { MAX_PRICES } from '../../../builder/src/payers/wasm/price-layout.ts';
import { seededRandom } from '../../../tools/testbed/random.ts';
import { mutate } from '../../support/mrf/mutate-json.ts';
import { aPrice, raw, ticText } from '../../support/payers/tic-file.ts';
import { rounds, testSeed } from '../../support/soak.ts';

const SEED = testSeed(20_261_124);
const MUTANTS = rounds(2000, 100_000);
const memory = TextMemory.make(400_000);

function makeReader(): FastRate {
  const cursor = new Cursor();
  return new FastRate(cursor, new FastGroup(cursor));
}
const knowing = makeReader();
const unknowing = makeReader();

/** The same text in a memory of WebAssembly and outside of one. */
function texts(rate: string | Buffer): [ByteText, ByteText] {
  if (!memory) throw new Error('This Node has no WebAssembly.');
  const bytes = memory.bytes();
  const end = Buffer.from(rate).copy(bytes);
  bytes.fill(0, end, end + 32);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return [
    { bytes, view, scanner: memory.scanner, memory },
    { bytes, view, scanner: undefined },
  ];
}

const FIELDS = [
  ...(['rate', 'cents', 'negotiatedType', 'billingClass', 'setting'] as const),
  ...(['serviceCodes', 'modifiers', 'expires'] as const),
];

/** The end of a rate and what it says; of a rate that is left to the slow path, only that. */
function readBy(reader: FastRate, text: ByteText) {
  const end = reader.read(text, 0);
  if (end < 0) return { end };
  const prices = reader.prices.map((price) =>
    Object.fromEntries(FIELDS.map((field) => [field, price[field]])),
  );
  return { end, groupIds: reader.groupIds.map(String), prices, inline: reader.inline };
}

/** What both readers find; twice, since what comes a second time is known from then on. */
function readBoth(rate: string | Buffer) {
  const [text, plain] = texts(rate);
  const found = readBy(unknowing, plain);
  for (let time = 0; time < 3; time += 1) expect(readBy(knowing, text), String(rate)).toEqual(found);
  return found;
}

const rateText = (prices: unknown[], ids: unknown[] = [17, 4]) =>
  ticText({ provider_references: ids, negotiated_prices: prices });
const RATE = rateText([
  aPrice(raw('85.97'), { billing_code_modifier: [] }),
  aPrice(raw('7'), { service_code: ['11', '22', '19'], billing_code_modifier: ['26'] }),
  aPrice('120.5', { negotiated_type: 'fee schedule', additional_information: 'é "{' }),
  aPrice(raw('2382.76'), { expiration_date: '2027-01-31' }),
]);

describe('prices that repeat', () => {
  it('are known from their third time on, whatever their amounts', () => {
    const cursor = new Cursor();
    const known = new KnownPrices();
    const price = (amount: string) => ticText(aPrice(raw(amount), { billing_code_modifier: ['26'] }));
    const terms = { negotiatedType: 'a', billingClass: 'b', setting: 'c', expires: 'd' };
    const learned = { ...terms, serviceCodes: ['11'], modifiers: ['26'] };
    for (const amount of ['12.50', '9', '1300.1', '77']) {
      const [text] = texts(price(amount));
      known.turnTo(text);
      cursor.text = text;
      const length = price(amount).length;
      const from = price(amount).indexOf(`:${amount},`) + 1;
      expect(known.read(0)).toBe(amount === '12.50' || amount === '9' ? -1 : length);
      if (known.count === 0) known.learn(learned, 0, from, from + amount.length, length);
      else
        expect(known.price(0)).toMatchObject({
          ...learned,
          rate: amount,
          cents: Math.round(Number(amount) * 100),
        });
    }
  });

  it('are read like others', () => {
    const { prices, groupIds } = readBoth(RATE);
    expect(groupIds).toEqual(['17', '4']);
    expect(prices).toMatchObject([
      { rate: '85.97', cents: 8597, serviceCodes: ['11'], modifiers: [], expires: '9999-12-31' },
      { rate: '7', cents: 700, serviceCodes: ['11', '22', '19'], modifiers: ['26'] },
      { rate: '120.5', cents: 12_050, negotiatedType: 'fee schedule' },
      { rate: '2382.76', cents: 238_276, expires: '2027-01-31' },
    ]);
  });

  it.each(
    [
      '0',
      '0.00',
      '0.5',
      '0.05',
      '00.5',
      '05',
      '5.',
      '.5',
      '-5',
      '5.123',
      '5e2',
      '1.2.3',
      '99999999',
      '9999999.9',
      '999999999',
      '12345678.90',
      '1'.repeat(40),
      'null',
      '"1,200.50"',
      '"12"',
      '"012.5"',
      '"12 "',
      '{}',
      '[1]',
    ].map((amount) => [amount]),
  )('are read like others with the amount %s', (amount) => {
    readBoth(RATE);
    readBoth(RATE.replace('85.97', amount));
    readBoth(RATE.replace('"120.5"', amount));
  });

  it('are read like others when the order of keys, blanks or a bracket in a text differ', () => {
    readBoth(JSON.stringify(JSON.parse(RATE), null, 2));
    readBoth(RATE.replaceAll(',', ' , ').replaceAll(':', '\n: '));
    readBoth(
      rateText([
        { negotiated_rate: 5, service_code: ['11'], note: 'a}b' },
        { negotiated_rate: 5, note: '}' },
      ]),
    );
    readBoth(rateText([{ service_code: ['11'], billing_class: 'professional', negotiated_rate: 5.25 }]));
    readBoth(rateText([{ ...aPrice(5), more: { deep: [{}] } }]));
    readBoth(rateText([]));
  });

  it.each([[MAX_PRICES - 1], [MAX_PRICES], [2 * MAX_PRICES + 1]])('may be %i', (count) => {
    const { prices } = readBoth(rateText(Array.from({ length: count }, (_, i) => aPrice(i + 1))));
    expect(prices).toHaveLength(count);
  });

  it('give way to others when there are too many, and never to wrong ones', () => {
    for (let round = 0; round < 3; round += 1)
      for (let i = 0; i < 1500; i += 1)
        readBoth(
          rateText([aPrice(i + 1, { note: `${i}`.padEnd(200, 'x') }), { first: i % 20, ...aPrice(3) }]),
        );
  });

  it('are left when the rate is cut anywhere', () => {
    readBoth(RATE);
    for (let end = 1; end < RATE.length; end += 1) expect(readBoth(RATE.slice(0, end))).toEqual({ end: -1 });
  });

  it(`are read like others in ${MUTANTS} damaged rates, seed ${SEED}`, () => {
    const random = seededRandom(SEED);
    let read = 0;
    for (let mutant = 0; mutant < MUTANTS; mutant += 1)
      if (readBoth(mutate(Buffer.from(RATE), random)).end > 0) read += 1;
    expect(read).toBeGreaterThan(MUTANTS / 20);
  });
});

describe('short lists of ids', () => {
  it.each([
    ['whole numbers', '[0,1,999999999]', ['0', '1', '999999999']],
    ['eight of them', '[1,2,3,4,5,6,7,8]', ['1', '2', '3', '4', '5', '6', '7', '8']],
    ['nine of them', '[1,2,3,4,5,6,7,8,9]', ['1', '2', '3', '4', '5', '6', '7', '8', '9']],
    ['a number of ten digits', '[1000000000]', ['1000000000']],
    ['a number with decimals', '[690.64470]', ['690.6447']],
    ['strings and blanks', '[ "a", 7 ,"" ]', ['a', '7']],
    ['none', '[]', []],
  ])('give %s', (_, list, ids) => {
    expect(readBoth(rateText([aPrice(1)], [0]).replace('[0]', list)).groupIds).toEqual(ids);
  });

  it.each([['[01]'], ['[1,]'], ['[,1]'], ['[1'], ['[1}'], ['[-]'], ['[1 2]']])('leave %s', (list) => {
    expect(readBoth(rateText([aPrice(1)], [0]).replace('[0]', list))).toEqual({ end: -1 });
  });
});
