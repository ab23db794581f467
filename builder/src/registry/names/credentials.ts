// Reads credentials from free text, as people write them after a name: `M.D.`, `M D`, `MD, PH.D.`, `PT DPT`.
/** Maximum number of credentials that are shown. */
export const MAX_CREDENTIALS = 2;

/** Credentials that are not written in capitals only, or that have a hyphen or slash. */
const SPELLED: Readonly<Record<string, string>> = {
  PHD: 'PhD',
  PSYD: 'PsyD',
  PHARMD: 'PharmD',
  AUD: 'AuD',
  EDD: 'EdD',
  EDM: 'EdM',
  EDS: 'EdS',
  MED: 'MEd',
  MSED: 'MSEd',
  DRPH: 'DrPH',
  SCD: 'ScD',
  THD: 'ThD',
  DPHIL: 'DPhil',
  LAC: 'LAc',
  LICAC: 'LicAc',
  RPH: 'RPh',
  PAC: 'PA-C',
  FNPC: 'FNP-C',
  FNPBC: 'FNP-BC',
  OTRL: 'OTR/L',
  CCCSLP: 'CCC-SLP',
};
/** Longer runs of letters are words, not credentials, except those in `LONG`. */
const LONGEST = 6;
const LONG = new Set(['LPCMHSP', 'LMHCLP', 'AGACNP', 'AGPCNP', 'PMHCNS', 'DIPLAC']);
/** Words that people write in the field instead of a credential. */
const WORDS = new Set(
  'DOCTOR NURSE MASTER FAMILY SOCIAL WORKER MENTAL HEALTH DENTAL VISION OF IN AND THE NONE STUDENT AIDE TECH OWNER INTERN SPEECH ARTS BOARD'.split(
    ' ',
  ),
);

/**
 * Reads the first two credentials of a text, without dots and blanks inside.
 * @example credentialsOf('M. D., PH.D.') // ['MD', 'PhD']
 */
export function parseCredentials(text: string): string[] {
  const found = text
    .toUpperCase()
    .replaceAll('OTR/L', 'OTRL')
    .split(/[,;&/|+()]|\bAND\b/)
    .flatMap(splitTokens)
    .filter(isCredential)
    .map((token) => SPELLED[token.replaceAll('-', '')] ?? token);
  return [...new Set(found)].slice(0, MAX_CREDENTIALS);
}

/** Beginnings of credentials that may be followed by a blank: `PH D`, `PA C`. */
const STEMS = new Set(['PH', 'PHARM', 'PSY', 'AU', 'ED', 'PA']);

/** Splits at blanks, but joins a single letter to a single letter or stem before it: `M. D.`, `PH D`. */
function splitTokens(part: string): string[] {
  const words = part
    .replaceAll('.', '')
    .replace(/\s+/g, ' ')
    .replace(/ ?- ?/g, '-')
    .split(' ')
    .filter((word) => word !== '');
  const tokens: string[] = [];
  let open = false;
  for (const word of words) {
    const single = word.length === 1;
    if (open && single) tokens[tokens.length - 1] += word;
    else tokens.push(word);
    open = single || STEMS.has(word);
  }
  return tokens;
}

function isCredential(token: string): boolean {
  if (!/^[A-Z][A-Z-]*[A-Z]$/.test(token) || WORDS.has(token)) return false;
  return token.split('-').every((run) => run.length <= LONGEST || LONG.has(run));
}
