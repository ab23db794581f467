// Which claims figures of a code may be published. A count under the smallest publishable one is never shown, and
// neither is a set of states from which it could be computed by taking them from the nation.
import type { Cents } from '../../../schemas/money.ts';
import { type Area, type AreaRow, LEAST_COUNT } from './claims-row.ts';
import { decimalOf, roundToCents, roundToWhole, weightedMean } from './decimal.ts';

/** What is published of one code in one area. `providers` is null when it is not stated or too small. */
export type AreaClaims = {
  area: Area;
  services: number;
  providers: number | null;
  allowed: Cents;
  charge: Cents | null;
};

/** The nation, null without a national figure, and the states by their letters. */
export type PublishableClaims = { national: AreaClaims | null; states: AreaClaims[] };

/** Makes the publishable figures from all rows of one code and one setting. */
export function makePublishable(rows: readonly AreaRow[]): PublishableClaims {
  const byArea = Map.groupBy(rows, ({ area }) => area);
  const areas = [...byArea].flatMap(([area, own]) => combineRows(area, own) ?? []);
  const national = areas.find(({ area }) => area === 'US') ?? null;
  const states = areas.filter(({ area }) => area !== 'US').sort((a, b) => (a.area < b.area ? -1 : 1));
  return { national, states: withoutSmallRemainders(national, states) };
}

/** The rows of an area as one: outpatient claims have a row for each APC that a code was paid under. */
function combineRows(area: Area, rows: readonly AreaRow[]): AreaClaims | undefined {
  const counted = rows.flatMap(({ services, ...row }) =>
    services === null || services < decimalOf(LEAST_COUNT) ? [] : [{ ...row, services }],
  );
  const mean = (amounts: { value: bigint; weight: bigint }[]) => {
    const found = weightedMean(amounts);
    return found === undefined ? null : roundToCents(found);
  };
  const allowed = mean(counted.map(({ allowed: value, services: weight }) => ({ value, weight })));
  if (allowed === null) return undefined;
  const charge = counted.every((row) => row.charge !== null)
    ? mean(counted.map(({ charge: value, services: weight }) => ({ value: value ?? 0n, weight })))
    : null;
  const [only, ...others] = counted;
  // The clinicians of two rows may be the same people.
  const providers = others.length === 0 ? (only?.providers ?? null) : null;
  return {
    area,
    services: roundToWhole(counted.reduce((sum, { services }) => sum + services, 0n)),
    providers: providers !== null && providers < LEAST_COUNT ? null : providers,
    allowed,
    charge,
  };
}

/** A hidden state must be able to have any of this many counts, so that what is hidden with it stays unknown. */
const SPARE_COUNTS = LEAST_COUNT - 1;

/**
 * The nation less the states that are shown is the count of those that are not. If it is a small count, the smallest
 * states are hidden too, so that the remainder could have been made in many ways.
 */
function withoutSmallRemainders(national: AreaClaims | null, states: AreaClaims[]): AreaClaims[] {
  if (!national) return states;
  const least = leastShown(
    national.services,
    states.map(({ services }) => services),
  );
  const shown = states.filter(({ services }) => services >= least);
  const hasTellingRest =
    national.providers !== null &&
    isTelling(
      national.providers,
      shown.map(({ providers }) => providers),
    );
  return hasTellingRest ? shown.map((state) => ({ ...state, providers: null })) : shown;
}

/**
 * The services from which a state is shown, out of the counts of the nation and of all states. When the rest is a small
 * count, the smallest state is hidden, and every other one whose count leaves too little room for guessing.
 */
export function leastShown(national: number, states: readonly number[]): number {
  if (!isSmall(national - sum(states))) return 0;
  return Math.max(Math.min(...states) + 1, LEAST_COUNT + SPARE_COUNTS);
}

/** Whether the clinicians of the nation give away those of a state that has too few to be shown. */
function isTelling(national: number, states: readonly (number | null)[]): boolean {
  const rest = national - sum(states.map((providers) => providers ?? 0));
  const hidden = states.filter((providers) => providers === null).length;
  return isSmall(rest) || (hidden > 0 && (rest <= hidden || rest >= hidden * (LEAST_COUNT - 1)));
}

function isSmall(count: number): boolean {
  return count > 0 && count < LEAST_COUNT;
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
