// Contrast of a scan as people and bills write it: "W/WO", "WO CON", "s/c", "simple y contrastada", "with gadolinium".
import { CONTRAST } from '../../../../schemas/vocabulary/procedure-contrast.ts';
import { slipDistance } from '../edit-distance.ts';

const WITHOUT = new Set(
  'wo noncon noncontrast noncontrasted uncontrasted unenhanced plain simple sincontraste'.split(' '),
);
const WITH = new Set('enhanced contrasted contrastada contrastado contrastadas concontraste'.split(' '));
const WEAK_WITHOUT = new Set('without sin'.split(' '));
const NO = new Set('no non'.split(' '));
const WEAK_WITH = new Set('w with con plus'.split(' '));
const CONTRAST_WORD = /^(?:contr|contrs?t?|contrast\w*|cntrst|dye|tinte|medio|gad\w*|ctr)$/;
const LINK = new Set(
  'and y or then followed by e luego despues el la un una any a iv oral o de the intravenous intravenoso administration'.split(
    ' ',
  ),
);

/** The contrast that a question of a scan asks for; unsaid when it does not say. */
export function contrastIn(raw: string): number {
  const tokens = tokensOf(raw);
  let mask: number = CONTRAST.unsaid;
  let ends = true;
  let named = false;
  for (let at = tokens.length - 1; at >= 0; at -= 1) {
    const token = tokens[at] ?? '';
    const before = tokens[at - 1] ?? '';
    const isShort = token === 'con' && /^(?:w|wo|without|no|non|with)$/.test(before);
    if (WITHOUT.has(token)) {
      mask |= CONTRAST.without;
      ends = true;
    } else if (WITH.has(token)) {
      mask |= CONTRAST.with;
      ends = true;
    } else if (isShort || CONTRAST_WORD.test(token)) {
      named = true;
      ends = true;
    } else if (ends && (WEAK_WITHOUT.has(token) || (NO.has(token) && named))) mask |= CONTRAST.without;
    else if (ends && WEAK_WITH.has(token)) mask |= CONTRAST.with;
    else if (isBesideOpposite(tokens, at)) mask |= CONTRAST.both;
    else if (!LINK.has(token)) ends = false;
  }
  return mask || (named ? CONTRAST.with : CONTRAST.unsaid);
}

/** "wo & w for fibroids": with beside without speaks of contrast, whatever follows. */
function isBesideOpposite(tokens: readonly string[], at: number): boolean {
  const token = tokens[at] ?? '';
  let before = at - 1;
  while (LINK.has(tokens[before] ?? '')) before -= 1;
  const other = tokens[before] ?? '';
  if (WEAK_WITH.has(token)) return WITHOUT.has(other) || WEAK_WITHOUT.has(other);
  return WEAK_WITHOUT.has(token) && WEAK_WITH.has(other);
}

/** Tokens of the text, with shorthand for with and without as words. */
function tokensOf(raw: string): string[] {
  return raw
    .replace(/\bwwo\b|\bw\s?\/?\s?wo\b/g, ' w wo ')
    .replace(/\bw\s?\/?\s?o\b/g, ' wo ')
    .replace(/\bs\s?\/\s?c\b/g, ' sincontraste ')
    .replace(/\bc\s?\/\s?c\b/g, ' concontraste ')
    .replace(/\bw\s?\//g, ' w ')
    .replace(/\bnon[\s-]?con\w*/g, ' noncon ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ');
}

/** A word that is one slip from one of these, or that holds a piece of "contrast", may have decided about contrast. */
const DECIDING = 'with without then and con sin luego'.split(' ');
const PIECE_OF_CONTRAST = /cont|ontr|ntra|tras|rast/;

/** Whether one of the lost words, which nothing else explains, is where the words of contrast are. */
export function isContrastLost(raw: string, lost: ReadonlySet<string>): boolean {
  if (lost.size === 0) return false;
  const tokens = tokensOf(raw);
  return tokens.some((token, at) => {
    if (!lost.has(token)) return false;
    if (says(tokens[at - 1]) && PIECE_OF_CONTRAST.test(token)) return true;
    let next = at + 1;
    while (LINK.has(tokens[next] ?? '')) next += 1;
    return says(tokens[next]) && DECIDING.some((word) => slipDistance(token, word, 1) <= 1);
  });
}

function says(token = ''): boolean {
  const isWord = WITH.has(token) || WITHOUT.has(token) || CONTRAST_WORD.test(token);
  return isWord || WEAK_WITH.has(token) || WEAK_WITHOUT.has(token) || NO.has(token);
}
