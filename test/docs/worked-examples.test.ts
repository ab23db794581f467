// The worked examples of docs/methodology.md are true, and their figures are those of the fixtures.
import { describe, expect, it } from 'vitest';
import { facilityPrice } from '../../builder/src/aggregate/facility-price.ts';
import { classifyList } from '../../builder/src/aggregate/price-lists.ts';
import { PriceLists } from '../../builder/src/aggregate/twin-files.ts';
import { WITHHELD_RULES } from '../../builder/src/aggregate/withheld-rules.ts';
import { parseAddendumB } from '../../builder/src/fee-schedules/addendum-b.ts';
import { buildBenchmarks } from '../../builder/src/fee-schedules/benchmarks.ts';
import { Observer } from '../../builder/src/observe/observe.ts';
import { selectFiles } from '../../builder/src/pipeline/plan/select.ts';
import { quantile } from '../../schemas/statistics.ts';
import { hospitalAt, onePrice, type Zip } from '../support/prices/hand-world.ts';
import { lookUpIn } from '../support/prices/look-up-in.ts';
import { naiveStates } from '../support/prices/naive-lookup.ts';
import { filePricesWith } from '../support/prices/observations.ts';
import { pricesOf, sourcesAmong } from '../support/prices/sources.ts';
import {
  type AmountExample,
  aCharge,
  judgeExample,
  readExamples,
} from '../support/prices/worked-examples.ts';
import { sectionOf, textOf } from '../support/project/pages.ts';
import { northOf } from '../support/providers/provider-tiles.ts';

const METHOD = textOf('docs/methodology.md');
const AMOUNTS = readExamples<AmountExample>('amounts.tsv');

