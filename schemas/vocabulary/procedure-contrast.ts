// Contrast material in the words of a scan: "with and without contrast", "w/wo", "simple".
import type { ReadWord } from './procedure-wording.ts';

/** Contrast material of a scan, as asked or as named. */
export const CONTRAST = { unsaid: 0, without: 1, with: 2, both: 3 } as const;

/** "Before and after contrast", "pre and post contrast". */
const BEFORE_CONTRAST = new Set(['before', 'antes', 'pre']);
const AFTER_CONTRAST = new Set(['after', 'despues', 'post']);
/** A scan that is "simple" in Spanish is made without contrast. */
const SIMPLE = new Set(['simple', 'simples']);
const CONTRAST_WORDS = new Set(['contrast', 'contraste', 'dye', 'contrasted']);
const WITHOUT = new Set(['without', 'no', 'non', 'sin', 'wo']);
const WITH = new Set(['with', 'con', 'w', 'plus', 'using']);
const LINK = new Set(
  'and y or then followed by e luego de del the el un una any a iv oral o intravenous intravenoso'.split(' '),
);
/** After a bare "without" one of these words begins something else: "ct neck w/o after an accident". */
const AFTER_BARE_CONTRAST = new Set(
  'after before for because since following near cost price cash how porque por para cuanto despues antes when cuando'.split(
    ' ',
  ),
);
/** Scans that are made with or without contrast, so that "w/wo" alone speaks of contrast. */
const SCANS = new Set(['ct', 'mri', 'mra', 'mrcp', 'tomografia', 'resonancia']);

/** "with and without contrast": the run of with, without and links before the word; or that run without the word. */
export function takeContrast(read: readonly ReadWord[], taken: boolean[]): number {
  let seen = 0;
  let named = false;
  read.forEach(({ word }, at) => {
    if (!CONTRAST_WORDS.has(word)) return;
    taken[at] = true;
    named = true;
    const [mask, from] = maskBefore(read, at, true);
    for (let i = from; i < at && mask !== 0; i += 1) taken[i] = true;
    seen |= mask === 0 ? 0 : mask | maskAside(read, from);
  });
  if (seen !== 0) return seen;
  const isScan = named || read.some(({ word }) => SCANS.has(word));
  return (isScan ? takeBareContrast(read, taken, named) : 0) || (named ? CONTRAST.with : CONTRAST.unsaid);
}

/** Most words between "without" and "with contrast" that one misspelt word may make of "then". */
const MOST_BETWEEN = 2;

/** "Without thn with contrast": a "without" just before the run, though a misspelt word parts them. */
function maskAside(read: readonly ReadWord[], from: number): number {
  const before = read.slice(Math.max(0, from - MOST_BETWEEN - 1), from);
  return before.some(({ word }) => WITHOUT.has(word)) ? CONTRAST.without : 0;
}

/**
 * What the words just before `at` say, and where they begin. `beforeContrast`: whether the word at `at` is "contrast",
 * so that "before and after" speak of it.
 */
function maskBefore(
  read: readonly ReadWord[],
  at: number,
  beforeContrast = false,
): [mask: number, from: number] {
  let mask = 0;
  let from = at;
  for (let i = at - 1; i >= 0; i -= 1) {
    const before = read[i]?.word ?? '';
    if (WITHOUT.has(before) || SIMPLE.has(before)) mask |= CONTRAST.without;
    else if (WITH.has(before)) mask |= CONTRAST.with;
    else if (beforeContrast && BEFORE_CONTRAST.has(before)) mask |= CONTRAST.without;
    else if (beforeContrast && AFTER_CONTRAST.has(before)) mask |= CONTRAST.with;
    else if (!LINK.has(before)) break;
    from = i;
  }
  return [mask, from];
}

/**
 * "mri brain w/wo": with and without side by side; one of them as the last word or before a reason; or "simple", which
 * in Spanish is a scan without contrast.
 */
function takeBareContrast(read: readonly ReadWord[], taken: boolean[], named: boolean): number {
  for (let at = read.length; at > 0; at -= 1) {
    const [mask, from] = maskBefore(read, at);
    const next = read[at]?.word;
    const last = read[at - 1]?.word ?? '';
    const ends =
      SIMPLE.has(last) ||
      ((next === undefined || AFTER_BARE_CONTRAST.has(next)) && /^(?:w|wo|without|with|sin|con)$/.test(last));
    const runs = mask === CONTRAST.both && !isLink(read[at - 1]);
    if (mask === 0 || !(runs || (ends && !named))) continue;
    for (let i = from; i < at; i += 1) taken[i] = true;
    return mask;
  }
  return 0;
}

function isLink(word: ReadWord | undefined): boolean {
  return word !== undefined && LINK.has(word.word);
}
