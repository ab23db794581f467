// Which changes between two builds are moves of prices, and which are not.
import { describe, expect, it } from 'vitest';
import type { BuildFacts } from '../../../builder/src/publish/compare/build-facts.ts';
import { compareBuilds } from '../../../builder/src/publish/compare/compare-builds.ts';
import { printChanges } from '../../../builder/src/publish/diff.ts';
import { findBreaches } from '../../../builder/src/publish/guards.ts';
import { codeNumber, someFacts, someInput } from '../../support/publish/build-facts.ts';

const before = someFacts();
/** Every median doubles, which the guards stop when it is a move of prices. */
function doubled(change: (facts: BuildFacts) => void = () => {}): BuildFacts {
  return someFacts((facts) => {
    for (const code of facts.codes.values()) code.median = 20_000;
    change(facts);
  });
}
const otherFactor = (facts: BuildFacts) => {
  facts.schedules = ['CMS OPPS Addendum B, 2027-01-01'];
  facts.medicare.set('10000', '101 80  ');
};
const kindsOf = (after: BuildFacts) => compareBuilds(before, after).medians.kinds;
const guardsOf = (after: BuildFacts) =>
  findBreaches(before, after, compareBuilds(before, after)).map(({ guard }) => guard);

describe('the kind of a change', () => {
  it('is a price when hospital files changed, whatever else did', () => {
    const after = doubled((facts) => {
      otherFactor(facts);
      facts.inputs = [...facts.inputs.slice(1), someInput(0, 1)];
    });
    expect(kindsOf(after)).toEqual({ price: 200, method: 0, benchmark: 0, setting: 0 });
    expect(guardsOf(after)).toContain('medians_moved');
  });

  it('is a price when nothing explains it', () => {
    expect(kindsOf(doubled())).toMatchObject({ price: 200 });
  });

  it('is a benchmark when only a fee schedule changed: no guard counts it', () => {
    const after = doubled(otherFactor);
    expect(kindsOf(after)).toEqual({ price: 0, method: 0, benchmark: 200, setting: 0 });
    expect(guardsOf(after)).toEqual([]);
    const { benchmarks } = compareBuilds(before, after);
    expect(benchmarks).toEqual({
      schedules: [
        {
          name: 'CMS OPPS Addendum B',
          before: 'CMS OPPS Addendum B, 2026-04-01',
          after: 'CMS OPPS Addendum B, 2027-01-01',
        },
      ],
      codes: 1,
    });
    expect(printChanges(compareBuilds(before, after))).toContain(
      'Benchmarks: 1 changed, 1 codes with other Medicare amounts',
    );
  });

  it('is a method when a reader or a rule changed', () => {
    const after = doubled((facts) => {
      facts.versions.statistics_version = 2;
    });
    expect(kindsOf(after)).toMatchObject({ method: 200 });
    expect(guardsOf(after)).toContain('medians_moved');
  });

  it('is a setting for a code that has another one', () => {
    const after = doubled((facts) => {
      for (const i of [1, 2]) Object.assign(facts.codes.get(codeNumber(i)) ?? {}, { setting: 'inpatient' });
    });
    expect(kindsOf(after)).toMatchObject({ price: 198, setting: 2 });
    const named = compareBuilds(before, after).medians.movers.filter(({ kind }) => kind === 'setting');
    expect(named.map(({ code }) => code)).toEqual([codeNumber(1), codeNumber(2)]);
  });
});
