// CPT codes whose unit is a time, and how long that time is: a table of facts in our own words. Reviewed in
// November 2026: the minutes are those of CMS's Physician Fee Schedule file of April 2026 where it states
// them, and for therapy those of the Medicare Claims Processing Manual, chapter 5, section 20.2. The others
// are from general knowledge of the codes.
import type { CodeKey } from '../../../schemas/code.ts';

/** A code is in one row only. Whether it is an add-on code comes from the fee schedule, not from here. */
const CODES_BY_TIME: readonly (readonly [unit: string, codes: string])[] = [
  [
    'each 15 minutes',
    `97032 97033 97034 97035 97036 97110 97112 97113 97116 97124 97140 97530 97533 97535 97537 97542 97750 97755
    97760 97761 97763 97802 97803 95940`,
  ],
  ['the first 15 minutes', '90912 97129 97810 97813 99151 99152 99155 99156 99605 99606 95983'],
  [
    'each further 15 minutes',
    `90913 92627 92621 96159 96165 96168 96171 97130 97811 97814 97551 99153 99157 99417 99418 99607 96571 95984`,
  ],
  ['each 20 minutes', '98981 99458'],
  ['each 30 minutes', '97804 98960 98961 98962'],
  ['the first 30 minutes', '96136 96138 96158 96164 96167 96170 97550 96570 99497'],
  ['each further 30 minutes', '90840 92608 96113 96137 96139 99292 99416 99498'],
  ['the first hour', '90839 92607 92620 92626 94644 96112 96116 96130 96132 99291 99415 96360'],
  ['each hour', '96105 96125 95941'],
  ['each further hour', '94645 95079 96121 96131 96133 96361 96366 96370 96415 96423 97546 99602'],
  ['up to one hour', '96365 96367 96369 96413 96417 96422'],
  ['the first two hours', '95076 97545'],
];

const UNIT_OF_CODE: ReadonlyMap<CodeKey, string> = new Map(
  CODES_BY_TIME.flatMap(([unit, codes]) => codes.split(/\s+/).map((code) => [code, unit] as const)),
);

/** The time that one unit of a CPT code stands for; undefined for a code that is not timed. */
export function timeOfCode(code: CodeKey): string | undefined {
  return UNIT_OF_CODE.get(code);
}

/** The whole table, for its tests. */
export function timedCodes(): Iterable<readonly [CodeKey, string]> {
  return UNIT_OF_CODE;
}
