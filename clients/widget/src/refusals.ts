// A refusal as a sentence for the visitor, and what the owner of the website reads in the console.
import type { Refusal } from './service.ts';
import type { Texts } from './texts.ts';

/** Refusals that the owner of the website has to settle. Everything else is the visitor's or passes by itself. */
const FOR_THE_OWNER = new Set([
  'origin_not_allowed',
  'missing_api_key',
  'invalid_api_key',
  'conflicting_api_keys',
  'plan_ended',
  'tier_required',
  'scope_required',
  'rate_limited',
  'uncredited',
]);

/** The sentence for the visitor. */
export function describeRefusal({ error, message }: Refusal, t: Texts): string {
  switch (error) {
    case 'origin_not_allowed':
      return t.notAllowed(location.origin);
    case 'missing_api_key':
    case 'invalid_api_key':
    case 'conflicting_api_keys':
    case 'scope_required':
    case 'tier_required':
      return t.badKey;
    case 'plan_ended':
      return t.ended;
    case 'rate_limited':
      return t.limited;
    case 'unknown_location':
      return t.unknownPlace;
    case 'ambiguous_location':
      return t.whichPlace;
    case 'uncredited':
      return t.uncredited;
    case 'missing_parameter':
    case 'invalid_parameter':
      return message;
    default:
      return t.unavailable;
  }
}

/** Writes to the console what only the owner of the website can change. */
export function reportToOwner({ error, message, docs_url }: Refusal): void {
  if (!FOR_THE_OWNER.has(error)) return;
  // biome-ignore lint/suspicious/noConsole: the console is where the owner of a website looks.
  console.error(`<price-search>: ${message} (${error}) ${docs_url}`);
}
