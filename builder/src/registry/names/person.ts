// Formats the name of a person of the registry: `Ana M. McAllister, Jr., MD`.
import { parseCredentials } from './credentials.ts';
import { joinPrefixes, splitWords, wordCase } from './word-case.ts';

/** The name fields of a registry row, unchanged. */
export type PersonFields = {
  first: string;
  middle: string;
  last: string;
  suffix: string;
  credential: string;
};

const SUFFIXES: Readonly<Record<string, string>> = { JR: 'Jr.', SR: 'Sr.', JUNIOR: 'Jr.', SENIOR: 'Sr.' };

/** `First [M.] Last[, Suffix][, Credential]`; '' when both first and last name are missing. */
export function personName({ first, middle, last, suffix, credential }: PersonFields): string {
  const given = splitWords(first).map(wordCase).join(' ');
  const family = joinPrefixes(splitWords(last)).map(wordCase).join(' ');
  const names = [given, formatInitial(middle), family].filter((part) => part !== '').join(' ');
  if (given === '' && family === '') return '';
  return [names, formatSuffix(suffix), ...parseCredentials(credential)]
    .filter((part) => part !== '')
    .join(', ');
}

function formatInitial(middle: string): string {
  const [word = ''] = splitWords(middle);
  const [letter = ''] = word;
  return /\p{L}/u.test(letter) ? `${letter.toUpperCase()}.` : '';
}

/** Accepts Jr., Sr. and numerals; other texts in the field are not suffixes. */
function formatSuffix(suffix: string): string {
  const bare = suffix.toUpperCase().replace(/[^A-Z]/g, '');
  return SUFFIXES[bare] ?? (/^(?:I|II|III|IV|V|VI)$/.test(bare) ? bare : '');
}
