import { describe, expect, it } from 'vitest';
import { estimatePrice, type ProviderRate } from '../../../builder/src/providers/estimate/estimate.ts';
import { checkBand } from '../../../builder/src/providers/estimate/plausibility.ts';
import { lowerMedian, pricesFromVotes } from '../../../builder/src/providers/estimate/quantiles.ts';
import { collectVotes } from '../../../builder/src/providers/estimate/votes.ts';

/** Numbers from a seed, the same everywhere. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed >>> 0; ; ) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state;
  }
}

/** The rule as fractions: position (n-1)q, linear interpolation, half up once. */
function oracleQuantile(votes: readonly number[], quarters: bigint): number {
  const sorted = votes.map(BigInt).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  if (sorted.length === 2 && quarters !== 2n) return Number(sorted[quarters === 1n ? 0 : 1]);
  const position = BigInt(sorted.length - 1) * quarters;
  const [below, part] = [Number(position / 4n), position % 4n];
  const low = sorted[below] ?? 0n;
  const high = sorted[below + 1] ?? low;
  // low + (high - low) * part / 4 as a fraction over 4, then half up.
  const over4 = low * 4n + (high - low) * part;
  const whole = over4 / 4n;
  return Number(2n * (over4 % 4n) >= 4n ? whole + 1n : whole);
}

describe('low, middle and high', () => {
  it.each([
    [[100], [100, 100, 100]],
    [
      [100, 201],
      [100, 151, 201],
    ],
    [
      [100, 200, 400],
      [150, 200, 300],
    ],
    [
      [1, 2, 3, 4],
      [2, 3, 3],
    ],
    [
      [10, 10, 10, 11],
      [10, 10, 10],
    ],
  ])('of %j are %j', (votes, [low, mid, high]) => {
    expect(pricesFromVotes(votes)).toEqual({ lowCents: low, midCents: mid, highCents: high });
  });

  it('agree with fractions on 2,000 lists', () => {
    const random = numbers(7);
    const next = () => random.next().value as number;
    for (let round = 0; round < 2000; round += 1) {
      const votes = Array.from({ length: 1 + (next() % 9) }, () => 1 + (next() % 100_000));
      const prices = pricesFromVotes(votes.sort((a, b) => a - b));
      expect([prices.lowCents, prices.midCents, prices.highCents]).toEqual(
        [1n, 2n, 3n].map((quarters) => oracleQuantile(votes, quarters)),
      );
    }
  });

  it('come from the lower median of distinct amounts', () => {
    expect([[5], [5, 9], [9, 5, 5, 7], [1, 2, 3, 4, 4]].map(lowerMedian)).toEqual([5, 5, 7, 2]);
  });
});

const rate = (cents: number, change: Partial<ProviderRate> = {}): ProviderRate => {
  return {
    payer: 'Sample Health',
    network: 'PPO',
    cents,
    kind: 'negotiated',
    place: 'professional',
    group: 0,
    asOf: null,
    ...change,
  };
};

describe('votes', () => {
  it('are one a payer and network, whatever the case, padding, rows and files', () => {
    const votes = collectVotes([
      rate(100),
      rate(300, { payer: ' SAMPLE HEALTH ' }),
      rate(300, { payer: 'sample health' }),
      rate(900, { network: 'HMO' }),
      rate(700, { payer: 'Example Mutual' }),
    ]);
    expect(votes.map(({ payer, network, cents }) => [payer, network, cents])).toEqual([
      ['Example Mutual', 'PPO', 700],
      ['Sample Health', 'HMO', 900],
      ['SAMPLE HEALTH', 'PPO', 100],
    ]);
  });

  it('let negotiated rates displace fee schedules, and take the newest date of what counts', () => {
    const votes = collectVotes([
      rate(100, { kind: 'fee schedule', asOf: '2026-09-01' }),
      rate(500, { asOf: '2026-05-01' }),
      rate(700, { asOf: '2026-06-01' }),
    ]);
    const ofPlan = { payer: 'Sample Health', network: 'PPO' };
    expect(votes).toEqual([{ ...ofPlan, groups: [0], cents: 500, kind: 'negotiated', asOf: '2026-06-01' }]);
    expect(collectVotes([rate(100, { kind: 'fee schedule' })])[0]).toMatchObject({
      cents: 100,
      kind: 'fee schedule',
    });
  });
});

