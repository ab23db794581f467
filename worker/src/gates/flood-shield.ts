// A flood shield before the exact counters. It is approximate: each location of the platform counts
// separately.
import { lastKeeper } from '../../../schemas/kept-shape.ts';
import { inTime } from '../deadline.ts';
import { ApiError } from '../errors.ts';

/** Period of the shields in wrangler.toml. */
const SHIELD_PERIOD_SECONDS = 10;

/** The shield answers without I/O; the request does not wait for one that is stuck. */
const SHIELD_DEADLINE_MS = 1_000;

const keepLast = lastKeeper<RateLimitOutcome>();

/**
 * Answers 429 to an address that floods us. The shield fails open, because an exact counter comes after it.
 */
export async function passShield(shield: RateLimit, address: string): Promise<void> {
  const asked = inTime('The flood shield', shield.limit({ key: address }), SHIELD_DEADLINE_MS);
  const { success } = keepLast(await asked.catch(() => ({ success: true })));
  if (!success) throw new ApiError('rate_limited', { retry_after: SHIELD_PERIOD_SECONDS });
}
