// The query as it was understood, to be shown to the person who typed it.
import { SHOWN_AS } from '../../../schemas/vocabulary/procedure-wording.ts';
import { type Lexicon, lexicon } from './lexicon.ts';
import type { ReadQuery, Slot } from './read-query.ts';

/** The typed words, the misspelt ones replaced by the words of the form; null when nothing was misspelt. */
export function correctedText({ slots }: ReadQuery, form: number): string | null {
  const lex = lexicon();
  let changed = false;
  const words = slots.map((slot) => {
    if (slot.known) return slot.raw;
    const text = chosen(slot, form, lex);
    if (text === undefined || text === slot.raw) return slot.raw;
    changed = true;
    return text;
  });
  return changed ? words.filter((word) => word !== '').join(' ') : null;
}

function chosen({ readings }: Slot, form: number, lex: Lexicon): string | undefined {
  const ofForm = lex.words.subarray(lex.firstWord[form], lex.firstWord[form + 1]);
  const fits = (word: number) =>
    ofForm.includes(word) || (lex.synonymsOfWord.get(word) ?? []).some((one) => ofForm.includes(one));
  const reading = readings.find(({ words }) => words.some(fits)) ?? readings[0];
  return reading?.text
    .split(' ')
    .map((word) => SHOWN_AS.get(word) ?? word)
    .join(' ');
}
