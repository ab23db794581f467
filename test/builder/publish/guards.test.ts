// Every guard: a case just inside its limit passes, one just outside is stopped, with its words and reason.
import { describe, expect, it } from 'vitest';
import type { BuildFacts } from '../../../builder/src/publish/compare/build-facts.ts';
import { compareBuilds } from '../../../builder/src/publish/compare/compare-builds.ts';
import { findBreaches, GUARDS, GuardBreach } from '../../../builder/src/publish/guards.ts';
import {
  codeNumber,
  fetchRows,
  providerKey,
  someFacts,
  someInput,
} from '../../support/publish/build-facts.ts';

type Change = (facts: BuildFacts) => void;

function breaches(change: Change, before = someFacts()) {
  const after = someFacts((facts) => {
    facts.build = '2026-07-02-000000000002';
    facts.asOf = '2026-08-02';
    change(facts);
  });
  return findBreaches(before, after, compareBuilds(before, after));
}

/** Scales the price of the first `count` codes. */
const scaled =
  (count: number, factor: number): Change =>
  (facts) => {
    for (let i = 0; i < count; i += 1) {
      const code = facts.codes.get(codeNumber(i));
      if (code) [code.median, code.middle] = [10_000 * factor, 10_000 * factor];
    }
  };
const withoutFiles =
  (count: number): Change =>
  (facts) => {
    facts.inputs = facts.inputs.slice(count);
  };
const withoutCodes =
  (count: number): Change =>
  (facts) => {
    for (let i = 0; i < count; i += 1) facts.codes.delete(codeNumber(i));
  };
const lessAreas =
  (areas: number): Change =>
  (facts) => {
    for (let i = 0; i < areas; i += 1) {
      const code = facts.codes.get(codeNumber(i % 200));
      if (code) code.areas -= 1;
    }
  };
const set =
  (part: Partial<BuildFacts>): Change =>
  (facts) =>
    void Object.assign(facts, part);
const inState =
  (state: string, files: number): Change =>
  (facts) =>
    void facts.states.set(state, files);

/** Sets what is under the first keys: how many providers, or at what median. */
const underKeys =
  (count: number, part: Partial<{ providers: number; midMedian: number }>): Change =>
  (facts) => {
    for (let i = 0; i < count; i += 1) Object.assign(facts.providers.get(providerKey(i)) ?? {}, part);
  };

/** Medicare's claims of two kinds among the inputs. */
const claims =
  (year: number, sha256: string, kinds = ['claims-clinicians-by-area', 'claims-clinicians']): Change =>
  (facts) => {
    const dated = `${year}-12-31`;
    for (const kind of kinds) facts.inputs.push({ kind, sha256, dated, source_url: null });
  };

/** For each guard: the farthest a build may go, and the next step. */
const EDGES: Record<string, { inside: Change; outside: Change; before?: BuildFacts }> = {
  older_build: { inside: set({ asOf: '2026-08-01' }), outside: set({ asOf: '2026-07-31' }) },
  files_lost: { inside: withoutFiles(5), outside: withoutFiles(6) },
  fetch_failed: {
    inside: set({ fetched: fetchRows(100, 5) }),
    outside: set({ fetched: fetchRows(100, 6) }),
    before: someFacts(set({ fetched: fetchRows(100) })),
  },
  fetch_failed_many: {
    inside: set({ fetched: fetchRows(1_000, 20) }),
    outside: set({ fetched: fetchRows(1_000, 21) }),
  },
  fetch_failed_all: {
    inside: set({ fetched: fetchRows(30, 29) }),
    outside: set({ fetched: fetchRows(30, 30) }),
    before: someFacts(set({ fetched: fetchRows(30, 30) })),
  },
  observations_lost: { inside: set({ observations: 8_000 }), outside: set({ observations: 7_999 }) },
  withheld_risen: { inside: set({ withheld: 748 }), outside: set({ withheld: 749 }) },
  codes_lost: { inside: withoutCodes(20), outside: withoutCodes(21) },
  medians_moved: { inside: scaled(20, 1.6), outside: scaled(21, 1.6) },
  medians_jumped: { inside: scaled(2, 100), outside: scaled(3, 100) },
  areas_lost: { inside: lessAreas(200), outside: lessAreas(201) },
  states_shrunk: { inside: inState('MO', 10), outside: inState('MO', 9) },
  providers_lost: { inside: underKeys(20, { providers: 60 }), outside: underKeys(20, { providers: 59 }) },
  provider_prices_jumped: {
    inside: underKeys(2, { midMedian: 200 }),
    outside: underKeys(3, { midMedian: 200 }),
  },
  claims_revised: {
    inside: claims(2024, 'bb'),
    outside: claims(2023, 'bb'),
    before: someFacts(claims(2023, 'aa')),
  },
  medicare_lost: { inside: set({ medicareAmounts: 135 }), outside: set({ medicareAmounts: 134 }) },
};

