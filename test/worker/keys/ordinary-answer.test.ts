// The quick check of a key object's answer beside the schema of all answers: it may pass nothing that the schema refuses or
// changes, and it knows the answers that most requests get.
import { describe, expect, it } from 'vitest';
import { CONTRACTS, TIERS } from '../../../schemas/key-terms.ts';
import { type Random, seededRandom } from '../../../tools/testbed/random.ts';
import { takenBy } from '../../../worker/src/keys/key-answers.ts';
import { isOrdinaryAnswer } from '../../../worker/src/keys/ordinary-answer.ts';
import { DAILY_LIMITS, termsAgree } from '../../../worker/src/keys/tiers.ts';
import { rounds, testSeed } from '../../support/soak.ts';

const SEED = testSeed(41);
const ODD = [null, '', 'gold', 'free', true, false, 0, -1, 1.5, 2 ** 53, Number.NaN, [], [1], {}];
const NAMES = ['known', 'fits', 'terms', 'origins', 'limit', 'remaining', 'reset', 'repeat', 'more'] as const;
const NAMES_OF_TERMS = ['tier', 'contract', 'test', 'scopes', 'limit', 'more'] as const;

function ordinary(tier: (typeof TIERS)[number], contract: 'A' | 'B', test = false) {
  const limit = test ? DAILY_LIMITS.free : DAILY_LIMITS[tier];
  return {
    ...{ known: true, fits: true, misplaced: false, ended: false, origins: ['https://shop.example'] },
    ...{ terms: { tier, contract, test, scopes: ['search'] } as Record<string, unknown> },
    ...{ allowed: true, limit, remaining: limit - 1, reset: 1_800_000_000, retryAfter: 0 },
  } as Record<string, unknown>;
}

/** The same answer with one or two properties changed, added or taken out. */
function spoilt(answer: Record<string, unknown>, random: Random): Record<string, unknown> {
  for (let i = random.int(3); i >= 0; i -= 1) {
    const terms = answer.terms as Record<string, unknown> | undefined;
    const inTerms = random.int(2) === 0 && typeof terms === 'object' && terms !== null;
    const [object, name] = inTerms
      ? [terms, random.pick(NAMES_OF_TERMS)]
      : [answer, random.pick(random.int(3) === 0 ? Object.keys(answer) : NAMES)];
    if (random.int(4) === 0) delete object[name];
    else object[name] = structuredClone(random.pick(ODD));
  }
  return answer;
}

describe('the quick check of the answer of a key object', () => {
  it('knows every tier and contract', () => {
    for (const tier of TIERS)
      for (const contract of CONTRACTS)
        for (const test of [false, true]) {
          const answer = ordinary(tier, contract, test);
          const agree = termsAgree({ tier, contract, test, scopes: [] });
          expect(isOrdinaryAnswer(answer, test)).toBe(agree);
          expect(isOrdinaryAnswer(answer, !test)).toBe(false);
        }
  });

  it('leaves a limit of its own, an Idempotency-Key and an unknown key to the schema', () => {
    const own = ordinary('enterprise', 'B');
    own.terms = { ...(own.terms as object), limit: 200_000 };
    expect(isOrdinaryAnswer({ ...own, limit: 200_000 }, false)).toBe(false);
    expect(isOrdinaryAnswer({ ...ordinary('pro', 'B'), repeat: 'first' }, false)).toBe(false);
    expect(isOrdinaryAnswer({ known: false }, false)).toBe(false);
  });

  it(`passes nothing that the schema refuses or changes (seed ${SEED})`, () => {
    const random = seededRandom(SEED);
    let passed = 0;
    for (let i = 0; i < rounds(3_000, 30_000); i += 1) {
      const test = random.int(2) === 0;
      const answer = spoilt(
        ordinary(random.pick(TIERS), random.pick(CONTRACTS), random.int(2) === 0),
        random,
      );
      if (!isOrdinaryAnswer(answer, test)) continue;
      passed += 1;
      expect(takenBy(test).parse(answer)).toEqual(answer);
    }
    expect(passed).toBeGreaterThan(20);
  });
});
