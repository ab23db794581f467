// What insurers paid: every reader finds the same, what is not used has a reason, and no such amount becomes a cash price.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMrf } from '../../../builder/src/mrf/read.ts';
import { encodeObservations } from '../../../builder/src/observe/encode-observations.ts';
import { Observer } from '../../../builder/src/observe/observe.ts';
import { encodePayments } from '../../../builder/src/observe/payment-lines.ts';
import { decodePayment, readFigures } from '../../../builder/src/observe/payments.ts';
import { seededRandom } from '../../../tools/testbed/random.ts';
import { realData } from '../../support/real-data.ts';
import { rounds, testSeed } from '../../support/soak.ts';

let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'payments-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

async function foundIn(path: string) {
  const observer = new Observer({ drg: true });
  await readMrf(
    path,
    (row) => observer.take(row),
    () => {},
  );
  return observer.finish();
}

async function observeFile(path: string) {
  const { payments, ...observed } = await foundIn(path);
  return { ...observed, payments: [...payments] };
}

async function observe(name: string, text: string) {
  await writeFile(join(dir, name), text);
  return observeFile(join(dir, name));
}

type Paid = { payer: string; plan: string; median: string; low: string; high: string; count: string };
type Item = { code: string; type: string; cash: string; paid: Paid[] };

const HEAD = 'hospital_name,last_updated_on,version\nSample Hospital,2026-03-01,3.0.0\n';
const quote = (text: string) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function tallFile(items: readonly Item[]): string {
  const titles =
    'description,code|1,code|1|type,setting,standard_charge|discounted_cash,payer_name,plan_name,median_amount,10th_percentile,90th_percentile,count,additional_generic_notes';
  const rows = items.flatMap(({ code, type, cash, paid }, i) =>
    paid.map(({ payer, plan, median, low, high, count }) =>
      [`item ${i}`, code, type, 'outpatient', cash, payer, plan, median, low, high, count, 'some, notes']
        .map(quote)
        .join(','),
    ),
  );
  return `${HEAD}${titles}\n${rows.join('\n')}\n`;
}

/** One column set for each payer; every item has all of them. */
function wideFile(items: readonly Item[]): string {
  const payers = items[0]?.paid ?? [];
  const titles = payers.flatMap(({ payer, plan }) =>
    ['median_amount', '10th_percentile', '90th_percentile', 'count'].map(
      (title) => `${title}|${payer}|${plan}`,
    ),
  );
  const head = [
    'description',
    'code|1',
    'code|1|type',
    'setting',
    'standard_charge|discounted_cash',
    ...titles,
  ];
  const rows = items.map(({ code, type, cash, paid }, i) =>
    [
      `item ${i}`,
      code,
      type,
      'outpatient',
      cash,
      ...paid.flatMap((one) => [one.median, one.low, one.high, one.count]),
    ]
      .map(quote)
      .join(','),
  );
  return `${HEAD}${head.map(quote).join(',')}\n${rows.join('\n')}\n`;
}

/** An escape in a code makes the fast path of JSON leave an item to the slow one. */
function jsonFile(items: readonly Item[], isSlow: boolean): string {
  const value = items.map(({ code, type, cash, paid }, i) => ({
    description: `item ${i}`,
    code_information: [{ code, type }],
    standard_charges: [
      {
        setting: 'outpatient',
        ...(cash === '' ? {} : { discounted_cash: Number(cash) }),
        payers_information: paid.map((one) => ({
          payer_name: one.payer,
          plan_name: one.plan,
          ...(one.median === '' ? {} : { median_amount: Number(one.median) }),
          '10th_percentile': one.low === '' ? null : Number(one.low),
          '90th_percentile': one.high === '' ? null : Number(one.high),
          count: one.count,
        })),
      },
    ],
  }));
  const text = JSON.stringify({
    hospital_name: 'Sample Hospital',
    last_updated_on: '2026-03-01',
    version: '3.0.0',
    standard_charge_information: value,
  });
  return isSlow ? text.replaceAll('"setting":"outpatient"', '"setting":"outpa\\u0074ient"') : text;
}

const PAID: Paid = {
  payer: 'sample mutual',
  plan: 'ppo',
  median: '610.5',
  low: '400',
  high: '900',
  count: '25',
};
const ITEMS: Item[] = [
  {
    code: '70551',
    type: 'CPT',
    cash: '600',
    paid: [PAID, { ...PAID, payer: 'example, inc.', count: '1 through 10' }],
  },
  {
    code: '470',
    type: 'MS-DRG',
    cash: '',
    paid: [
      { ...PAID, count: '' },
      { ...PAID, payer: 'example, inc.', median: '' },
    ],
  },
  { code: 'SUP-1', type: 'CDM', cash: '5', paid: [PAID, { ...PAID, payer: 'example, inc.' }] },
];

