// The statement that a hospital signs: an affirmation up to template 2.2, an attestation from 3.0 on (CMS's
// wording).

const OPENING = 'To the best of its knowledge and belief,';
const AFFIRMATION =
  `${OPENING} the hospital has included all applicable standard charge information in accordance with the ` +
  'requirements of 45 CFR 180.50, and the information encoded is true, accurate, and complete as of the date indicated.';
const ATTESTATION =
  `${OPENING} this hospital has included all applicable standard charge information in accordance with the ` +
  'requirements of 45 CFR 180.50, and the information encoded is true, accurate, and complete as of the date in ' +
  'the file. This hospital has included all payer-specific negotiated charges in dollars that can be expressed as a ' +
  'dollar amount. For payer-specific negotiated charges that cannot be expressed as a dollar amount in the ' +
  'machine-readable file or not knowable in advance, the hospital attests that the payer-specific negotiated charge ' +
  'is based on a contractual algorithm, percentage or formula that precludes the provision of a dollar amount and ' +
  'has provided all necessary information available to the hospital for the public to be able to derive the dollar ' +
  'amount, including, but not limited to, the specific fee schedule or components referenced in such percentage, ' +
  'algorithm or formula.';

/** Not the name of a person: the sample world has no real people. */
export const ATTESTER = 'Sample Attester';

/** The statement of a template version. */
export function statementText(version: '2.0' | '2.2' | '3.0'): string {
  return version === '3.0' ? ATTESTATION : AFFIRMATION;
}
