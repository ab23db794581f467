// A flood shield before the exact counters. It is approximate: each location of the platform counts
// separately.
import { ApiError } from '../errors.ts';

/** Period of the shields in wrangler.toml. */
const SHIELD_PERIOD_SECONDS = 10;

/**
 * Answers 429 to an address that floods us. The shield fails open, because an exact counter comes after it.
 */
export async function passShield(shield: RateLimit, address: string): Promise<void> {
  const { success } = await shield.limit({ key: address }).catch(() => ({ success: true }));
  if (!success) throw new ApiError('rate_limited', { retry_after: SHIELD_PERIOD_SECONDS });
}
