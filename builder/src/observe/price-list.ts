// The price list that a chargemaster item is on, as the notes of a charge name it.
import { LIST_LABEL } from '../mrf/price-texts.ts';

/** Ends the name; most real notes go on after ` | `. */
const END = /[|;\r\n]/;
/** A longer name is cut. The longest real one has 28 letters. */
const MAX_LETTERS = 100;

/** The name of the price list in upper case, '' when the notes do not name one. */
export function readPriceList(notes: string): string {
  const label = LIST_LABEL.exec(notes);
  if (!label) return '';
  const rest = notes.slice(label.index + label[0].length);
  const end = rest.search(END);
  return (end < 0 ? rest : rest.slice(0, end)).trim().toUpperCase().slice(0, MAX_LETTERS);
}
