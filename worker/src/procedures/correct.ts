// What a word that is missing from the dictionary may mean: the nearest spellings first, by slips and by
// sound.
import { QUALIFIER_WORDS, STOPS } from '../../../schemas/vocabulary/procedure-wording.ts';
import { DeleteIndex } from './delete-index.ts';
import { leastSlips, lettersOf, MAX_COMPARED_LETTERS, slipDistance } from './edit-distance.ts';
import { isInName, type Lexicon, lexicon } from './lexicon.ts';
import { phoneticKey } from './phonetic-key.ts';

/**
 * A reading of one or two typed words: the dictionary words they may mean, and how sure we are, from 0 to 1.
 */
export type Reading = { words: readonly number[]; text: string; quality: number };

/** Most slips by the letters of the typed word; `MORE_BY_SOUND` is added when it sounds the same. */
const MOST_SLIPS = [0, 0, 0, 1, 1.3, 2, 2.1, 2.4, 2.7, 2.8, 3.1];
const MORE_BY_SOUND = 0.8;
const SAME_SOUND_GAIN = 0.6;
const OTHER_FIRST_LETTER = 0.15;
/** Most slips per letter of the longer word; above this the two words are different words. */
const MOST_SLIPS_A_LETTER = 0.36;
const QUALITY_LOST_BY_SLIPS = 1.25;
/** Words that are in very many queries, so that a misspelling more likely means one of them. */
const OFTEN_ASKED = /^contraste?$/;
const OFTEN_GAIN = 0.06;
/** A word that no name holds is less likely: "nvel" is "nivel", not "navel". */
const IN_NO_NAME = 0.05;
const READINGS_KEPT = 8;
/** Readings that are worse than the best by more than this are dropped. */
const WORSE_BY = 0.25;
const MIN_INDEXED_LETTERS = 4;
const MIN_SPELLING_LETTERS = 5;
const MIN_KEY_LETTERS = 2;
const ROUNDING = 1e-9;
/** A spelling has at most this many letters more or less than the typed word. */
const MOST_LETTERS_MORE = 3;

const QUALIFIERS = new Set(QUALIFIER_WORDS);

/** `bySound`: for each length of a spelling that was asked for, the spellings by their sound. */
type Ready = {
  near: DeleteIndex;
  byLength: ReadonlyMap<number, readonly number[]>;
  bySound: Map<number, ReadonlyMap<string, readonly number[]>>;
  letters: Int32Array;
};
let ready: Ready | undefined;

/** The indexes; the first misspelt word of an isolate builds them. */
function indexes(lex: Lexicon): Ready {
  if (ready !== undefined) return ready;
  const { spellings } = lex;
  const indexed = (spelling: string, number: number) =>
    spelling.length >= MIN_INDEXED_LETTERS && /^[a-z]+$/.test(spelling) && isTarget(spelling, number, lex);
  const isIndexed = Uint8Array.from(spellings, (spelling, number) => (indexed(spelling, number) ? 1 : 0));
  const byLength = Map.groupBy(
    [...spellings.keys()].filter((number) => isIndexed[number] === 1),
    (number) => spellings[number]?.length ?? 0,
  );
  ready = {
    near: new DeleteIndex(spellings, (_, number) => isIndexed[number] === 1),
    byLength,
    bySound: new Map(),
    letters: Int32Array.from(spellings, lettersOf),
  };
  return ready;
}

/** The spellings of about as many letters that sound the same, in their order. */
function soundingLike(sound: string, letters: number, { byLength, bySound }: Ready, lex: Lexicon): number[] {
  const found: number[] = [];
  for (let length = letters - MOST_LETTERS_MORE; length <= letters + MOST_LETTERS_MORE; length += 1) {
    let own = bySound.get(length);
    if (own === undefined) {
      own = Map.groupBy(byLength.get(length) ?? [], (number) => phoneticKey(lex.spellings[number] ?? ''));
      bySound.set(length, own);
    }
    found.push(...(own.get(sound) ?? []));
  }
  return found.sort((a, b) => a - b);
}

/** A short word that no name holds is too weak a guess: "mao" is not "mamo". */
function isTarget(spelling: string, number: number, lex: Lexicon): boolean {
  return (
    spelling.length >= MIN_SPELLING_LETTERS ||
    QUALIFIERS.has(spelling) ||
    isInName(lex.wordOfSpelling[number], lex)
  );
}

