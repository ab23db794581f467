// Who is let in when an isolate is busy: requests in flight decide, lower tiers wait first. Counted after the key
// object has answered, so a shed request can give its count back.
import type { Tier } from './tiers.ts';

/** Requests in flight above which a tier is shed; null: never. */
export type AdmissionLimits = Record<Tier, number | null>;
export const ADMISSION_LIMITS: AdmissionLimits = { free: 2_000, basic: 3_000, pro: 4_000, enterprise: null };
/** What a shed caller is asked to wait, in seconds. */
export const SHED_RETRY_SECONDS = 1;

/** Requests in flight of one isolate. */
export type InFlight = { requests: number };
export const isolateInFlight: InFlight = { requests: 0 };

/** `enter` gives the way out, to be called once when the request ends; undefined: shed. */
export type Admission = { enter(tier: Tier): (() => void) | undefined };

/** Admission of an isolate under these limits. */
export function createAdmission(
  limits: AdmissionLimits = ADMISSION_LIMITS,
  inFlight: InFlight = isolateInFlight,
): Admission {
  return {
    enter(tier) {
      const most = limits[tier];
      if (most !== null && inFlight.requests >= most) return undefined;
      inFlight.requests += 1;
      return () => {
        inFlight.requests -= 1;
      };
    },
  };
}