/** The paragraphs of a section that are examples, up to the next heading. */
function examplesOf(heading: string): string {
  const own = sectionOf(METHOD, heading).split(/^#+ /m)[0] ?? '';
  return own
    .split('\n\n')
    .filter((paragraph) => /^\*?Example/.test(paragraph))
    .join('\n');
}

/** Amounts with cents, and dates, without the commas of thousands. */
function figuresOf(text: string): Set<string> {
  return new Set(text.replaceAll(',', '').match(/\d+\.\d\d(?!\d)|\d{4}-\d\d-\d\d/g) ?? []);
}

const cents = (dollars: string) => Math.round(Number(dollars) * 100);

describe('amounts', () => {
  it.each(AMOUNTS)('$section: $amount of $code with $facts is $outcome', (example) => {
    expect(judgeExample(example)).toBe(example.outcome);
  });

  it('have an example of every rule, and one that is kept in every section', () => {
    const outcomes = new Set(AMOUNTS.map(({ outcome }) => outcome));
    // The date of a file is an example below.
    const rules = Object.keys(WITHHELD_RULES).filter((rule) => rule !== 'future_date');
    expect([...outcomes].sort()).toEqual([...rules, 'far_below', 'kept'].sort());
    const sections = [...new Set(AMOUNTS.map(({ section }) => section))];
    const kept = AMOUNTS.filter(({ outcome }) => outcome === 'kept' || outcome === 'far_below');
    expect(sections.filter((section) => !kept.some((one) => one.section === section))).toEqual([]);
  });

  it.each([...new Set(AMOUNTS.map(({ section }) => section))])('of "%s" are those of the page', (section) => {
    const page = examplesOf(section);
    const rows = AMOUNTS.filter((one) => one.section === section);
    const stated = figuresOf(page);
    for (const { amount, facts } of rows)
      for (const figure of figuresOf(`${amount} ${facts}`)) expect(stated, figure).toContain(figure);
    const known = figuresOf(rows.map(({ amount, facts }) => `${amount} ${facts}`).join(' '));
    const fractions = rows.flatMap(({ facts }) => thresholdsOf(facts));
    expect([...stated].filter((figure) => !known.has(figure) && !fractions.includes(figure))).toEqual([]);
  });
});

/** Amounts that a reader computes from the facts: parts of the median, of the level, and of what OPPS pays. */
function thresholdsOf(facts: string): string[] {
  const [, median = '0'] = /median=([\d.]+)/.exec(facts) ?? [];
  const [, opps = '0'] = /opps=([\d.]+)/.exec(facts) ?? [];
  const [, level = '1'] = /level=([\d.]+)/.exec(facts) ?? [];
  const parts = [10, 5].flatMap((part) => [Number(median) / part, (Number(median) * Number(level)) / part]);
  return [...parts, Number(opps) / 2].map((amount) => amount.toFixed(2));
}

describe('the facility price', () => {
  const rows = readExamples<{ case: string; item: string; list: string; amount: string; price: string }>(
    'prices.tsv',
  );
  it.each([...new Set(rows.map((row) => row.case))])('of the example "%s" is that of the page', (name) => {
    const own = rows.filter((row) => row.case === name);
    const lists = [...new Set(own.map(({ list }) => list))];
    const kept = own.map(({ item, list, amount }) => ({
      cents: cents(amount),
      items: [item.charCodeAt(0) + 100 * lists.indexOf(list)],
      lists: [lists.indexOf(list)],
    }));
    expect(facilityPrice(kept, lists.map(classifyList), 'outpatient')).toBe(cents(own[0]?.price ?? ''));
  });

  it('is computed from figures that the page states', () => {
    const stated = figuresOf(examplesOf('Facility price'));
    const known = rows.flatMap(({ amount, price }) => [amount, price]);
    // The last two belong to the example of a file without a discount.
    expect([...stated].sort()).toEqual([...new Set([...known, '600.00', '599.99'])].sort());
  });

  it.each([
    [10, false, true],
    [9, false, false],
    [11, true, false],
  ])('of %i charges, one discounted: %s, has the flag: %s', (n, isDiscounted, hasFlag) => {
    const observer = new Observer({ drg: true });
    for (let item = 1; item <= n; item += 1) {
      const cash = isDiscounted && item === n ? '599.99' : '600.00';
      observer.take(aCharge({ item, cash, gross: '600.00', codes: [{ code: '70551', type: 'CPT' }] }));
    }
    expect(observer.finish().noDiscountPublished).toBe(hasFlag);
  });
});

describe('independent sources', () => {
  const rows = readExamples<{ hospitals: string; system: string; amounts: string; price: string }>(
    'sources.tsv',
  );
  const files = rows
    .flatMap((row) => Array.from({ length: Number(row.hospitals) }, () => row))
    .map(({ system, amounts }, file) =>
      filePricesWith(file, amounts.split(' ').map(cents), system === '' ? null : Number(system)),
    );

  it('of the example are four, with the median of the page', () => {
    const prices = pricesOf(sourcesAmong(files));
    expect(prices).toEqual([60_000, 70_000, 80_000, 90_000]);
    expect([quantile(prices, 2), quantile([1, 2, 3, 4, 5], 1), quantile([1, 2, 3, 4, 5], 3)]).toEqual([
      75_000, 2, 4,
    ]);
    const known = rows.flatMap(({ amounts, price }) => [...amounts.split(' '), price]);
    expect([...figuresOf(examplesOf('Independent sources'))].sort()).toEqual([...new Set(known)].sort());
    expect([...figuresOf(examplesOf('Quantiles'))]).toEqual(['700.00', '800.00', '750.00']);
  });

  it.each([
    [20, 0, 1],
    [19, 0, 2],
    [20, 1, 2],
  ])('of two hospitals with %i codes, the last one dearer by %i cents, are %i', (codes, cent, sources) => {
    const lists = new PriceLists(2);
    for (let i = 0; i < codes; i += 1)
      for (const file of [0, 1]) {
        const price = 10_000 + i + (file === 1 && i === codes - 1 ? cent : 0);
        lists.add(file, 70_000 + i, price);
      }
    const twins = lists.twins();
    const pair = [filePricesWith(0, [10_000]), filePricesWith(1, [10_000])];
    expect(pricesOf(sourcesAmong(pair, (file) => twins[file] ?? -1))).toHaveLength(sources);
  });
});

describe('other examples', () => {
  it('withhold a file that is dated a day after the as-of date', () => {
    const [asOf = '', dated = ''] = figuresOf(examplesOf('Withheld observations'));
    const header = { addresses: [], hospitalName: '' };
    const fileOf = (lastUpdatedOn: string) =>
      ({
        file: { path: lastUpdatedOn, sha256: lastUpdatedOn },
        mapped: { reading: { header: { ...header, lastUpdatedOn }, rows: 1 } },
      }) as unknown as Parameters<typeof selectFiles>[0][number];
    const { counted, futureDated } = selectFiles([fileOf(asOf), fileOf(dated)], asOf);
    expect([asOf, dated]).toEqual(['2026-11-20', '2026-11-21']);
    expect([counted, futureDated].map((files) => files.map(({ file }) => file.path))).toEqual([
      [asOf],
      [dated],
    ]);
  });

  it('widen the area of a ZIP with four sources within 25 miles and nine within 50', async () => {
    const home = { zip: '07302', city: 'Sample City', state: 'NJ', lat: 40.72, lng: -74.05 };
    const zipAt = (miles: number): Zip => ({
      ...{ zip: `10${String(miles).padStart(3, '0')}`, city: 'Sample City', state: 'NY' },
      ...{ lat: northOf(home.lat, miles), lng: home.lng },
    });
    const miles = [3, 9, 15, 24, 30, 35, 40, 45, 49];
    const hospitals = miles.map((one, i) => hospitalAt([zipAt(one)], onePrice(10_000 + i)));
    const world = { code: '70551', zips: [home], hospitals };
    const ask = await lookUpIn(world, naiveStates(world));
    const areaOf = async (radius: number) => (await ask({ kind: 'zip', zip: home.zip }, radius)).area;
    expect(await areaOf(10)).toMatchObject({ radius_miles: 50, n_systems: 9 });
    expect(await areaOf(60)).toMatchObject({ radius_miles: 60 });
    const words =
      'four sources within 25 miles and nine within 50. Asked for 10 miles, the area has 50 miles and nine';
    expect(examplesOf('Area').replace(/\s+/g, ' ')).toContain(words);
  });

  it('name what a scan and a knee replacement compare with', () => {
    const lines = [
      'HCPCS Code,Short Descriptor,SI,Payment Rate',
      '70551,sample,Q3,240.50',
      '27447,sample,J1,13000',
    ];
    const schedules = { pfs: [], clfs: [], hcpcs: [], addendumB: [parseAddendumB(lines.join('\n'))] };
    const { byCode } = buildBenchmarks(schedules);
    const found = ['70551', '27447'].map((code) => {
      const { covers, medicare } = byCode.get(code) ?? {};
      return [covers?.kind, medicare?.comparable, medicare?.outpatient_amount];
    });
    expect(found).toEqual([
      ['facility_fee_only', 'outpatient_amount', 240.5],
      ['one_line', null, 13_000],
    ]);
    expect([...figuresOf(examplesOf('What a price covers'))]).toEqual(['240.50']);
  });
});
