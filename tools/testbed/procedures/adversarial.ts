// Strings made to hurt: unicode, very long, repeated letters, nearly words. A seed gives the same ones again.
import { PROCEDURE_TERMS } from '../../../schemas/vocabulary/procedures.ts';
import { type Random, seededRandom } from '../random.ts';
import { plainText } from './vocabulary.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const MAX_LENGTH = 16_384;
const ODD = [
  '\u0000',
  '\u200b',
  '\u0301',
  '\ud800',
  '\udc00',
  '😀',
  'ﷺ',
  'ß',
  'İ',
  'ſ',
  '́',
  '\n',
  '\\',
  '%',
  '"',
  '中',
];

function text(random: Random, length: number, letter: (random: Random) => string): string {
  return Array.from({ length }, () => letter(random)).join('');
}

/** The number of hostile strings. */
export function adversarialStrings(seed: number, count: number): string[] {
  const random = seededRandom(seed ^ 0x5bd1e995);
  const words = [
    ...new Set(
      PROCEDURE_TERMS.flatMap((term) => plainText([term.name, ...term.synonyms].join(' ')).split(' ')),
    ),
  ];
  const letter = (r: Random) => r.pick([...LETTERS]);
  const bent = (r: Random) => {
    const word = r.pick(words);
    const at = r.int(word.length);
    return word.slice(0, at) + r.pick(['', letter(r), letter(r) + letter(r)]) + word.slice(at + 1);
  };
  const makers: ((r: Random) => string)[] = [
    (r) => text(r, 1 + r.int(200), () => String.fromCharCode(r.int(0x10000))),
    (r) => text(r, 1 + r.int(60), () => r.pick(ODD)),
    (r) => letter(r).repeat(1 + r.int(200)),
    (r) => (letter(r) + letter(r)).repeat(1 + r.int(100)),
    (r) => text(r, 100, letter),
    (r) => Array.from({ length: 12 }, () => bent(r)).join(' '),
    (r) => Array.from({ length: 12 }, () => bent(r)).join(''),
    (r) => Array.from({ length: 50 }, () => letter(r)).join(' '),
    (r) => Array.from({ length: 40 }, () => r.pick(words)).join(r.pick([' ', '', '-', '\t'])),
    (r) => text(r, 1 + r.int(12), () => String(r.int(10))),
    (r) => text(r, 100, () => r.pick(['e', 'a', 'i', 'r', 's', 't', 'n', 'o'])),
  ];
  const huge = (r: Random) => r.pick(makers)(r).repeat(MAX_LENGTH).slice(0, MAX_LENGTH);
  return Array.from({ length: count }, (_, i) =>
    i % 100 === 0 ? huge(random) : random.pick(makers)(random),
  );
}

/** Inputs of 100 characters, each harder than a person would type: nearly words, joined, spaced, repeated. */
export function longInputs(seed: number, count: number): string[] {
  return adversarialStrings(seed + 1, count * 2)
    .map((text) => text.padEnd(100, ` ${text}`).slice(0, 100))
    .slice(0, count);
}
