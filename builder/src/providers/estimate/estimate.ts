// Estimates three prices from a provider's rates for one code, or gives the reason why it cannot.
import { newestDate } from '../../../../schemas/iso-date.ts';
import type { PlaceClass } from '../../payers/payer-rate.ts';
import type { PricedProvider } from '../priced-provider.ts';
import { checkBand, isGood, MAX_SPREAD, type MedicareFees, type RateDrop } from './plausibility.ts';
import { pricesFromVotes, type ThreePrices } from './quantiles.ts';
import { type CountedRate, collectVotes, type Vote } from './votes.ts';

/** A payer's rate for one provider and one code. */
export type ProviderRate = CountedRate & { place: PlaceClass };

/** Whom the rates are for. `facility`: an organisation that may have facility fees. */
export type RatedProvider = { type: '1' | '2'; facility: boolean };

export type Estimate = ThreePrices &
  Pick<PricedProvider, 'basis' | 'confidence'> & { asOf: string | null; rates: Vote[] };

/** Callbacks for each rate that is dropped, and for each that counts. */
export type RateListener<Rate> = {
  onDropped(rate: Rate, rule: RateDrop): void;
  onCounted(rate: Rate): void;
};

/** `no_rate`: all rates were dropped. `spread`: the remaining rates differ too much for a price. */
export type NoEstimate = 'no_rate' | 'spread';

const BASES = { professional: 'professional_fee', facility: 'facility_fee' } as const;

/**
 * Estimates the price of one provider for one code. Facility fees and clinicians' fees are never mixed: a
 * provider with facility fees is priced by them, every other provider by clinicians' fees.
 */
export function estimatePrice<Rate extends ProviderRate>(
  rates: readonly Rate[],
  fees: MedicareFees,
  provider: RatedProvider,
  listener: RateListener<NoInfer<Rate>>,
): Estimate | NoEstimate {
  const kept = rates.filter((rate) => {
    const rule = dropRule(rate, fees, provider);
    if (rule === undefined) return true;
    listener.onDropped(rate, rule);
    return false;
  });
  const place = kept.some((rate) => rate.place === 'facility') ? 'facility' : 'professional';
  const counted = kept.filter((rate) => rate.place === place);
  if (counted.length === 0) return 'no_rate';
  for (const rate of kept) {
    if (rate.place === place) listener.onCounted(rate);
    else listener.onDropped(rate, 'beside_facility_fee');
  }
  const votes = collectVotes(counted);
  const prices = pricesFromVotes(votes.map(({ cents }) => cents).sort((a, b) => a - b));
  if (prices.highCents > prices.lowCents * MAX_SPREAD.kept) return 'spread';
  return {
    ...prices,
    basis: BASES[place],
    confidence: judgeConfidence(prices, votes, fees[place], provider),
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
  return checkBand(rate.cents, fees[rate.place], type);
}

/**
 * Low: Medicare has no fee to compare with, or the prices are far apart. Medium: there is a single vote, a
 * vote is a fee schedule, or a vote is outside the good band. Otherwise high.
 */
function judgeConfidence(
  { lowCents, highCents }: ThreePrices,
  votes: readonly Vote[],
  fee: number | null,
  { type }: RatedProvider,
): PricedProvider['confidence'] {
  if (fee === null || highCents > lowCents * MAX_SPREAD.good) return 'low';
  const good = votes.every(({ kind, cents }) => kind === 'negotiated' && isGood(cents, fee, type));
  return votes.length > 1 && good ? 'high' : 'medium';
}
