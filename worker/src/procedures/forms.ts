// Names, synonyms and abbreviations as flat arrays of word numbers, read from the compiled text.
import type { Qualifiers } from '../../../schemas/vocabulary/procedure-text.ts';

/** Form `f` belongs to `term[f]` and has the words from `firstWord[f]` to before `firstWord[f + 1]`. */
export type Forms = {
  count: number;
  term: Int32Array;
  firstWord: Int32Array;
  words: Uint16Array;
  /** The first form of each term; the forms of one term are adjacent. */
  firstForm: Int32Array;
  /** Qualifiers of the forms that name a contrast, side, patient or age. */
  qualifiers: ReadonlyMap<number, Qualifiers>;
  /** Whole phrases of the forms that share their words with another term's. */
  phrases: ReadonlyMap<number, string>;
};

const BLANK = 32;
const DOT = 46;
const SLASH = 47;
const COLON = 58;
const NINE = 57;
const LETTER_A_LESS_TEN = 87;
const RADIX = 36;

/**
 * Reads one text for each term: blanks between forms, dots between words, `/` before qualifiers, `:` before a
 * phrase.
 */
export function parseForms(texts: readonly string[]): Forms {
  const term: number[] = [];
  const firstWord: number[] = [0];
  const words: number[] = [];
  const firstForm = new Int32Array(texts.length + 1);
  const qualifiers = new Map<number, Qualifiers>();
  const phrases = new Map<number, string>();
  texts.forEach((text, number) => {
    firstForm[number] = term.length;
    let value = 0;
    for (let i = 0; i <= text.length; i += 1) {
      let code = i < text.length ? text.charCodeAt(i) : BLANK;
      if (code !== BLANK && code !== DOT && code !== SLASH && code !== COLON) {
        value = value * RADIX + (code <= NINE ? code - 48 : code - LETTER_A_LESS_TEN);
        continue;
      }
      words.push(value);
      value = 0;
      if (code === DOT) continue;
      if (code === SLASH) {
        const end = endOf(text, i, /[ :]/g);
        qualifiers.set(term.length, qualifiersIn(text.slice(i + 1, end)));
        i = end;
        code = end < text.length ? text.charCodeAt(end) : BLANK;
      }
      if (code === COLON) {
        const end = endOf(text, i, / /g);
        phrases.set(term.length, text.slice(i + 1, end).replaceAll('_', ' '));
        i = end;
      }
      term.push(number);
      firstWord.push(words.length);
    }
  });
  firstForm[texts.length] = term.length;
  return {
    count: term.length,
    term: Int32Array.from(term),
    firstWord: Int32Array.from(firstWord),
    words: Uint16Array.from(words),
    firstForm,
    qualifiers,
    phrases,
  };
}

function endOf(text: string, from: number, mark: RegExp): number {
  mark.lastIndex = from;
  return mark.exec(text)?.index ?? text.length;
}

function qualifiersIn(text: string): Qualifiers {
  const [contrast = 0, side = 0, patient = 0, from, to] = text.split('.').map(Number);
  return { contrast, side, patient, age: from === undefined || to === undefined ? undefined : [from, to] };
}
