// Gives readable case to words that registries write in capitals: names of people, places and practices.

/** Clan names with Mac have a second capital. Only these do: Mack, Machado and Macias are other names. */
const MAC =
  /^Mac(?=(?:a(?:l(?:l?ister|pine)|rthur|ul(?:a|e)y)|beth$|br(?:ayne|ide)|ca(?:be|llum|nn|rthy|skill)|c(?:orm|raw|ull)|d(?:erm|on|ou|ow|uff)|e(?:ach|wan|wen)|f(?:ad|arl|ie$)|g(?:ill|ow|reg|uire)|i(?:nn|nt|saac|ver)|k(?:ay$|en[nz]|innon|inney)|l(?:a[cru]|e[ao]|ell|enn|eish)|m(?:ah|an|ill|urr)|n(?:ab|am|au|ea|ei|ich|utt)|p(?:hail|hee|her)|qu|r(?:ae$|itch)|swe|ta[gv]|vic|will))/;
/** Numerals after a name. A single I or V may also be an initial; both are capitals. */
const NUMERAL = /^(?:II|III|IV|VI|VII|VIII)$/;
const PARTS = /[-/&.,()]|[^-/&.,()]+/g;

/** The first letter as a capital, the others small. */
export function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
}

/** True for text with capitals and small letters, which is left as it is. */
export function isMixedCase(text: string): boolean {
  return /\p{Lu}/u.test(text) && /\p{Ll}/u.test(text);
}

/** The part of a word between two marks: `MCALLISTER`, `O'BRIEN`, `III`. */
function partCase(part: string): string {
  if (NUMERAL.test(part.toUpperCase())) return part.toUpperCase();
  const plain = capitalised(part);
  const stem = MAC.test(plain) ? 3 : /^Mc\p{L}{2}/u.test(plain) ? 2 : apostropheStem(plain);
  return stem === 0 ? plain : plain.slice(0, stem) + capitalised(plain.slice(stem));
}

/** Number of characters of a beginning O' or D'; 0 for other words, such as Children's. */
function apostropheStem(part: string): number {
  return /^[OD]['’]\p{L}{2}/u.test(part) ? 2 : 0;
}

/**
 * One word of a name in readable case. A word that already has capitals and small letters stays as it is.
 * @example wordCase('MCALLISTER-O\'BRIEN') // "McAllister-O'Brien"
 */
export function wordCase(word: string): string {
  if (isMixedCase(word)) return word;
  return (word.match(PARTS) ?? [])
    .map((part) => (part.length > 1 ? partCase(part) : part.toUpperCase()))
    .join('');
}

/**
 * Splits a text at blanks of any kind. Texts that registries write for a missing value give an empty list.
 */
export function splitWords(text: string): string[] {
  const trimmed = text.normalize('NFC').trim();
  if (/^(?:<UNAVAIL>|-+|\.+|N\/?A|NONE|NULL|NAN)$/i.test(trimmed)) return [];
  return trimmed.split(/[\s\p{Cc}]+/u).filter((word) => word !== '');
}

/** Joins `MC ALLISTER` and `O BRIEN` to one word each. */
export function joinPrefixes(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const before = joined.at(-1)?.toUpperCase();
    if (before === 'MC' && /^\p{L}{3}/u.test(word)) joined[joined.length - 1] = `Mc${capitalised(word)}`;
    else if (before === 'O' && joined.length === 1 && /^\p{L}{4}/u.test(word))
      joined[0] = `O'${capitalised(word)}`;
    else joined.push(word);
  }
  return joined;
}
