// Whoever subtracts the exact counts of single providers from the counts of the nation and the states must not learn a
// small count.
import { describe, expect, it } from 'vitest';
import type { AreaRow, ClaimsSetting } from '../../../builder/src/claims/claims-row.ts';
import { decimalOf } from '../../../builder/src/claims/decimal.ts';
import { ExactCounts } from '../../../builder/src/claims/exact-counts.ts';
import { seededRandom } from '../../../tools/testbed/random.ts';
import { rounds, testSeed } from '../../support/soak.ts';

const CODE = '45378';
const WORLDS = rounds(300, 20_000);

function area(name: string, setting: ClaimsSetting, services: number, providers: number): AreaRow {
  const amounts = { allowed: decimalOf(100), charge: null };
  return { area: name, code: CODE, setting, apc: null, services: decimalOf(services), providers, ...amounts };
}

function shown(state: string, setting: ClaimsSetting, services: number) {
  return { id: '1234567893', code: CODE, setting, services, state };
}

type Clinician = { state: string; F: number; O: number };

/** What the files say of some clinicians: those with a small count are left out of the one by clinician. */
function countsOf(clinicians: readonly Clinician[]): ExactCounts {
  const counts = new ExactCounts();
  for (const setting of ['F', 'O'] as const) {
    for (const name of ['US', 'IA', 'OH']) {
      const own = clinicians.filter((one) => (name === 'US' || one.state === name) && one[setting] > 0);
      const services = own.reduce((sum, one) => sum + one[setting], 0);
      if (services > 10) counts.addArea(area(name, setting, services, own.length));
    }
    for (const one of clinicians)
      if (one[setting] > 10) counts.addProvider(shown(one.state, setting, one[setting]));
  }
  return counts;
}

describe('exact counts', () => {
  it('are shown when nobody is hidden, and when the hidden ones have more than ten together', () => {
    const nobody = countsOf([{ state: 'IA', F: 40, O: 0 }]);
    expect(nobody.isExact(CODE, 'IA')).toBe(true);
    const several = countsOf([
      { state: 'IA', F: 40, O: 0 },
      { state: 'IA', F: 9, O: 0 },
      { state: 'IA', F: 8, O: 0 },
    ]);
    expect(several.isExact(CODE, 'IA')).toBe(true);
  });

  it('are not shown when the state less the others is a small count', () => {
    const counts = countsOf([
      { state: 'IA', F: 40, O: 0 },
      { state: 'IA', F: 5, O: 0 },
      { state: 'OH', F: 30, O: 0 },
      { state: 'OH', F: 9, O: 0 },
      { state: 'OH', F: 9, O: 0 },
    ]);
    expect(counts.isExact(CODE, 'IA')).toBe(false);
    expect(counts.isExact(CODE, 'OH')).toBe(true);
  });

  it('are not shown anywhere when the nation less all others is a small count', () => {
    const counts = countsOf([
      { state: 'IA', F: 40, O: 0 },
      { state: 'OH', F: 10, O: 0 },
    ]);
    expect(counts.isExact(CODE, 'IA')).toBe(false);
  });

  it('are not shown when the hospitals have a small count more than the procedures of their group', () => {
    const counts = (hospital: number) => {
      const found = new ExactCounts();
      // A second procedure of the group has too few services to be in the file by area.
      for (const name of ['US', 'IA'])
        found.addArea({ ...area(name, 'outpatient', 100, 0), apc: '5112', providers: null });
      found.addProvider({
        id: '160001',
        code: '5112',
        setting: 'outpatient',
        services: hospital,
        state: 'IA',
      });
      return found.isExact('5112', 'IA');
    };
    expect([100, 101, 110, 111].map(counts)).toEqual([true, false, false, true]);
  });

  it('are not shown when each hidden clinician must have exactly one service', () => {
    const ones = Array.from({ length: 12 }, () => ({ state: 'IA', F: 1, O: 0 }));
    expect(countsOf([{ state: 'IA', F: 40, O: 0 }, ...ones]).isExact(CODE, 'IA')).toBe(false);
  });

  it('are not shown without the counts of the area, from which a release of another day may subtract', () => {
    const counts = new ExactCounts();
    counts.addProvider(shown('IA', 'F', 40));
    expect(counts.isExact(CODE, 'IA')).toBe(false);
  });

  it('are not shown of a state whose count is hidden: the nation less Ohio and them would be a small count', () => {
    const counts = (others: number) => {
      const found = new ExactCounts();
      // Ohio's clinicians have too few each, so that only its own count is known.
      for (const [name, services] of [
        ['US', 4995 + others] as const,
        ['OH', 4915] as const,
        ['IA', 80] as const,
      ])
        found.addArea(area(name, 'F', services, 600));
      found.addProvider(shown('IA', 'F', 80));
      return found;
    };
    expect(counts(5).isExact(CODE, 'IA')).toBe(false);
    expect(counts(0).isExact(CODE, 'IA')).toBe(true);
    expect(counts(11).isExact(CODE, 'IA')).toBe(true);
    const later = counts(0);
    expect(later.isExact(CODE, 'IA')).toBe(true);
    later.addProvider(shown('OH', 'F', 4910));
    expect(later.isExact(CODE, 'OH')).toBe(false);
  });

  it('leave no small remainder, in the nation or in a state', () => {
    const random = seededRandom(testSeed(23));
    let exact = 0;
    for (let world = 0; world < WORLDS; world += 1) {
      const clinicians = Array.from({ length: 1 + random.int(5) }, () => ({
        state: random.int(2) === 0 ? 'IA' : 'OH',
        F: random.int(3) === 0 ? 0 : 1 + random.int(30),
        O: random.int(2) === 0 ? 0 : 1 + random.int(30),
      }));
      const counts = countsOf(clinicians);
      for (const state of ['IA', 'OH']) {
        if (!counts.isExact(CODE, state)) continue;
        for (const setting of ['F', 'O'] as const) {
          const own = clinicians.filter((one) => one.state === state && one[setting] > 0);
          const known = own.filter((one) => one[setting] > 10);
          if (known.length === 0) continue;
          exact += 1;
          const hidden = own.filter((one) => one[setting] <= 10);
          const rest = hidden.reduce((sum, one) => sum + one[setting], 0);
          expect(rest === 0 || rest > 10, JSON.stringify({ clinicians, state, setting })).toBe(true);
        }
      }
    }
    expect(exact).toBeGreaterThan(WORLDS / 10);
  });
});
