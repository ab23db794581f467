import { describe, expect, it } from 'vitest';
import { labelConfidence } from '../../../builder/src/aggregate/confidence.ts';
import { groupCode, pricedSetting } from '../../../builder/src/aggregate/group.ts';
import {
  type FilePrices,
  facilityPrice,
  findIndependentSources,
} from '../../../builder/src/aggregate/independent-sources.ts';
import { aggregate } from '../../../builder/src/aggregate/statistics.ts';

const file = (number: number, amounts: number[], system: string | null = null): FilePrices => ({
  file: number,
  system,
  amounts,
  nSources: amounts.length,
});

describe('sources', () => {
  it('joins the files of one system whose sets of amounts are equal', () => {
    expect(
      findIndependentSources([
        file(0, [1, 2], 'A'),
        file(1, [1, 2], 'A'),
        file(2, [1, 3], 'A'),
        file(3, [1, 2]),
      ]),
    ).toHaveLength(3);
  });
  it('never joins files without a system', () => {
    expect(findIndependentSources([file(0, [5]), file(1, [5])])).toHaveLength(2);
  });
});

describe('facility price', () => {
  it.each([
    [[700], 700],
    [[700, 900], 700],
    [[100, 700, 900], 700],
    [[100, 700, 900, 5000], 700],
  ])('of %j is the lower median %i', (amounts, price) => {
    expect(facilityPrice(amounts)).toBe(price);
  });
});

describe('aggregate', () => {
  it('prints no median under three sources and no quartiles under five', () => {
    expect(aggregate([file(0, [1]), file(1, [2])])).toMatchObject({ median: null, p25: null, nSystems: 2 });
    expect(aggregate([1, 2, 3, 4].map((n) => file(n, [n])))).toMatchObject({
      median: 2,
      p25: null,
      p75: null,
    });
    expect(aggregate([1, 2, 3, 4, 5].map((n) => file(n, [n])))).toMatchObject({ p25: 2, median: 3, p75: 4 });
  });
  it('counts every kept observation even where files are one source', () => {
    const chain = Array.from({ length: 12 }, (_, n) => file(n, [100, 200], 'A'));
    expect(aggregate([...chain, file(20, [300]), file(21, [400])])).toMatchObject({
      nSources: 26,
      nFacilities: 14,
      nSystems: 3,
      median: 300,
    });
  });
});

describe('grouping a code', () => {
  const observe = (number: number, setting: string, cents: number, withheldBy: string | null = null) => ({
    file: number,
    setting,
    cents,
    withheldBy,
  });
  it('keeps the priced setting, both and unstated; counts the other setting and the withheld apart', () => {
    const group = groupCode(
      '70551',
      'outpatient',
      [
        observe(1, 'outpatient', 500),
        observe(1, 'both', 500),
        observe(1, '', 700),
        observe(1, 'inpatient', 90),
        observe(2, 'outpatient', 5, 'future_date'),
      ],
      () => null,
    );
    expect(group).toMatchObject({ otherSetting: 1, withheld: { future_date: 1 } });
    expect(group.files).toEqual([{ file: 1, system: null, amounts: [500, 700], nSources: 3 }]);
  });
  it.each([
    ['27447', 'C', 'inpatient'],
    ['27447', 'J1', 'outpatient'],
    ['27447', null, 'outpatient'],
    ['MS-DRG-470', null, 'inpatient'],
  ])('prices %s with OPPS status %s as %s', (code, status, setting) => {
    expect(pricedSetting(code, status)).toBe(setting);
  });
});

describe('national confidence', () => {
  const label = (
    n: number,
    states: number,
    options: { system?: string; date?: string | null; wide?: boolean } = {},
  ) => {
    const files = Array.from({ length: n }, (_, i) =>
      file(i, [options.wide ? 100 * (i + 1) : 1000 + i], i * 2 > n && options.system ? options.system : null),
    );
    const sources = findIndependentSources(files);
    const dates = sources.map(() => (options.date === undefined ? '2026-05-01' : options.date));
    return labelConfidence(aggregate(files, sources), sources, states, dates, '2026-11-20').confidence;
  };
  it('is high from 30 sources in 10 states with narrow quartiles and recent files', () => {
    expect(label(30, 10)).toBe('high');
  });
  it.each([
    ['29 sources', label(29, 10)],
    ['9 states', label(30, 9)],
    ['old files', label(30, 10, { date: '2024-05-01' })],
    ['undated files', label(30, 10, { date: null })],
    ['quartiles a factor of three apart', label(31, 10, { wide: true })],
  ])('is medium with %s', (_, confidence) => {
    expect(confidence).toBe('medium');
  });
  it('is low below ten sources or three states, insufficient below three sources', () => {
    expect([label(9, 9), label(12, 2), label(3, 1), label(2, 2)]).toEqual([
      'low',
      'low',
      'low',
      'insufficient',
    ]);
  });
  it('is lowered one step by a system with over half the sources, never below low', () => {
    const system = (n: number, states: number) => {
      const files = Array.from({ length: n }, (_, i) => file(i, [1000 + i], i * 2 < n + 2 ? 'A' : null));
      const sources = findIndependentSources(files);
      return labelConfidence(
        aggregate(files, sources),
        sources,
        states,
        sources.map(() => '2026-05-01'),
        '2026-11-20',
      ).confidence;
    };
    expect([system(40, 12), system(12, 4), system(4, 2)]).toEqual(['medium', 'low', 'low']);
  });
});
