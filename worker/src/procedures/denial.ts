// What a question says that it is not: "cataract surgery, nothing complicated", "amígdalas, adenoides no". A
// denied word does not count for a name.
import { lexicon } from './lexicon.ts';

/**
 * `rest`: the question without what it denies; `denied`: the denied words; `isAfter`: whether "no" follows
 * them.
 */
export type Denial = { rest: string; denied: readonly string[]; isAfter?: true };

const MOST_CHARACTERS = 200;
/** Most words that one "not" denies when no comma ends them. */
const MOST_WORDS = 4;
const NEGATORS =
  /\b(?:and not|but not|y no|pero no|sin contar|sin incluir|not counting|not including|excluding|except|excepto|instead of|rather than|en vez de|nothing|never|nada|nunca|not|without|sin|no|w\/o)\b/g;
const DETERMINERS = new Set(
  'a an any the my for of on with el la los las un una mi de del con ningun ninguna'.split(' '),
);
/** "No insurance", "without contrast", "no puedo": what follows names nothing, or is read elsewhere. */
const READ_ELSEWHERE = new Set(
  `contrast contraste dye iv medio tinte gadolinium insurance seguro aseguranza appointment cita coverage cobertura sure se me le
lo puedo puede tengo tiene he ha hay es esta estoy quiero soy i need needed more mas been be too so very really yet working
invasivo invasive hijo hija paciente patient pt child sleeping only solo solamente just emergency emergencia urgencia urgent que idea problem como copay and y or o with con`.split(
    /\s+/,
  ),
);
const ENDS = new Set(
  'and or but with just only for because so y o pero con solo para porque i how cuanto cuesta price cost in at on en'.split(
    ' ',
  ),
);
/** "Adenoides no": the denial after the word. */
const DENIED_BEFORE = /[,;.] *(?:(?:el|la|los|las|the) )?([a-z]+) (?:no|not)(?= *(?:[,;.?!]|$))/;
/** "Para que no duela": what should not happen. */
const AFTER_PURPOSE = /\b(?:para|que|ya|me|se|yo|so i|that i) $/;
const EITHER = /\b(?:yes or no|si o no|or not|o no)\b/;

/** What a question denies; undefined when it denies nothing. */
export function denialIn(query: string): Denial | undefined {
  const text = query.slice(0, MOST_CHARACTERS).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const before = DENIED_BEFORE.exec(text);
  const [whole, word] = before ?? [];
  if (whole !== undefined && word !== undefined && !READ_ELSEWHERE.has(word)) {
    return { rest: text.replace(whole, ' '), denied: [word], isAfter: true };
  }
  if (EITHER.test(text))
    return denialAfter(
      text.replace(EITHER, (said) => said.replaceAll(/./g, '.')),
      text,
    );
  return denialAfter(text, text);
}

/**
 * The words after the first negator whose words the question denies. `masked`: the text to look for negators
 * in.
 */
function denialAfter(masked: string, text: string): Denial | undefined {
  for (const { 0: negator, index } of masked.matchAll(NEGATORS)) {
    if (AFTER_PURPOSE.test(text.slice(0, index))) continue;
    const from = index + negator.length;
    const [clause = ''] = text.slice(from).split(/[,;:?!]|\. |\.$/);
    const words = clause.trim().split(/\s+/);
    const end = lengthOf(words, negator);
    const denied = words.slice(0, end).filter((word) => !DETERMINERS.has(word));
    if (denied.length === 0) continue;
    const after = words.slice(end).join(' ');
    const later = text.slice(from + clause.length);
    return { rest: `${text.slice(0, index)} ${after}${later}`.trim(), denied };
  }
  return undefined;
}

/** "Without thenwithcontrast": a word run together with "contrast" speaks of it too. */
function isReadElsewhere(word: string): boolean {
  return READ_ELSEWHERE.has(word) || word.includes('contrast');
}

/** "Without sith contrast": a word that nothing names, before "contrast". */
function isAboutContrast([head = '', ...words]: readonly string[]): boolean {
  return words.slice(0, 2).some((word) => word.includes('contrast')) && lexicon().wordOf(head) === undefined;
}

/** How many of the words are denied; 0 when they are read elsewhere, or when their end is not clear. */
function lengthOf(words: readonly string[], negator: string): number {
  const first = words.findIndex((word) => !DETERMINERS.has(word));
  const head = words[first] ?? '';
  if (first < 0 || head === '' || isReadElsewhere(words[0] ?? '') || isReadElsewhere(head)) return 0;
  if (isAboutContrast(words)) return 0;
  const stop = words.findIndex((word, at) => at > first && ENDS.has(word));
  const end = stop < 0 ? words.length : stop;
  if (end <= MOST_WORDS) return end;
  return negator === 'no' || negator === 'sin' || negator === 'without' ? first + 1 : 0;
}
