// The code of the brand that a question names.
import { slipDistance } from '../edit-distance.ts';
import { lexicon } from '../lexicon.ts';
import { isOrdinary } from '../ordinary.ts';
import { DEVICE_BRANDS, DRUG_BRANDS, VACCINE_BRANDS } from './brand-table.ts';
import type { Question } from './question.ts';

/** A code and the ages it is for; `none` when the dictionary lacks the code. */
type Sold = { code: string; from: number; to: number };
type Brand = { phrase: string; sold: readonly Sold[]; device: boolean };

const OLDEST = 150;
const MIN_CORRECTED_LETTERS = 6;
const MOST_SLIPS = 0.85;
/** Words that ask for something else than the product: the giving of it, or a device's placement. */
const GIVING =
  /\b(?:admin|administration|administracion|giving|aplicacion|fee|cargo|intralesional|keloids?|queloides?|scars?|cicatriz)\b/;
const PLACEMENT =
  /\b(?:insert\w*|placement|place|placed|put|fit|fitting|fitted|removal|remove|removed|poner\w*|pongan|colocacion|colocar|quitar|retirar|retiro|insercion|implanta\w*|in|out)\b/;
/** "Hepatitis A vaccine for my boy": a child without an age. */
export const CHILD =
  /\b(?:child|childs|children|kid|kids|pediatric|peds?|adol|adolescent|nino|nina|ninos|ninas|infantil|pediatrica|pediatrico|bebe|baby|newborn|nacido|nacida|infant|infants|toddler|son|daughter|boy|girl)\b/;

/** A maker alone means its shot against COVID-19, unless another illness is named. */
const MAKERS = new Set(['pfizer', 'moderna']);
const OTHER_ILLNESS = /\b(?:rsv|vsr|pneumo\w*|neumo\w*|flu|gripe|influenza|mening\w*|lyme|ticks?)\b/;

let brands: Map<string, Brand[]> | undefined;
/** First words of brands that may be misspelt, by their first letter. */
const brandsByLetter = new Map<string, string[]>();

/**
 * The code of the brand in a question: `none` when the dictionary lacks it, undefined when the question names no
 * brand or asks for something else than the product.
 */
export function codeOfBrand(question: Question): string | undefined {
  brands ??= indexBrands();
  const words = question.plain.split(' ').flatMap((word) => apart(word).map((part) => nearBrand(part)));
  const text = ` ${words.join(' ')} `;
  const found = [...new Set(words)]
    .flatMap((word) => brands?.get(word) ?? [])
    .filter(({ phrase }) => text.includes(` ${phrase} `))
    .sort((a, b) => b.phrase.length - a.phrase.length);
  const [longest] = found;
  if (longest && MAKERS.has(longest.phrase) && OTHER_ILLNESS.test(question.plain)) return undefined;
  if (longest === undefined || GIVING.test(question.plain)) return undefined;
  if (longest.device && PLACEMENT.test(question.plain)) return undefined;
  const codes = new Set(
    found
      .filter(({ phrase }) => phrase === longest.phrase || !longest.phrase.includes(phrase))
      .map(({ sold }) => codeForAge(sold, question)),
  );
  return codes.size === 1 ? [...codes][0] : 'none';
}

/** "pneumovax23": a brand and the number after it. */
function apart(word: string): string[] {
  if (brands?.has(word)) return [word];
  const [, brand, number] = /^([a-z]{6,})(\d{1,3})$/.exec(word) ?? [];
  return brand !== undefined && number !== undefined && brands?.has(brand) ? [brand, number] : [word];
}

/** A misspelt word of a brand as the brand writes it; any other word as it is. */
function nearBrand(word: string): string {
  if (word.length < MIN_CORRECTED_LETTERS || brands === undefined || brands.has(word)) return word;
  if (lexicon().wordOf(word) !== undefined || isOrdinary(word)) return word;
  for (const brand of brandsByLetter.get(word[0] ?? '') ?? []) {
    if (Math.abs(brand.length - word.length) > 1) continue;
    if (slipDistance(word, brand, MOST_SLIPS) <= MOST_SLIPS) return brand;
  }
  return word;
}

function codeForAge(sold: readonly Sold[], { qualifiers: { age }, plain }: Question): string {
  const [first] = sold;
  const fits = ({ from, to }: Sold) => age !== undefined && age[0] <= to && age[1] >= from;
  if (age !== undefined) return sold.find(fits)?.code ?? 'none';
  if (sold.length > 1 && CHILD.test(plain)) return sold.length === 2 ? (sold[1]?.code ?? 'none') : 'none';
  return first?.code ?? 'none';
}

function indexBrands(): Map<string, Brand[]> {
  const index = new Map<string, Brand[]>();
  const add = (table: string, device: boolean) => {
    for (const line of table.trim().split('\n')) {
      const [names = '', codes = ''] = line.split(' = ');
      const sold = codes.split(' ').map(readSold);
      for (const phrase of names.split(', ')) {
        const [first = ''] = phrase.split(' ');
        index.set(first, [...(index.get(first) ?? []), { phrase, sold, device }]);
      }
    }
  };
  add(VACCINE_BRANDS, false);
  add(DRUG_BRANDS, false);
  add(DEVICE_BRANDS, true);
  for (const first of index.keys()) {
    if (first.length < MIN_CORRECTED_LETTERS) continue;
    const letter = first[0] ?? '';
    brandsByLetter.set(letter, [...(brandsByLetter.get(letter) ?? []), first]);
  }
  return index;
}

function readSold(text: string): Sold {
  const [code = '', ages = `0-${OLDEST}`] = text.split('@');
  const [from = 0, to = OLDEST] = ages.split('-').map(Number);
  return { code, from, to };
}
