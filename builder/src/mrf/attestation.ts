// Whether a hospital attests that its price file is complete and accurate, as 45 CFR 180.50 requires. Template 2 calls it
// an affirmation.

/** How the statement begins in every version of the template. In a CSV it is the title of a column. */
const STATEMENT = 'to the best of its knowledge and belief';

/** The JSON keys of the object, and of the answer inside it. */
export const ATTESTATION_KEYS = ['attestation', 'affirmation'] as const;
export const CONFIRM_KEYS = ['confirm_attestation', 'confirm_affirmation'] as const;

/** True for the column of a CSV whose title is the statement; `column` is normalised. */
export function isAttestation(column: string): boolean {
  return column.startsWith(STATEMENT);
}

/** Reads the answer; undefined when it is blank or neither yes nor no. */
export function readAttested(text: string): boolean | undefined {
  const answer = text.trim().toLowerCase();
  if (answer === 'true' || answer === 'yes') return true;
  return answer === 'false' || answer === 'no' ? false : undefined;
}