function bitsIn(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return (((rest + (rest >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/** Readings of one misspelt word: first a word that means nothing with a letter doubled, as in "hhaving" a baby. */
export function allReadingsOf(typed: string): readonly Reading[] {
  const text = typed.length < MIN_DOUBLED_LETTERS ? undefined : undoubled(typed);
  const readings = readingsOf(typed);
  return text === undefined ? readings : [{ words: [], text, quality: UNDOUBLED_QUALITY }, ...readings];
}

const MIN_DOUBLED_LETTERS = 5;
const UNDOUBLED_QUALITY = 0.92;

/** The word that means nothing which this is when one of two same letters goes. */
function undoubled(typed: string): string | undefined {
  for (let at = 1; at < typed.length; at += 1) {
    const text = typed.slice(0, at) + typed.slice(at + 1);
    if (typed[at] === typed[at - 1] && STOPS.has(text)) return text;
  }
  return undefined;
}

/** The readings of the words of this question, which several parts of the matcher ask for. */
const kept = new Map<string, readonly Reading[]>();

/** A new question begins, which has other words. */
export function forgetReadings(): void {
  kept.clear();
}

/** Readings of one misspelt word, the best first; none when nothing is near enough. */
export function readingsOf(typed: string): readonly Reading[] {
  const known = kept.get(typed);
  if (known !== undefined) return known;
  const readings = findReadings(typed);
  if (kept.size < MOST_KEPT) kept.set(typed, readings);
  return readings;
}

const MOST_KEPT = 100;

function findReadings(typed: string): Reading[] {
  if (!/^[a-z]+$/.test(typed) || typed.length < 3 || typed.length > MAX_COMPARED_LETTERS) return [];
  const lex = lexicon();
  const swapped = typed.length === 3 ? swappedAbbreviations(typed, lex) : [];
  const index = indexes(lex);
  const { near, letters } = index;
  const sound = phoneticKey(typed);
  const mostSlips = MOST_SLIPS[Math.min(typed.length, MOST_SLIPS.length - 1)] ?? 0;
  const bits = lettersOf(typed);
  const found = new Map<number, Reading>();
  const consider = (number: number, sounds: boolean) => {
    const spelling = lex.spellings[number] ?? '';
    const limit = mostSlips + (sounds ? MORE_BY_SOUND : 0);
    const own = letters[number] ?? 0;
    if (Math.abs(spelling.length - typed.length) > MOST_LETTERS_MORE || bitsIn(own ^ bits) > 6) return;
    if (leastSlips(bits, own) > limit + ROUNDING) return;
    const slips = slipDistance(typed, spelling, limit);
    if (slips > limit) return;
    const gain = sounds ? Math.min(SAME_SOUND_GAIN, slips / 2) : 0;
    const first = spelling[0] === typed[0] || sounds ? 0 : OTHER_FIRST_LETTER;
    const cost = (slips - gain + first) / Math.max(typed.length, spelling.length);
    if (cost > MOST_SLIPS_A_LETTER) return;
    const word = lex.wordOfSpelling[number] ?? 0;
    const often = OFTEN_ASKED.test(spelling) ? OFTEN_GAIN : 0;
    const rare = isInName(word, lex) || QUALIFIERS.has(spelling) ? 0 : IN_NO_NAME;
    const quality = Math.min(1, 1 - QUALITY_LOST_BY_SLIPS * cost + often - rare);
    if ((found.get(word)?.quality ?? 0) < quality)
      found.set(word, { words: [word], text: spelling, quality });
  };
  const sameSound = sound.length >= MIN_KEY_LETTERS ? soundingLike(sound, typed.length, index, lex) : [];
  for (const number of sameSound) consider(number, true);
  near.eachNear(typed, (number) => {
    if (!sameSound.includes(number)) consider(number, false);
  });
  return best([...swapped, ...found.values()]);
}

function best(readings: Reading[]): Reading[] {
  readings.sort((a, b) => b.quality - a.quality || (a.text < b.text ? -1 : 1));
  const least = (readings[0]?.quality ?? 0) - WORSE_BY;
  return readings.filter(({ quality }) => quality >= least).slice(0, READINGS_KEPT);
}

const SWAPPED_QUALITY = 0.8;

/** "mir" for "mri": an abbreviation of three letters with neighbours swapped. */
function swappedAbbreviations(typed: string, lex: Lexicon): Reading[] {
  const [a = '', b = '', c = ''] = typed;
  return [b + a + c, a + c + b].flatMap((text): Reading[] => {
    const word = text === typed ? undefined : lex.wordOf(text);
    return word === undefined ? [] : [{ words: [word], text, quality: SWAPPED_QUALITY }];
  });
}
