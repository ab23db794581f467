// A question whose blanks fell at the wrong letters: "wit hout contrast", "wi thcontrast". The words are put right in the
// text itself, so that every reader of the question sees the same words.
import { plainText } from '../../../schemas/vocabulary/procedure-text.ts';
import { ASIDES, QUALIFIER_WORDS, STOPS } from '../../../schemas/vocabulary/procedure-wording.ts';
import { readingsOf } from './correct.ts';
import { slipDistance } from './edit-distance.ts';
import { lexicon } from './lexicon.ts';
import { isBroken } from './read-query.ts';

/** Shortest word that pieces are put together to, and shortest words that a moved blank parts. */
const MIN_JOINED_LETTERS = 4;
const MIN_PARTED_LETTERS = 3;
/** Letters of both words together when a moved blank parts them. */
const MIN_MOVED_LETTERS = 8;
/** Beside a word, a word that reads at least this well is misspelt, and the blank is where it should be. */
const MISSPELT_QUALITY = 0.75;

const QUALIFIERS = new Set(QUALIFIER_WORDS);

/** What to write instead of two neighbours; undefined when they stay. `third`: the word after them. */
type Mend = (first: string, second: string, third: string) => string | undefined;

/**
 * The question with its broken words put together, its moved blanks put right and its words of contrast spelt; the
 * question itself without such.
 */
export function mendedText(query: string): string {
  words.clear();
  return spellContrast(mendPairs(mendPairs(query, joinPieces), moveBlank));
}

const CONTRAST_WORDS = ['contrast', 'contraste', 'without'];
const MIN_CONTRAST_LETTERS = 5;
const MISSPELT_WITH = /^(?:ith|wth|wih|wit|wiht|iwth|wtih|witth)$/;
/** What follows a "with" of contrast, what is on both sides of "then", and words that stand for "then". */
const AFTER_WITH = new Set('contrast contraste dye iv and or y'.split(' '));
const WITH_OR_WITHOUT = new Set('with without con sin y'.split(' '));
const THEN = ['then', 'luego', 'despues'];

/** One slip in a word that decides about contrast must not turn its meaning round: "with contast", "qith contrast". */
function spellContrast(query: string): string {
  const typed = plainText(query).split(' ');
  const words = typed.map((word) => spellContrastWord(word));
  if (!words.some((word) => CONTRAST_WORDS.includes(word) || word === 'dye')) return query;
  const spelt = words.map((word, at) => spellBetween(words[at - 1] ?? '', word, words[at + 1] ?? ''));
  return typed.reduce((text, word, at) => {
    const by = spelt[at] ?? word;
    return by === word ? text : (replaceOnce(text, word, by) ?? text);
  }, query);
}

function spellContrastWord(word: string): string {
  if (word.length < MIN_CONTRAST_LETTERS || isWord(word)) return word;
  return CONTRAST_WORDS.find((one) => slipDistance(word, one, 1) <= 1) ?? word;
}

/** A word that its neighbours say: "qith contrast", "without hen with". */
function spellBetween(before: string, word: string, after: string): string {
  if (MISSPELT_WITH.test(word)) return 'with';
  if (!/^[a-z]+$/.test(word) || WITH_OR_WITHOUT.has(word)) return word;
  if (AFTER_WITH.has(after) && !isWord(word) && slipDistance(word, 'with', 1) <= 1) return 'with';
  const isBetween = WITH_OR_WITHOUT.has(before) && WITH_OR_WITHOUT.has(after);
  return (isBetween && THEN.find((one) => slipDistance(word, one, 1) <= 1)) || word;
}

function mendPairs(query: string, mend: Mend): string {
  const words = plainText(query).split(' ');
  let text = query;
  for (let i = 0; i + 1 < words.length; i += 1) {
    const [first = '', second = '', third = ''] = words.slice(i, i + 3);
    if (!isLetters(first) || !isLetters(second)) continue;
    const mended = mend(first, second, third);
    const next = mended === undefined ? undefined : replaceOnce(text, `${first} ${second}`, mended);
    if (next === undefined) continue;
    text = next;
    i += 1;
  }
  return text;
}

function isLetters(word: string): boolean {
  return /^[a-z]{2,}$/.test(word);
}

function joinPieces(first: string, second: string, third: string): string | undefined {
  if (!arePieces(first, second)) return undefined;
  // "Flu sh ot": beside a word, the piece belongs to the next one.
  const isOfNext = isWord(first) && !isWord(second) && isLetters(third) && arePieces(second, third);
  return isOfNext && !STOPS.has(second + third) ? undefined : first + second;
}

/** Whether the words are the pieces of one word. */
function arePieces(first: string, second: string): boolean {
  const joined = first + second;
  if (joined.length < MIN_JOINED_LETTERS) return false;
  if (CONTRAST_WORDS.includes(joined)) return true;
  return (!(isWord(first) && isWord(second)) && isLongWord(joined)) || isBroken(first, second);
}

/** The letters of both words with the blank elsewhere, when that makes two words of them. */
function moveBlank(first: string, second: string): string | undefined {
  const letters = first + second;
  const [isFirst, isSecond] = [isWord(first), isWord(second)];
  if (letters.length < MIN_MOVED_LETTERS || (isFirst && isSecond)) return undefined;
  for (let at = MIN_PARTED_LETTERS; at <= letters.length - MIN_PARTED_LETTERS; at += 1) {
    const [left, right] = [letters.slice(0, at), letters.slice(at)];
    if (at === first.length || !isLongWord(left) || !isLongWord(right)) continue;
    const isMisspelt = (isFirst && readsWell(second)) || (isSecond && readsWell(first)) || readsWell(letters);
    return isMisspelt ? undefined : `${left} ${right}`;
  }
  return undefined;
}

function readsWell(word: string): boolean {
  return (readingsOf(word)[0]?.quality ?? 0) >= MISSPELT_QUALITY;
}

/** Whether each word of this question is one, as several of its pairs ask. */
const words = new Map<string, boolean>();

/** Whether the word means something as it is, or is one of those that mean nothing. */
function isWord(word: string): boolean {
  const known = words.get(word);
  if (known !== undefined) return known;
  const is = STOPS.has(word) || ASIDES.has(word) || lexicon().wordOf(word) !== undefined;
  words.set(word, is);
  return is;
}

function isLongWord(word: string): boolean {
  const isKnown = lexicon().wordSpelled(word) !== undefined;
  return isKnown || (word.length >= MIN_JOINED_LETTERS && (QUALIFIERS.has(word) || STOPS.has(word)));
}

/** The text with these whole words replaced, whatever its capitals; undefined when it writes them in another way. */
function replaceOnce(text: string, words: string, by: string): string | undefined {
  const lower = text.toLowerCase();
  if (lower.length !== text.length) return undefined;
  const isLetter = (at: number) => /[a-z]/.test(lower[at] ?? '');
  let at = lower.indexOf(words);
  while (at >= 0 && (isLetter(at - 1) || isLetter(at + words.length))) at = lower.indexOf(words, at + 1);
  return at < 0 ? undefined : text.slice(0, at) + by + text.slice(at + words.length);
}
