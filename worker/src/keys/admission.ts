// Who is let in when an isolate is busy: requests in flight decide, lower tiers wait first. Counted after the key
// object has answered, so a shed request can give its count back.
import type { Tier } from '../../../schemas/key-terms.ts';
import { ADMISSION_LIMITS, type AdmissionLimits } from '../env.ts';

/** What a shed caller is asked to wait, in seconds. */
export const SHED_RETRY_SECONDS = 1;
/** A request that began longer ago counts no more: the platform drops one whose caller left without a word. */
export const FORGOTTEN_AFTER_MS = 60_000;

/** Requests in flight of one isolate: when each began, oldest first. */
export type InFlight = Map<symbol, number>;
export const isolateInFlight: InFlight = new Map();

/** `enter` gives the way out, to be called when the request ends; undefined: shed. */
export type Admission = { enter(tier: Tier): (() => void) | undefined };

/** Admission of an isolate under these limits. `now` is in milliseconds. */
export function createAdmission(
  limits: AdmissionLimits = ADMISSION_LIMITS,
  inFlight: InFlight = isolateInFlight,
  now = Date.now,
): Admission {
  return {
    enter(tier) {
      for (const [request, at] of inFlight) {
        if (at > now() - FORGOTTEN_AFTER_MS) break;
        inFlight.delete(request);
      }
      const most = limits[tier];
      if (most !== null && inFlight.size >= most) return undefined;
      const request = Symbol(tier);
      inFlight.set(request, now());
      return () => {
        inFlight.delete(request);
      };
    },
  };
}
