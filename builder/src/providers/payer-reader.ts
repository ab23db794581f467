// The version of what reads payer files. Only the rates of wanted codes are kept, so other codes are another version, and so is
// another format of what is kept.
import { sha256 } from '../files/hash.ts';
import { READER_VERSION } from '../observe/reader-version.ts';
import { ARTEFACT_FORMAT } from '../payers/artefact.ts';
import { providerPriceCodes } from './provider-keys.ts';

const HASH_DIGITS = 8;
const HASHES = 16 ** HASH_DIGITS;

/** The version of the readers in front, and a hash of the wanted codes and of the format behind it. */
export const PAYER_READER_VERSION =
  READER_VERSION * HASHES +
  Number.parseInt(
    sha256([`${ARTEFACT_FORMAT}`, ...[...providerPriceCodes()].sort()].join(' ')).slice(0, HASH_DIGITS),
    16,
  );

/** True when a file need not be read again: its reading is that of this program. */
export function isCurrentReader(version: number): boolean {
  return version === READER_VERSION || version === PAYER_READER_VERSION;
}
