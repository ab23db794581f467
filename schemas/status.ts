// The status of a running service: the body of GET /status.json, and what the status page shows.
import * as z from 'zod';
import { BeforeAfter } from './changes.ts';
import { IsoDate } from './place.ts';
import { MAX_CORRECTIONS, PriceCorrection } from './price-reports.ts';

/** `up` and `down` were asked. `on` and `off` say only whether this deployment has the part set up. */
export const PART_STATES = ['up', 'down', 'on', 'off'] as const;
export const STATUS_PARTS = ['prices', 'directory', 'sessions', 'payments', 'mail'] as const;
/** Days of the strip, today included. */
export const STATUS_DAYS = 90;

const Moment = z.iso.datetime();

export const StatusAnswer = z.strictObject({
  /** False when prices cannot be read. */
  ok: z.boolean(),
  checked_at: Moment,
  parts: z.record(z.enum(STATUS_PARTS), z.enum(PART_STATES)),
  /** Null before the first release, and when prices cannot be read. */
  release: z
    .strictObject({
      id: z.string(),
      as_of: IsoDate,
      published_at: Moment.nullable(),
      age_days: z.int().nonnegative(),
      /** True when no release of the last nights went live. */
      late: z.boolean(),
    })
    .nullable(),
  /** What the release changed; null for the first release, and when it cannot be read. */
  changes: z
    .strictObject({
      previous: z.string(),
      price_files: BeforeAfter,
      codes_with_price: BeforeAfter,
      withheld: BeforeAfter,
      provider_rows: BeforeAfter,
      inputs: z.strictObject({
        gained: z.int().nonnegative(),
        replaced: z.int().nonnegative(),
        lost: z.int().nonnegative(),
      }),
    })
    .nullable(),
  /** UTC days, the oldest first; `release` was live at the end of the day, null for none. Empty when unknown. */
  days: z
    .array(z.strictObject({ date: IsoDate, release: z.string().nullable(), is_new: z.boolean() }))
    .max(STATUS_DAYS),
  /** Reported prices that the operator found wrong and corrected, the newest first. Empty when unknown. */
  corrections: z.array(PriceCorrection).max(MAX_CORRECTIONS),
});
export type StatusAnswer = z.infer<typeof StatusAnswer>;
