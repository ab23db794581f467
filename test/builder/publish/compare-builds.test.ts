// What moved between two builds: inputs, codes, medians, and the ledger of corrections.
import { describe, expect, it } from 'vitest';
import { compareBuilds } from '../../../builder/src/publish/compare/compare-builds.ts';
import { printChanges } from '../../../builder/src/publish/diff.ts';
import { Changes } from '../../../schemas/changes.ts';
import { codeNumber, providerKey, someFacts, someInput } from '../../support/publish/build-facts.ts';

const before = someFacts();
const after = someFacts((facts) => {
  facts.build = '2026-07-02-000000000002';
  facts.versions = { format: 1, reader_version: 2 };
  facts.inputs = [
    ...facts.inputs.slice(3),
    someInput(1, 1),
    { ...someInput(2, 1), dated: '2026-06-01' },
    { ...someInput(500), source_url: null },
  ];
  facts.codes.delete(codeNumber(0));
  facts.codes.set(codeNumber(900), {
    median: 5,
    middle: 5,
    observations: 3,
    withheld: 0,
    areas: 0,
    setting: 'outpatient',
  });
  for (const [i, median] of [
    [1, 40_000],
    [2, 5_000],
    [3, 11_000],
  ] as const) {
    const code = facts.codes.get(codeNumber(i));
    if (code) code.median = median;
  }
  for (const [i, withheld] of [
    [4, 1],
    [5, 9],
  ] as const) {
    const code = facts.codes.get(codeNumber(i));
    if (code) Object.assign(code, { median: null, withheld });
  }
  facts.states.delete('WY');
  facts.providers.delete(providerKey(0));
  facts.providers.set('new_key', { providers: 7, midMedian: 5_000 });
  facts.providers.set(providerKey(1), { providers: 100, midMedian: 30_000 });
  facts.providers.set(providerKey(2), { providers: 90, midMedian: 20_000 });
  facts.providers.set(providerKey(3), { providers: 80, midMedian: 5_000 });
  facts.providers.set(providerKey(4), { providers: 100, midMedian: null });
});
const changes = compareBuilds(before, after);

describe('a comparison of two builds', () => {
  it('fits its schema and is the same bytes every time', () => {
    expect(Changes.parse(changes)).toEqual(changes);
    expect(JSON.stringify(compareBuilds(before, after))).toBe(JSON.stringify(changes));
  });

  it('tells replaced files from lost and new ones', () => {
    expect(changes.inputs.unchanged).toBe(97);
    expect(changes.inputs.lost.map(({ source_url }) => source_url)).toEqual([
      'https://hospitals.example/0.csv',
    ]);
    expect(changes.inputs.gained.map(({ source_url }) => source_url)).toEqual([null]);
    expect(changes.inputs.replaced.map(({ source_url }) => source_url)).toEqual([
      'https://hospitals.example/1.csv',
      'https://hospitals.example/2.csv',
    ]);
  });

  it('lists the farthest movers first, whichever way they went', () => {
    expect(changes.medians).toMatchObject({ compared: 197, up: 2, down: 1 });
    expect(changes.medians.movers.map(({ code }) => code)).toEqual([1, 2, 3].map(codeNumber));
    expect(changes.codes).toEqual({ gained: [codeNumber(900)], lost: [codeNumber(0)] });
    expect(changes.states).toEqual({ gained: [], lost: ['WY'] });
  });

  it('keeps a ledger: methods, files restated under their date, medians withdrawn with the reason', () => {
    expect(changes.corrections).toMatchObject([
      { kind: 'method_changed', version: 'reader_version', before: 1, after: 2 },
      { kind: 'file_restated', source_url: 'https://hospitals.example/1.csv' },
      { kind: 'median_withdrawn', code: codeNumber(0), reason: 'no_observations' },
      { kind: 'median_withdrawn', code: codeNumber(4), reason: 'too_few_sources' },
      { kind: 'median_withdrawn', code: codeNumber(5), reason: 'withheld' },
    ]);
  });

  it('lists provider keys gained, lost and moved, the farthest price first', () => {
    expect(changes.counts.provider_rows).toEqual({ before: 2_000, after: 1_877 });
    expect(changes.providers).toMatchObject({ gained: ['new_key'], lost: [providerKey(0)], compared: 19 });
    expect(changes.providers.movers).toEqual([
      { key: providerKey(3), before: 20_000, after: 5_000, n_before: 100, n_after: 80 },
      { key: providerKey(1), before: 20_000, after: 30_000, n_before: 100, n_after: 100 },
      { key: providerKey(2), before: 20_000, after: 20_000, n_before: 100, n_after: 90 },
      { key: providerKey(4), before: 20_000, after: null, n_before: 100, n_after: 100 },
    ]);
  });

  it('says it in words', () => {
    const text = printChanges(changes);
    expect(text).toContain(`${before.build} -> ${after.build}`);
    expect(text).toContain('10001      100 -> 400 (+300 %, 50 -> 50 observations, by method)');
    expect(text).toContain('Provider keys: 19 compared, 1 gained, 1 lost');
    expect(text).toContain('sample_03  200 -> 50 (100 -> 80 providers)');
    expect(text).toContain('Corrections: 5');
  });

  it('of a first release finds everything new', () => {
    const first = compareBuilds(undefined, before);
    expect(first).toMatchObject({ previous: null, corrections: [], medians: { compared: 0, movers: [] } });
    expect(first.inputs.gained).toHaveLength(100);
  });
});

describe('members of one archive', () => {
  const member = (sha256: string, dated: string) => ({
    ...{ kind: 'mrf', sha256: sha256.repeat(64), dated, source_url: 'https://hospitals.example/all.zip' },
  });
  const compared = (before: ReturnType<typeof member>[], after: ReturnType<typeof member>[]) =>
    compareBuilds(
      someFacts((facts) => void Object.assign(facts, { inputs: before })),
      someFacts((facts) => void Object.assign(facts, { inputs: after })),
    ).inputs;

  it('are replaced by those that come in their stead, and not lost', () => {
    const before = [member('a', '2026-01-01'), member('b', '2026-01-02'), member('c', '2026-01-03')];
    const after = [member('d', '2026-02-02'), member('e', '2026-02-03'), member('a', '2026-01-01')];
    const { unchanged, lost, gained, replaced } = compared(before, after);
    expect([unchanged, lost, gained]).toEqual([1, [], []]);
    expect(replaced.map((pair) => [pair.before.sha256[0], pair.after.sha256[0]])).toEqual([
      ['b', 'd'],
      ['c', 'e'],
    ]);
  });

  it('are lost or gained as far as their numbers differ', () => {
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((one, i) => member(one, `2026-01-0${i + 1}`));
    if (!a || !b || !c || !d) throw new Error('unreachable');
    expect(compared([a, b, c], [d])).toMatchObject({
      lost: [{ sha256: b.sha256 }, { sha256: c.sha256 }],
      gained: [],
    });
    expect(compared([a], [b, c, d])).toMatchObject({
      lost: [],
      gained: [{ sha256: c.sha256 }, { sha256: d.sha256 }],
    });
  });
});
