// Codes for procedures that no other code names. Their prices say nothing about each other, so no amount can be judged as
// a part of one. The code numbers are facts of the code set; its wording is not used.
import type { CodeKey } from '../../../schemas/code.ts';

/** Unlisted codes that do not end in 99. */
const OTHERS = new Set(
  (
    '21089 23929 26989 37501 38129 38589 43289 43659 44238 44979 47379 47579 49329 49659 50549 50949 55559 58578 58579 ' +
    '58679 59897 59898 60659 69949 69979 76496 76497 76498 89240 89398 92700 93998 96379 96549 97039 97139 99429 99600 G0235'
  ).split(' '),
);

/** Codes that end in 99 and name a procedure. */
const NAMED = new Set(['21199', '26499', '27499', '28299', '29899']);

/** True for a code of an unlisted procedure. */
export function isUnlisted(code: CodeKey): boolean {
  return (/^\d{3}99$/.test(code) && !NAMED.has(code)) || OTHERS.has(code);
}
