// From a provider's rates for one code to three prices, or the reason why it has none.
import { newestDate } from '../../../../schemas/iso-date.ts';
import type { PlaceClass } from '../../payers/payer-rate.ts';
import type { MemberRate, PricedProvider } from '../priced-provider.ts';
import { isGood, MAX_SPREAD, type MedicareFees, outOfBand, type RateDrop } from './plausibility.ts';
import { pricesOfVotes, type ThreePrices } from './quantiles.ts';
import { type CountedRate, votesOf } from './votes.ts';

/** A payer's rate for the provider and code at hand. */
export type ProviderRate = CountedRate & { place: PlaceClass };

/** Who the rates are for; `facility`: an organisation that may carry a facility fee. */
export type RatedProvider = { type: '1' | '2'; facility: boolean };

export type Estimate = ThreePrices &
  Pick<PricedProvider, 'basis' | 'confidence'> & { asOf: string | null; rates: MemberRate[] };

/** Hears of each rate that does not count, and of each that does. */
export type RateEars<Rate> = {
  onDropped(rate: Rate, rule: RateDrop): void;
  onCounted(rate: Rate): void;
};

/** `no_rate`: none is left. `spread`: what is left lies too far apart to say anything. */
export type NoEstimate = 'no_rate' | 'spread';

const BASES = { professional: 'professional_fee', facility: 'facility_fee' } as const;

/**
 * The estimate of one provider and code. Fees of the two kinds never meet: a place that has facility fees is priced by
 * them, anybody else by a clinician's fees.
 */
export function estimatePrice<Rate extends ProviderRate>(
  rates: readonly Rate[],
  fees: MedicareFees,
  provider: RatedProvider,
  ears: RateEars<NoInfer<Rate>>,
): Estimate | NoEstimate {
  const kept = rates.filter((rate) => {
    const rule = dropRule(rate, fees, provider);
    if (rule === undefined) return true;
    ears.onDropped(rate, rule);
    return false;
  });
  const place = kept.some((rate) => rate.place === 'facility') ? 'facility' : 'professional';
  const counted = kept.filter((rate) => rate.place === place);
  if (counted.length === 0) return 'no_rate';
  for (const rate of kept) {
    if (rate.place === place) ears.onCounted(rate);
    else ears.onDropped(rate, 'beside_facility_fee');
  }
  const votes = votesOf(counted);
  const prices = pricesOfVotes(votes.map(({ cents }) => cents).sort((a, b) => a - b));
  if (prices.highCents > prices.lowCents * MAX_SPREAD.kept) return 'spread';
  return {
    ...prices,
    basis: BASES[place],
    confidence: confidenceOf(prices, votes, fees[place], provider),
    asOf: newestDate(votes.map(({ asOf }) => asOf)),
    rates: votes,
  };
}

function dropRule(
  rate: ProviderRate,
  fees: MedicareFees,
  { type, facility }: RatedProvider,
): RateDrop | undefined {
  if (rate.place === 'facility' && !facility) return 'facility_fee_of_clinician';
  return outOfBand(rate.cents, fees[rate.place], type);
}

/**
 * As good as the worst of its parts. Low: nothing of Medicare's to compare with, or prices far apart. Medium: a single
 * vote, a fee schedule among the votes, or a vote outside the good band.
 */
function confidenceOf(
  { lowCents, highCents }: ThreePrices,
  votes: readonly MemberRate[],
  fee: number | null,
  { type }: RatedProvider,
): PricedProvider['confidence'] {
  if (fee === null || highCents > lowCents * MAX_SPREAD.good) return 'low';
  const good = votes.every(({ kind, cents }) => kind === 'negotiated' && isGood(cents, fee, type));
  return votes.length > 1 && good ? 'high' : 'medium';
}
