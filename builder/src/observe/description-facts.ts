// What the description of a charge says: a clinician's fee, or something that a patient cannot buy.

/** Whether a description says that the charge is not offered, and under which conditions. */
export type NotOffered = {
  /** True when only items of goods are meant. */
  itemsOnly: boolean;
  /** The word before what was found, when it counts only if it is the hospital's initials; else ''. */
  initials: string;
};

export type DescriptionFacts = { isProfessional: boolean; notOffered: NotOffered | undefined };

const PROFESSIONAL_PREFIXES = ['PR ', 'PF '];
const PROFESSIONAL_WORD = 'PROFEE';
/** Most descriptions lack these letters, and are not searched for the words below. */
const HINT = /DONATED|PLACEBO|IRB|RESEARCH|CLINICAL|IDE|SUPPLIED|USE|VFC|STUDY|G\d{6}/;
/** Whole words. Between two words of one phrase there may be anything but letters and digits. */
const WORDS = new RegExp(
  [
    '(?<![A-Z0-9])(?:DONATED|PLACEBO|IRB|RESEARCH|CLINICAL[^A-Z0-9]+(?:TRIAL|STUDY)|IDE[^A-Z0-9]+(?:STUDY|TRIAL)',
    '|(?:STATE|PROGRAM|PATIENT)[^A-Z0-9]+SUPPLIED|DO[^A-Z0-9]+NOT[^A-Z0-9]+USE)(?![A-Z0-9])',
    '|(?<![A-Z0-9])IDE\\s*#',
  ].join(''),
);
/** G and six digits is the number of a trial's device; VFC is the programme Vaccines for Children. */
const BEGINNING = /^(?:G\d{6}|VFC|STUDY)(?![A-Z0-9])/;
const FIRST_WORD = /^([A-Z]+)[^A-Z0-9]+/;
const CHARGEMASTER_PREFIXES = new Set(['HB', 'HC', 'HCPR', 'PR', 'RX']);
/** A longer first word is not a hospital's initials. */
const MAX_INITIALS = 12;

/** Reads a description. */
export function readDescription(description: string): DescriptionFacts {
  const text = description.toUpperCase();
  const isProfessional =
    PROFESSIONAL_PREFIXES.some((prefix) => text.startsWith(prefix)) || text.includes(PROFESSIONAL_WORD);
  return { isProfessional, notOffered: readNotOffered(text) };
}

function readNotOffered(text: string): NotOffered | undefined {
  if (!HINT.test(text)) return undefined;
  if (WORDS.test(text)) return { itemsOnly: false, initials: '' };
  const whole = BEGINNING.exec(text);
  if (whole) return { itemsOnly: whole[0] === 'STUDY', initials: '' };
  const first = FIRST_WORD.exec(text);
  if (!first) return undefined;
  const [{ length }, word = ''] = first;
  const found = word.length <= MAX_INITIALS ? BEGINNING.exec(text.slice(length)) : null;
  if (!found) return undefined;
  return { itemsOnly: found[0] === 'STUDY', initials: CHARGEMASTER_PREFIXES.has(word) ? '' : word };
}

/** Words that initials may leave out. */
const SMALL_WORDS = new Set(['A', 'AND', 'AT', 'FOR', 'IN', 'OF', 'ON', 'THE']);

/** The initials of a hospital, with and without the small words of its name. */
export function initialsOf(hospitalName: string): ReadonlySet<string> {
  const words = hospitalName.toUpperCase().match(/[A-Z][A-Z0-9'’]*/g) ?? [];
  const initials = (list: readonly string[]) => list.map((word) => word.charAt(0)).join('');
  const all = [initials(words), initials(words.filter((word) => !SMALL_WORDS.has(word)))];
  return new Set(all.filter((letters) => letters.length > 1));
}
