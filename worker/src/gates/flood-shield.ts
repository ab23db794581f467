// A rough shield before the exact counters: approximate, per location of the platform, keyed by address name.
import { ApiError } from '../errors.ts';

/** Period of the shields in wrangler.toml. */
const SHIELD_PERIOD_SECONDS = 10;

/** 429 for an address that floods us. The shield fails open: the exact counter stands behind it. */
export async function passShield(shield: RateLimit, address: string): Promise<void> {
  const { success } = await shield.limit({ key: address }).catch(() => ({ success: true }));
  if (!success) throw new ApiError('rate_limited', { retry_after: SHIELD_PERIOD_SECONDS });
}
