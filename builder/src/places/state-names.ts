// Two-letter codes and the names people write instead of them.
import { STATE_NAMES } from '../../../schemas/states.ts';

/** All two-letter codes, in order: states, DC, territories, military addresses. */
export const STATE_CODES: readonly string[] = Object.keys(STATE_NAMES).sort();

/** `Illinois` of `IL`; undefined for what is no state code. */
export function stateName(code: string): string | undefined {
  return STATE_NAMES[code];
}

const CODE_OF_NAME = new Map(Object.entries(STATE_NAMES).map(([code, name]) => [name.toUpperCase(), code]));

/** `IL` of `il`, `Illinois` or `ILLINOIS`; undefined for anything else. */
export function stateCodeOf(text: string): string | undefined {
  const key = text.trim().replace(/\s+/g, ' ').toUpperCase();
  return Object.hasOwn(STATE_NAMES, key) ? key : CODE_OF_NAME.get(key);
}