describe('the groups of a vote', () => {
  it('are those that agreed on its amount, each once', () => {
    const rates = [
      rate(100, { group: 7 }),
      rate(100, { group: 3 }),
      rate(100, { group: 7 }),
      rate(300, { group: 9 }),
    ];
    expect(collectVotes(rates)[0]).toMatchObject({ cents: 100, groups: [7, 3] });
  });
});

describe('the Medicare band', () => {
  it.each([
    [4999, '1', 'below_medicare_band'],
    [5000, '1', undefined],
    [35_000, '1', undefined],
    [35_001, '1', 'above_medicare_band'],
    [6499, '2', 'below_medicare_band'],
    [6500, '2', undefined],
    [50_000, '2', undefined],
    [50_001, '2', 'above_medicare_band'],
  ] as const)('%i cents beside 100 dollars, entity type %s: %s', (cents, type, rule) => {
    expect(checkBand(cents, 10_000, type)).toBe(rule);
    expect(checkBand(cents, null, type)).toBeUndefined();
  });
});

describe('an estimate', () => {
  const FEES = { professional: 10_000, facility: 40_000 };
  function estimate(
    rates: ProviderRate[],
    type: '1' | '2' = '1',
    facility = false,
    fees: Parameters<typeof estimatePrice>[1] = FEES,
  ) {
    const dropped: string[] = [];
    let counted = 0;
    const ears = {
      onDropped: (_: ProviderRate, rule: string) => void dropped.push(rule),
      onCounted: () => {
        counted += 1;
      },
    };
    return { found: estimatePrice(rates, fees, { type, facility }, ears), dropped, counted };
  }

  it('is made of votes after the filters', () => {
    const rates = [
      rate(10_000),
      rate(12_000, { network: 'HMO' }),
      rate(20_000, { network: 'EPO' }),
      rate(90_000),
    ];
    const { found, dropped, counted } = estimate(rates);
    expect(found).toMatchObject({
      ...{ lowCents: 11_000, midCents: 12_000, highCents: 16_000 },
      ...{ basis: 'professional_fee', confidence: 'high' },
    });
    expect(dropped).toEqual(['above_medicare_band']);
    expect(counted).toBe(3);
  });

  it('never gives a facility fee to a clinician, nor to a practice', () => {
    const rates = [rate(40_000, { place: 'facility' })];
    for (const type of ['1', '2'] as const)
      expect(estimate(rates, type)).toEqual({
        found: 'no_rate',
        dropped: ['facility_fee_of_clinician'],
        counted: 0,
      });
  });

  it('never mixes the two kinds of fee', () => {
    const rates = [rate(40_000, { place: 'facility' }), rate(10_000), rate(10_000, { network: 'HMO' })];
    const { found, dropped } = estimate(rates, '2', true);
    expect(found).toMatchObject({
      lowCents: 40_000,
      highCents: 40_000,
      basis: 'facility_fee',
      confidence: 'medium',
    });
    expect(dropped).toEqual(['beside_facility_fee', 'beside_facility_fee']);
    expect(estimate(rates.slice(1), '2', true).found).toMatchObject({ basis: 'professional_fee' });
  });

  it.each([
    ['high', [rate(10_000), rate(11_000, { network: 'HMO' })], FEES],
    ['medium', [rate(10_000)], FEES],
    ['medium', [rate(10_000), rate(11_000, { network: 'HMO', kind: 'fee schedule' })], FEES],
    ['medium', [rate(10_000), rate(26_000, { network: 'HMO' })], FEES],
    ['low', [rate(10_000), rate(30_001, { network: 'HMO' })], FEES],
    ['low', [rate(10_000), rate(11_000, { network: 'HMO' })], { professional: null, facility: 1 }],
  ] as const)('is of %s confidence', (confidence, rates, fees) => {
    expect(estimate([...rates], '1', false, fees).found).toMatchObject({ confidence });
  });

  it('is none when high is more than ten times low', () => {
    const none = { professional: null, facility: null };
    const apart = (high: number) =>
      estimate([rate(100), rate(high, { network: 'HMO' })], '1', false, none).found;
    expect(apart(1000)).toMatchObject({ confidence: 'low', highCents: 1000 });
    expect(apart(1001)).toBe('spread');
  });
});
