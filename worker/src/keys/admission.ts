// Who is admitted when an isolate is busy: the number of requests in flight decides, and lower tiers are
// refused first. The key object counts a request before this, so the gate gives the count of a refused
// request back.
import type { Tier } from '../../../schemas/key-terms.ts';
import { ADMISSION_LIMITS, type AdmissionLimits } from '../env.ts';

/** Seconds that a refused caller is asked to wait. */
export const SHED_RETRY_SECONDS = 1;
/**
 * An older request is no longer counted: when a caller disconnects, the platform may drop the request without
 * notice.
 */
export const FORGOTTEN_AFTER_MS = 60_000;

/** Requests in flight of one isolate: when each began, oldest first. */
export type InFlight = Map<symbol, number>;
export const isolateInFlight: InFlight = new Map();

/** `enter` returns a function to call when the request ends, or undefined when the request is refused. */
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
