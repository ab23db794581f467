import { describe, expect, it } from 'vitest';
import { labelConfidence } from '../../../builder/src/aggregate/confidence.ts';
import { listFilePrices } from '../../../builder/src/aggregate/file-prices.ts';
import { groupCode, pricedSetting } from '../../../builder/src/aggregate/group.ts';
import { makeCodeRows } from '../../../tools/testbed/code-rows.ts';
import { filePricesWith as file, observationWith, plainFacts } from '../../support/prices/observations.ts';
import { pricesOf, sourcesAmong, statisticsOf } from '../../support/prices/sources.ts';

describe('aggregate', () => {
  it('prints no median under three sources and no quartiles under five', () => {
    expect(statisticsOf([file(0, [1]), file(1, [2])])).toMatchObject({
      median: null,
      p25: null,
      nSystems: 2,
    });
    expect(statisticsOf([1, 2, 4, 5].map((n) => file(n, [n])))).toMatchObject({
      median: 3,
      p25: null,
      p75: null,
    });
    expect(statisticsOf([1, 2, 3, 4, 5].map((n) => file(n, [n])))).toMatchObject({
      p25: 2,
      median: 3,
      p75: 4,
    });
  });
  it('takes the mean of two middle prices, half a cent up', () => {
    expect(statisticsOf([1, 2, 5, 9].map((n) => file(n, [n])))).toMatchObject({ median: 4 });
  });
  it('counts every amount even where files are one source', () => {
    const chain = Array.from({ length: 12 }, (_, n) => file(n, [100, 200], 1));
    expect(statisticsOf([...chain, file(20, [300]), file(21, [400])])).toMatchObject({
      nSources: 26,
      nFacilities: 14,
      nSystems: 3,
      median: 300,
    });
  });
});

describe('grouping a code', () => {
  it('keeps the priced setting, both and unstated; counts the other setting and the withheld apart', () => {
    const group = groupCode(
      '70551',
      'outpatient',
      makeCodeRows([
        observationWith({ file: 1, setting: 'outpatient', cents: 500 }),
        observationWith({ file: 1, setting: 'both', cents: 500 }),
        observationWith({ file: 1, cents: 700, items: [1] }),
        observationWith({ file: 1, setting: 'inpatient', cents: 90 }),
        observationWith({ file: 2, setting: 'outpatient', cents: 5, withheldBy: 'future_date' }),
      ]),
      plainFacts(),
    );
    expect(group).toMatchObject({ otherSetting: 1, withheld: { future_date: 1 } });
    expect(listFilePrices(group.files)).toEqual([{ file: 1, system: null, cents: 700, amounts: [500, 700] }]);
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
    options: { system?: number; date?: string | null; wide?: boolean } = {},
  ) => {
    const files = Array.from({ length: n }, (_, i) =>
      file(i, [options.wide ? 100 * (i + 1) : 1000 + i], i * 2 > n && options.system ? options.system : null),
    );
    const sources = sourcesAmong(files);
    const dates = pricesOf(sources).map(() => (options.date === undefined ? '2026-05-01' : options.date));
    return labelConfidence(statisticsOf(files), sources, states, dates, '2026-11-20').confidence;
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
      const files = Array.from({ length: n }, (_, i) => file(i, [1000 + i], i * 2 < n + 2 ? 1 : null));
      const sources = sourcesAmong(files);
      return labelConfidence(
        statisticsOf(files),
        sources,
        states,
        pricesOf(sources).map(() => '2026-05-01'),
        '2026-11-20',
      ).confidence;
    };
    expect([system(40, 12), system(12, 4), system(4, 2)]).toEqual(['medium', 'low', 'low']);
  });
});
