// The state and ZIP at the end of an address line, whatever comes before them.
import { cutEnd } from '../../../schemas/cut-ends.ts';
import { STATE_CODES, stateName } from '../places/state-names.ts';

export type StateZip = { state: string; zip: string };

/** Codes and names in upper case with the code of each, the longest first: "West Virginia" is not "Virginia". */
const STATES = STATE_CODES.flatMap((code): [string, string][] => {
  const name = stateName(code)?.toUpperCase();
  return name === undefined
    ? [[code, code]]
    : [
        [code, code],
        [name, code],
      ];
}).sort(([a], [b]) => b.length - a.length);
const COUNTRIES = ['UNITED STATES OF AMERICA', 'UNITED STATES', 'U.S.A', 'U.S', 'USA', 'US'];
/** Separates the parts of an address. */
const BETWEEN = /[ ,.]/;
const ZIP = /[ ,.](\d{5})(?:-?\d{4}|-)?$/;

/**
 * The state and ZIP that end an address, or that come before a final `USA`; undefined when the address ends
 * otherwise. Only the end counts, because a street number may have five digits too.
 * @example parseStateAndZip('1 Hospital Rd Oak Bluffs MA 02557-1477') // { state: 'MA', zip: '02557' }
 */
export function parseStateAndZip(address: string): StateZip | undefined {
  const text = cutEnd(address.trim().replace(/\s+/g, ' ').toUpperCase(), BETWEEN);
  const country = COUNTRIES.find((name) => text.endsWith(name)) ?? '';
  const bare = cutEnd(text.slice(0, text.length - country.length), BETWEEN);
  const zip = ZIP.exec(bare);
  const before = cutEnd(bare.slice(0, zip?.index), BETWEEN);
  const state = STATES.find(([name]) => endsWithWord(before, name))?.[1];
  return zip?.[1] === undefined || state === undefined ? undefined : { state, zip: zip[1] };
}

function endsWithWord(text: string, word: string): boolean {
  return text.endsWith(word) && !/[A-Z]/.test(text.charAt(text.length - word.length - 1));
}
