// The state and ZIP at the end of an address line, whatever comes before them.
import { STATE_CODES, stateName } from '../places/state-names.ts';

export type StateZip = { state: string; zip: string };

const NAMES = STATE_CODES.flatMap((code) => stateName(code)?.toUpperCase().replaceAll('.', '\\.') ?? []);
const ENDING = new RegExp(
  `(?<![A-Z])(${[...STATE_CODES, ...NAMES].join('|')})[ ,.]+(\\d{5})(?:-?\\d{4}|-)?[ ,.]*` +
    '(?:(?:USA?|U\\.S\\.(?:A\\.)?|UNITED STATES(?: OF AMERICA)?)[ ,.]*)?$',
);
const CODE_OF_NAME = new Map(STATE_CODES.map((code) => [stateName(code)?.toUpperCase(), code]));

/**
 * The state and ZIP that end an address, or that come before a final `USA`; undefined when the address ends
 * otherwise. Only the end counts, because a street number may have five digits too.
 * @example parseStateAndZip('1 Hospital Rd Oak Bluffs MA 02557-1477') // { state: 'MA', zip: '02557' }
 */
export function parseStateAndZip(address: string): StateZip | undefined {
  const match = ENDING.exec(address.trim().replace(/\s+/g, ' ').toUpperCase());
  const [, state = '', zip] = match ?? [];
  return zip === undefined ? undefined : { state: CODE_OF_NAME.get(state) ?? state, zip };
}