describe('the guards', () => {
  it('each have their edge cases here', () => {
    expect(Object.keys(EDGES).sort()).toEqual(GUARDS.map(({ id }) => id).sort());
  });

  it.each(Object.entries(EDGES))('%s passes just inside its limit and stops just outside', (id, edge) => {
    expect(breaches(edge.inside, edge.before)).toEqual([]);
    const stopped = breaches(edge.outside, edge.before);
    expect(stopped.map(({ guard }) => guard)).toEqual([id]);
    const words = new GuardBreach(stopped).message;
    expect(words).toContain(id);
    expect(words).toContain(GUARDS.find((guard) => guard.id === id)?.reason ?? 'a reason');
  });

  it('let two hospitals of a short list fail, and compare only with a release that records its list', () => {
    const before = someFacts(set({ fetched: fetchRows(8) }));
    expect(breaches(set({ fetched: fetchRows(8, 2) }), before)).toEqual([]);
    expect(breaches(set({ fetched: fetchRows(8, 3) }), before).map(({ guard }) => guard)).toEqual([
      'fetch_failed',
    ]);
    expect(breaches(set({ fetched: fetchRows(100, 60) }), someFacts(set({ fetched: null })))).toEqual([]);
  });

  it('let no claims go, come from an older year or from another file of their year', () => {
    const before = someFacts(claims(2023, 'aa'));
    const words = (change: Change) => breaches(change, before).map((breach) => breach.words);
    expect(words(claims(2023, 'aa'))).toEqual([]);
    expect(words(claims(2022, 'aa', ['claims-clinicians']))).toEqual([
      'claims of the release before: claims-clinicians-by-area of 2023 is gone, claims-clinicians is of 2022 and was of 2023',
    ]);
    expect(breaches(claims(2023, 'aa'))).toEqual([]);
  });

  it('let the only hospital of a state go', () => {
    expect(breaches((facts) => void facts.states.delete('WY'))).toEqual([]);
  });

  it('let the first provider keys come, and a small key go', () => {
    expect(
      breaches(
        () => {},
        someFacts((facts) => facts.providers.clear()),
      ),
    ).toEqual([]);
    const few = someFacts(set({ providers: new Map([['sample', { providers: 9, midMedian: 1 }]]) }));
    expect(breaches((facts) => facts.providers.clear(), few)).toEqual([]);
  });

  it('take a file that was replaced at its address for the same file', () => {
    const replaced = Array.from({ length: 100 }, (_, i) => someInput(i, 1));
    expect(breaches(set({ inputs: replaced }))).toEqual([]);
  });

  it('compare files without an address by their number', () => {
    const nameless = (version: number, count: number) =>
      Array.from({ length: count }, (_, i) => ({ ...someInput(i, version), source_url: null }));
    const before = someFacts(set({ inputs: nameless(0, 100) }));
    expect(breaches(set({ inputs: nameless(1, 100) }), before)).toEqual([]);
    expect(breaches(set({ inputs: nameless(1, 94) }), before).map(({ guard }) => guard)).toEqual([
      'files_lost',
    ]);
  });

  it('judge codes without a median by the middle of their prices', () => {
    const noMedians =
      (factor: number): Change =>
      (facts) => {
        for (const code of facts.codes.values())
          Object.assign(code, { median: null, middle: 10_000 * factor });
      };
    const found = breaches(noMedians(100), someFacts(noMedians(1)));
    expect(found.map(({ guard }) => guard)).toEqual(['medians_moved', 'medians_jumped']);
  });

  it('ask of a first release only that it has a price file', () => {
    const first = someFacts();
    expect(findBreaches(undefined, first, compareBuilds(undefined, first))).toEqual([]);
    const empty = someFacts(set({ priceFiles: 0 }));
    const [breach] = findBreaches(undefined, empty, compareBuilds(undefined, empty));
    expect(breach?.guard).toBe('no_price_files');
  });
});
