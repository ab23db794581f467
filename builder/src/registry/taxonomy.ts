// Taxonomy codes of a registry row: which one is primary, and which are too general to search for. Only codes
// are here; their wording belongs to NUCC.

/** Students in training, who are not listed as providers. */
export const STUDENT = '390200000X';
/** `Specialist`, and groups of one or of several specialties: too general to match a search. */
export const UNSPECIFIC: ReadonlySet<string> = new Set(['174400000X', '193200000X', '193400000X']);

/**
 * Doctors and nurse practitioners of general medicine. Specialists often have one of these codes beside their own, so a
 * provider is a generalist only by the primary code.
 */
export const GENERALISTS: ReadonlySet<string> = new Set(
  '207Q00000X 207R00000X 208D00000X 208000000X 363LF0000X 363LP2300X 363LA2200X 363LP0200X'.split(' '),
);

/**
 * Psychiatrists and psychiatric nurse practitioners. Family doctors and family nurses have one of these codes beside
 * their own, and people who look for a psychiatrist do not mean them.
 */
export const PSYCHIATRIC: ReadonlySet<string> = new Set(
  '2084P0800X 2084P0804X 2084P0805X 363LP0808X'.split(' '),
);

/** Hospitals, but not their units: only these may have a hospital's own cash price. */
export const HOSPITALS: ReadonlySet<string> = new Set(
  '281P00000X 281PC2000X 282E00000X 282J00000X 282N00000X 282NC0060X 282NC2000X 282NR1301X 282NW0100X 283Q00000X 283X00000X 283XC2000X 284300000X 286500000X 2865M2000X 2865X1600X 2865C1500X 287300000X'.split(
    ' ',
  ),
);
/** Ambulatory surgery centre, endoscopy centre. */
const CENTRES = ['261QA1903X', '261QE0800X'];
/** Organisations with one of these codes may have facility fees. */
export const FACILITIES: ReadonlySet<string> = new Set([...HOSPITALS, ...CENTRES]);

const CODE = /^[0-9A-Z]{9}X$/;

/** One slot of a row: a code, and its switch `Y`, `N` or `X`. */
export type TaxonomySlot = { code: string; primary: string };

/**
 * The codes without repeats, the primary one first. Primary is the code marked Y when exactly one is marked,
 * otherwise the code of the first filled slot. Empty when all slots are empty.
 */
export function orderTaxonomies(slots: readonly TaxonomySlot[]): string[] {
  const filled = slots
    .map(({ code, primary }) => ({ code: code.trim().toUpperCase(), primary: primary.trim().toUpperCase() }))
    .filter(({ code }) => CODE.test(code));
  const marked = new Set(filled.filter(({ primary }) => primary === 'Y').map(({ code }) => code));
  const [single] = marked.size === 1 ? marked : [];
  const codes = filled.map(({ code }) => code);
  return [...new Set(single === undefined ? codes : [single, ...codes])];
}
