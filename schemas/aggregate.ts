// What the builder computes from observations: counts and quantiles of an area, and the national block.
import * as z from 'zod';
import { Cents, Dollars } from './money.ts';

/** Independent sources that a median needs, and with it an area. */
export const MIN_SOURCES_FOR_MEDIAN = 3;
/** Independent sources that quartiles need. */
export const MIN_SOURCES_FOR_QUARTILES = 5;

/** The lowest and the highest median when one system at a time is left out, in cents. */
export const StabilityCents = z.strictObject({ low: Cents, high: Cents });
export type StabilityCents = z.infer<typeof StabilityCents>;

/**
 * The same in dollars, as an answer prints it. Null when leaving out one system leaves too few sources for a
 * median, so always under 4 independent sources.
 */
export const Stability = z.strictObject({ low: Dollars, high: Dollars });
export type Stability = z.infer<typeof Stability>;

/**
 * Statistics of one group in cents. `nSources` counts the distinct kept amounts of each price file, `nSystems` counts
 * independent sources.
 */
export const Aggregate = z.strictObject({
  nSources: z.int().nonnegative(),
  nFacilities: z.int().nonnegative(),
  nSystems: z.int().nonnegative(),
  median: Cents.nullable(),
  p25: Cents.nullable(),
  p75: Cents.nullable(),
  stability: StabilityCents.nullable(),
});
export type Aggregate = z.infer<typeof Aggregate>;

export const CONFIDENCE_LABELS = ['high', 'medium', 'low', 'insufficient'] as const;
export const Confidence = z.enum(CONFIDENCE_LABELS);
export type Confidence = z.infer<typeof Confidence>;

/** The `national` block of an answer, in dollars. */
export const National = z.strictObject({
  median: Dollars.nullable(),
  p25: Dollars.nullable(),
  p75: Dollars.nullable(),
  stability: Stability.nullable(),
  n_sources: z.int().nonnegative(),
  n_facilities: z.int().nonnegative(),
  n_systems: z.int().nonnegative(),
  n_states: z.int().nonnegative(),
  confidence: Confidence,
  confidence_reason: z.string(),
  currency: z.literal('USD'),
});
export type National = z.infer<typeof National>;
