// What the builder computes from observations: counts and quantiles of an area, and the national block.
import * as z from 'zod';
import { Cents, Dollars } from './money.ts';

/** Fewer voices than this: no median, no area of its own. */
export const MIN_VOICES_FOR_MEDIAN = 3;
/** Fewer voices than this: no quartiles. */
export const MIN_VOICES_FOR_QUARTILES = 5;

/** Statistics of one group in cents. `nSources` counts kept observations, `nSystems` counts voices. */
export const Aggregate = z.strictObject({
  nSources: z.int().nonnegative(),
  nFacilities: z.int().nonnegative(),
  nSystems: z.int().nonnegative(),
  median: Cents.nullable(),
  p25: Cents.nullable(),
  p75: Cents.nullable(),
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
  n_sources: z.int().nonnegative(),
  n_facilities: z.int().nonnegative(),
  n_systems: z.int().nonnegative(),
  n_states: z.int().nonnegative(),
  confidence: Confidence,
  confidence_reason: z.string(),
  currency: z.literal('USD'),
});
export type National = z.infer<typeof National>;
