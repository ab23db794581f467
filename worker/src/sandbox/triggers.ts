// Errors on request: a test credential gets any error of an address by its code.
import { ERROR_CODES, type ErrorCode, type ErrorFacts } from '../../../schemas/api-error.ts';
import { ApiError } from '../errors.ts';
import { STATE, TOWN_ZIP, ZIPS } from './town.ts';

/** A text that triggers an error by its code. */
const TRIGGER = /^error:\s*([a-z_]+)$/i;
/** Another state that has a Sandbox Falls, for an ambiguous location. */
const OTHER_STATE = 'ZY';
/** The wait of a triggered `rate_limited`. */
export const TRIGGERED_WAIT_SECONDS = 60;

/** What the facts of an error depend on: the field that triggers it, its location, and the caller's limit. */
export type TriggerContext = {
  /** Errors that the address can give. */
  codes: readonly ErrorCode[];
  /** The field that holds the trigger, and the field of the location with what it expects. */
  field: string;
  location: { param: string; expected: string };
  limit?: { limit: number; reset: number } | undefined;
  /** Where a caller finds other tiers; absent for price lookup. */
  upgradeUrl?: string;
  /** The methods of the address. */
  allow: string;
};

/** @throws ApiError the error that the text asks for; returns when the text asks for none */
export function throwTriggered(text: string | undefined | null, context: TriggerContext): void {
  const asked = TRIGGER.exec(text ?? '')?.[1]?.toLowerCase();
  if (asked === undefined) return;
  const code = ERROR_CODES.find((known) => known === asked && context.codes.includes(known));
  if (!code) {
    const expected = `error: and one of ${context.codes.join(', ')}`;
    throw new ApiError('invalid_parameter', { param: context.field, expected });
  }
  throw new ApiError(code, makeFacts(code, context), { headers: makeHeaders(code, context) });
}

/** The headers that the real error has beside those of every error. */
function makeHeaders(code: ErrorCode, { allow, limit }: TriggerContext): Record<string, string> {
  if (code === 'method_not_allowed') return { Allow: allow };
  return code === 'rate_limited' && limit ? { 'X-RateLimit-Remaining': '0' } : {};
}

/** The same extra fields that the real error has. */
function makeFacts(code: ErrorCode, { location, limit, upgradeUrl }: TriggerContext): ErrorFacts {
  const upgrade = upgradeUrl === undefined ? {} : { upgrade_url: upgradeUrl };
  switch (code) {
    case 'missing_parameter':
    case 'invalid_parameter':
    case 'unknown_location':
      return location;
    case 'ambiguous_location': {
      const candidates = [STATE, OTHER_STATE].map((state) => ({ city: ZIPS[0].city, state, zip: TOWN_ZIP }));
      return { ...location, candidates };
    }
    case 'procedure_not_found':
      return { candidates: [{ code: '73721', code_type: 'CPT', label: 'Knee MRI without contrast' }] };
    case 'rate_limited':
      return {
        retry_after: TRIGGERED_WAIT_SECONDS,
        limit: limit?.limit ?? 0,
        reset: limit?.reset ?? 0,
        ...upgrade,
      };
    case 'tier_required':
    case 'plan_ended':
      return upgrade;
    default:
      return {};
  }
}
