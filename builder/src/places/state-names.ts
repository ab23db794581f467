// Two-letter state codes, and the names that people write instead.
import { STATE_NAMES } from '../../../schemas/states.ts';

/** All two-letter codes in alphabetical order: states, DC, territories and military mail. */
export const STATE_CODES: readonly string[] = Object.keys(STATE_NAMES).sort();

/** `Illinois` for `IL`; undefined when the text is not a state code. */
export function stateName(code: string): string | undefined {
  return STATE_NAMES[code];
}

const CODE_OF_NAME = new Map(Object.entries(STATE_NAMES).map(([code, name]) => [name.toUpperCase(), code]));

/** `IL` for `il`, `Illinois` or `ILLINOIS`; undefined for anything else. */
export function parseStateCode(text: string): string | undefined {
  const key = text.trim().replace(/\s+/g, ' ').toUpperCase();
  return Object.hasOwn(STATE_NAMES, key) ? key : CODE_OF_NAME.get(key);
}