describe('what insurers paid', () => {
  it.each([
    ['a tall CSV', 'tall.csv', tallFile(ITEMS)],
    ['a tall CSV with CRLF', 'crlf.csv', tallFile(ITEMS).replaceAll('\n', '\r\n')],
    ['a tall CSV that ends without a line end', 'open.csv', tallFile(ITEMS).trimEnd()],
    ['a wide CSV', 'wide.csv', wideFile(ITEMS)],
    ['JSON on the fast path', 'fast.json', jsonFile(ITEMS, false)],
    ['JSON on the slow path', 'slow.json', jsonFile(ITEMS, true)],
  ])('is found in %s', async (_, name, text) => {
    const figures = { median: 61_050, low: 40_000, high: 90_000 };
    expect((await observe(name, text)).payments).toEqual([
      { code: '70551', payer: 'example, inc.', plan: 'ppo', ...figures, count: 'few' },
      { code: '70551', payer: 'sample mutual', plan: 'ppo', ...figures, count: 25 },
      { code: 'MS-DRG-470', payer: 'sample mutual', plan: 'ppo', ...figures, count: null },
    ]);
  });

  it.each([
    ['a count of 0', { count: '0' }, 'payment_of_nothing'],
    ['a missing percentile', { low: '' }, 'payment_without_percentiles'],
    ['a median above the 90th percentile', { median: '901' }, 'payment_out_of_order'],
    ['a median below the 10th percentile', { median: '399.99' }, 'payment_out_of_order'],
    ['a median in words', { median: 'see notes' }, 'payment_not_amount'],
    ['a count in words', { count: 'many' }, 'payment_count_unknown'],
  ])('is not used with %s, which has an address', async (_, change, reason) => {
    expect(readFigures({ ...PAID, ...change })).toBe(reason);
    const items = [{ code: '70551', type: 'CPT', cash: '600', paid: [{ ...PAID, ...change }] }];
    const { payments, alerts } = await observe('dropped.csv', tallFile(items));
    expect(payments).toEqual([]);
    expect(alerts).toMatchObject({ [reason]: { count: 1, first: ['E4'] } });
  });

  it.each([
    ['in dollars with commas', '$1,234.50', 123_450],
    ['with padding', ' 610.5 ', 61_050],
    ['with a point at its end', '610.', 61_000],
    ['with a point at its beginning', '.5', 50],
    ['of three decimals, rounded up', '610.505', 61_051],
    ['of three decimals, rounded down', '610.504', 61_050],
    ['of eight digits', '123456.78', 12_345_678],
    ['of nine digits', '1234567.89', 123_456_789],
  ])('has an amount %s', async (_, text, cents) => {
    const paid = [{ ...PAID, median: text, low: text, high: text }];
    const items: Item[] = [{ code: '70551', type: 'CPT', cash: '', paid }];
    const json = jsonFile(items, false).replace(
      /"(median_amount|1.th_percentile|9.th_percentile)":[^,]*/g,
      (_match, key: string) => `"${key}":"${text}"`,
    );
    const files = [tallFile(items), tallFile(items).replaceAll('\n', '\r\n'), wideFile(items), json];
    for (const file of files) {
      expect((await observe('amounts', file)).payments).toMatchObject([
        { median: cents, low: cents, high: cents, payer: 'sample mutual', count: 25 },
      ]);
    }
  });

  it('is not a value of nine nines or of nothing but blanks', async () => {
    for (const text of ['9999999.99', '999999999', '0', ' ']) {
      const paid = [{ ...PAID, median: text }];
      const { payments } = await observe(
        'nines.csv',
        tallFile([{ code: '70551', type: 'CPT', cash: '', paid }]),
      );
      expect(payments).toEqual([]);
    }
  });

  it.each([
    ['an escape in a key', '"median\\u005famount":610.5'],
    ['a key that comes twice', '"median_amount":1,"median_amount":610.5'],
    ['an amount as a string with blanks', '"median_amount":" 610.5 "'],
    ['an amount with an exponent elsewhere', '"estimated_amount":1e5,"median_amount":610.50'],
    ['other members in between', '"notes":{"median_amount":3,"list":[1,[2]]},"median_amount":610.5'],
  ])('is found in JSON with %s', async (_, member) => {
    const [item] = ITEMS;
    const rest = item ? jsonFile([item], false) : '';
    const text = rest.replace(/"median_amount":610.5/, member);
    const slow = text.replaceAll('"setting":"outpatient"', '"setting":"outpa\\u0074ient"');
    const found = (await observe('rare.json', text)).payments;
    expect(found.map(({ median }) => median)).toEqual([61_050, 61_050]);
    expect((await observe('rare-slow.json', slow)).payments).toEqual(found);
  });

  it('is found where one object is in place of a list, between elements that are not objects, and with other letters', async () => {
    const entry =
      '{"payer_name":"Sa\\"mple é","plan_name":7,"median_amount":5,"10th_percentile":5,"90th_percentile":5,"count":12}';
    for (const list of [entry, `["x",null,[${entry}],{},${entry},{"median_amount":null}]`]) {
      const text = jsonFile(ITEMS.slice(0, 1), false).replace(
        /"payers_information":\[.*?\]/,
        () => `"payers_information":${list}`,
      );
      expect((await observe('shapes.json', text)).payments).toEqual([
        { code: '70551', payer: 'Sa"mple ?', plan: '7', median: 500, low: 500, high: 500, count: 12 },
      ]);
    }
  });

  it('has one insurer for names that differ only behind the hundredth letter, and sorts by names', async () => {
    const long = 'x'.repeat(100);
    const paid = [`${long}b`, `${long}a`, 'z', 'Y'].map((payer, i) => ({
      ...PAID,
      payer,
      count: String(20 + i),
    }));
    const { payments } = await observe(
      'long.csv',
      tallFile([{ code: '70551', type: 'CPT', cash: '', paid }]),
    );
    expect(payments.map(({ payer, count }) => [payer, count])).toEqual([
      ['Y', 23],
      [long, 21],
      ['z', 22],
    ]);
  });

  it('keeps words as words, and a number of ten and fewer as these words', () => {
    const countOf = (count: string) => readFigures({ ...PAID, count });
    expect(countOf('1 through 10')).toMatchObject({ count: 'few' });
    for (let count = 1; count <= 10; count += 1)
      expect(countOf(String(count))).toMatchObject({ count: 'few' });
    expect(countOf('11')).toMatchObject({ count: 11 });
  });

  it('is one payment for each insurer and plan: that with the most claims', async () => {
    const paid = [PAID, { ...PAID, median: '500', count: '300' }, { ...PAID, median: '700', count: '' }];
    const { payments } = await observe(
      'most.csv',
      tallFile([{ code: '70551', type: 'CPT', cash: '', paid }]),
    );
    expect(payments).toMatchObject([{ median: 50_000, count: 300 }]);
    const lines = Buffer.from(encodePayments((await foundIn(join(dir, 'most.csv'))).payments)).toString();
    expect(lines.trimEnd().split('\n').map(decodePayment)).toEqual(payments);
  });

  it('is in the first of the columns with one name', async () => {
    const titles = ['median_amount', '10th_percentile', '90th_percentile']
      .map((title) => `${title}|A|B`)
      .join(',');
    const head = `description,code|1,code|1|type,setting,standard_charge|discounted_cash,${titles},${titles}`;
    const rows = ['MRI,70551,CPT,both,5,20,10,30,21,11,31', 'CT,70450,CPT,both,5,,,,21,11,31'];
    const { payments } = await observe('repeated.csv', `${HEAD}${[head, ...rows].join('\n')}\n`);
    expect(payments.map(({ code, median, low, high }) => [code, median, low, high])).toEqual([
      ['70551', 2000, 1000, 3000],
    ]);
  });

  it('never becomes a cash price: the observations are those of the file without it', async () => {
    const random = seededRandom(testSeed(29));
    for (let round = 0; round < rounds(40, 2000); round += 1) {
      const amount = () => (random.int(4) === 0 ? '' : `${1 + random.int(90_000)}.${10 + random.int(90)}`);
      const items = Array.from({ length: 1 + random.int(4) }, (): Item => {
        const cash = amount();
        const paid = Array.from({ length: 2 }, (_, i) => ({
          ...{ payer: `sample ${i}`, plan: 'p', median: amount(), low: amount(), high: amount() },
          count: ['', '0', '12', '1 through 10', '999'][random.int(5)] ?? '',
        }));
        return { code: random.pick(['70551', '99213', 'J1234']), type: 'CPT', cash, paid };
      });
      const without = items.map((item) => ({
        ...item,
        paid: item.paid.map((one) => ({ ...one, median: '', low: '', high: '', count: '' })),
      }));
      const render = random.pick([tallFile, wideFile, (list: Item[]) => jsonFile(list, false)]);
      const [with_, bare] = [await observe('with', render(items)), await observe('without', render(without))];
      expect(
        Buffer.compare(
          Buffer.concat(encodeObservations(with_.observations)),
          Buffer.concat(encodeObservations(bare.observations)),
        ),
      ).toBe(0);
      expect([with_.classes, with_.rejections]).toEqual([bare.classes, bare.rejections]);
      expect(bare.payments).toEqual([]);
    }
  });
});

describe.each([
  ['v3-tall-mgh-MA.csv', []],
  ['v3-tall-rush-medians-IL.csv', ['payment_of_nothing']],
])('the real file %s', (name, reasons) => {
  it('gives payments in order, and reasons for the others', async () => {
    const { payments, alerts } = await observeFile(realData(`../more-data/claims/mrf/${name}`));
    expect(payments.length).toBeGreaterThan(100);
    for (const { low, median, high, count } of payments) {
      expect(low <= median && median <= high).toBe(true);
      expect(count === null || count === 'few' || count > 10).toBe(true);
    }
    expect(
      Object.keys(alerts)
        .filter((one) => one.startsWith('payment_'))
        .sort(),
    ).toEqual(reasons);
  });
});
