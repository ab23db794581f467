// Formats the names of practices, cities and streets of the registry.
import { cityCase } from '../../places/city-case.ts';
import { isMixedCase, joinPrefixes, splitWords, wordCase } from './word-case.ts';

/** Legal forms and degrees, written without dots and in capitals. */
const FORMS = new Set(
  'LLC PLLC LLP LP PLLP LLLP PA PC PSC PLC LC SC APC APMC PS MD DO DDS DMD DPM DC OD PT PHD NP DPT'.split(
    ' ',
  ),
);
/** Acronyms of up to four letters that have a vowel. Those without a vowel are recognised by that. */
const ACRONYMS = new Set(
  'MRI ENT OB GYN ER ICU NICU USA US UCLA USC NYU UPMC UT UAB UNC HCA IU OSF OHSU UVA VA PET ASC AMG EMS EKG ECG IVF OT IPA HMO UF UM UC UCI UCSD UCSF UW EEG EMG IV II III YMCA NYC NY IHS UHS AHN'.split(
    ' ',
  ),
);
/** Short words without a vowel that are abbreviations, not acronyms. */
const CUT_WORDS = new Set(
  'ST MT FT DR MR MRS JR SR CTR MGMT GRP SVC SVCS HLTH SRVC SRVS BLVD PKWY HWY LTD DBA NTH STH PHCY TR'.split(
    ' ',
  ),
);
const SMALL = new Set('of and the for at in on by to de la del'.split(' '));
const DOTTED = /^(?:\p{L}\.)+\p{L}?[.,]?$/u;

/**
 * The name that an organisation uses: its `doing business as` name (type 3), otherwise its legal name.
 * @param otherType type code of the other name, `3` or `3.0`
 */
export function organisationName(legal: string, other: string, otherType: string): string {
  const trading = /^3(?:\.0)?$/.test(otherType.trim()) ? practiceCase(other) : '';
  return trading || practiceCase(legal);
}

/**
 * Title case with legal forms, degrees and acronyms of up to four letters in capitals.
 * @example practiceCase("ST LUKE'S MRI CENTER OF MCKINNEY, L.L.C.") // "St Luke's MRI Center of McKinney,
 * LLC"
 */
export function practiceCase(text: string): string {
  const words = splitWords(text.replace(/,(?=\S)/g, ', '));
  if (isMixedCase(words.join(' '))) return words.join(' ');
  return words.map(practiceWord).join(' ');
}

function practiceWord(word: string, index: number): string {
  const comma = word.endsWith(',') ? ',' : '';
  const form = word.toUpperCase().replace(/[.,]/g, '');
  if (FORMS.has(form)) return form + comma;
  if (DOTTED.test(word)) return word.toUpperCase();
  if (index > 0 && SMALL.has(word.toLowerCase())) return word.toLowerCase();
  return word.replace(/[\p{L}\p{N}'’]+/gu, (run) => runCase(run));
}

/** A run of letters and digits between marks. */
function runCase(run: string): string {
  const upper = run.toUpperCase();
  if (ACRONYMS.has(upper) || (/^[BCDFGHJ-NP-TV-XZ]{2,4}$/.test(upper) && !CUT_WORDS.has(upper))) return upper;
  if (/^\d+(?:ST|ND|RD|TH)$/.test(upper)) return upper.toLowerCase();
  return wordCase(run);
}

/** A city in title case. */
export function cityNameCase(city: string): string {
  return cityCase(joinPrefixes(splitWords(city)).map(wordCase).join(' ')).replace(/ D'(?=\p{Lu})/gu, " d'");
}

const DIRECTIONS = new Set(['NE', 'NW', 'SE', 'SW', 'PO', 'US', 'FM', 'RR', 'CR', 'SR', 'IH']);

/** Joins the lines of a street address; '' when the registry has no address. */
export function formatStreet(...lines: readonly string[]): string {
  return lines
    .map((line) => splitWords(line).map(streetWord).join(' '))
    .filter((line) => line !== '')
    .join(', ');
}

function streetWord(word: string): string {
  const bare = word.toUpperCase().replace(/[.,]/g, '');
  if (DIRECTIONS.has(bare)) return word.toUpperCase();
  if (/^\d+(?:ST|ND|RD|TH)$/.test(bare)) return word.toLowerCase();
  return /\d/.test(word) ? word.toUpperCase() : wordCase(word);
}
