// What a hospital's price file says of financial assistance, as a link or in its words.
import type { Language } from '../texts/format.ts';
import { TEXTS } from '../texts/texts.ts';
import { plainAddress, shortened } from './aid-text.ts';

/** Longest text of a policy in a row; the file has the rest. */
const SHOWN_CHARACTERS = 160;

/** A line of a row. */
export function AidLine({ text, hospital, lang }: { text: string; hospital: string; lang: Language }) {
  const t = TEXTS[lang].answer.list;
  const address = plainAddress(text);
  return (
    <p class="quiet aid">
      {address ? (
        <a href={address.href} rel="noopener noreferrer" target="_blank">
          {t.aid}
          <span class="visually-hidden">{`, ${hospital}`}</span>
        </a>
      ) : (
        t.aidWords(shortened(text, SHOWN_CHARACTERS))
      )}
    </p>
  );
}
