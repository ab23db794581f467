// The text of a HCPCS Level II code as a label and a unit. Level II texts are CMS's own work; texts of CPT
// and of dental (D) codes are never kept.
import type { CodeKey } from '../../../schemas/code.ts';

/**
 * What the text of a code says. `unit` is the text's own: `10 mg`, `per dose`, `each`; null when it states
 * none.
 */
export type LevelTwoText = { label: string; unit: string | null; addOn: boolean };

/** Level II codes begin with a letter from A to V; D codes belong to the American Dental Association. */
const LEVEL_TWO = /^[A-CE-V]\d{4}$/;
/** Longest label, in characters. A longer text is shown up to a comma or semicolon before this length. */
const LABEL_LENGTH = 120;

const MEASURE =
  /^(?:up to |approximately )?\d[\d,]*(?:\.\d+)? ?(?:million |billion )?(?:mg|mcg|ug|gm?|kg|ml|cc|l|mci|uci|meq|iu|i\.u\.?|(?:usp |i\.u\. |iu |allergy )?units?|micrograms?|milligrams?|grams?|milliliters?|microcuries?|millicuries?|millimoles?|square (?:centimeters?|inch(?:es)?)|sq\.? ?cm|minutes?|hours?)\.?(?: (?:vial|dose|per vial|base|single dose))?$/;
const COUNTED = /^(?:\d+ )?(?:per|each|every)\b[^:]{0,40}$/;
const GROUP = /^(?:pair|set|kit|dozen|\d+ per [a-z]+)$/;
/** A unit at the end of a text without commas: `Omeza collag compl 100 mg`. */
const AT_END = /(?:^| )(each|\d[\d,.]* ?(?:mg|mcg|gm?|ml|cc|mci|iu|units?|sq cm))$/;
/** The longest words after `per` or `each` that are a unit, in characters. */
const LONGEST_UNIT = 25;
/** The only units of services: a time, a distance or a session. */
const OF_SERVICE =
  /\b(?:each|per|every) (?:additional )?(?:\d+ ?min(?:ute)?s?|(?:statute )?mile|hour|hr|day|diem|session|encounter)\b/;
const ADD_ON = /\blist(?:ed)? (?:separately )?in addition to\b/;

/** True for codes whose text may be shown. */
export function isLevelTwo(code: CodeKey): boolean {
  return LEVEL_TWO.test(code);
}

/** Reads label and unit from the text of a code. `isItem`: the code is a drug, a device or a supply. */
export function readLevelTwoText(text: string, isItem: boolean): LevelTwoText {
  const lower = text.toLowerCase();
  return {
    label: makeLabel(text),
    unit: isItem ? readItemUnit(lower) : (OF_SERVICE.exec(lower)?.[0] ?? null),
    addOn: !isItem && ADD_ON.test(lower),
  };
}

/** Remarks in parentheses are left out of a text that is too long, and then everything after a comma. */
function makeLabel(text: string): string {
  if (text.length <= LABEL_LENGTH) return text;
  const short = withoutRemarks(text);
  if (short.length <= LABEL_LENGTH) return short;
  const start = short.slice(0, LABEL_LENGTH);
  const end = Math.max(start.lastIndexOf(', '), start.lastIndexOf('; '));
  return `${end > 0 ? start.slice(0, end) : start.slice(0, start.lastIndexOf(' '))} …`;
}

function withoutRemarks(text: string): string {
  return text
    .replace(/[([][^()[\]]*[)\]]/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll(' ,', ',')
    .replace(/,(?: ?,)+/g, ',')
    .trim();
}

/** `each`, an amount, or what follows the first `per` or `each` that is near enough to the end; never a time. */
function readUnitAtEnd(part: string): string | null {
  const words = part.split(' ');
  for (const [i, word] of words.entries()) {
    const rest = words.slice(i + 1).join(' ');
    if ((word !== 'per' && word !== 'each') || rest === '' || rest.length > LONGEST_UNIT) continue;
    if (!/^(?:hour|minute)/.test(rest)) return `${word} ${rest}`;
  }
  return AT_END.exec(part)?.[1]?.trim() ?? null;
}

/**
 * The last part that is a unit, with the parts before it that belong to it: `per study dose, up to 40
 * millicuries`.
 */
function readItemUnit(text: string): string | null {
  const parts = withoutRemarks(text)
    .split(/[,;](?=\s|$)/)
    .map((part) => part.trim().replace(/(?<!i\.u)\.$/, ''))
    .filter((part) => part !== '');
  const isUnit = (part: string | undefined) =>
    part !== undefined && (MEASURE.test(part) || COUNTED.test(part) || GROUP.test(part));
  const last = parts.findLastIndex((part) => isUnit(part));
  if (last < 0) return readUnitAtEnd(parts.at(-1) ?? '');
  const first = last > 0 && isUnit(parts[last - 1]) ? last - 1 : last;
  return parts
    .slice(first, last + 1)
    .join(', ')
    .replace(/(\d)(mg|mcg|ml|gm?|cc)\b/g, '$1 $2');
}
