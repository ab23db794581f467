// Management secrets: `<prefix>mgmt_<family>_<secret><tag>`. A secret allows rotation, revocation and origins
// of one key family, and nothing else. No I/O.
import { randomBase62 } from '../credentials/base62.ts';
import { hashOfTagged } from '../credentials/recognised.ts';
import { type Signing, withTag } from '../credentials/sign.ts';

/** 24 base62 characters: 142 bits. */
const SECRET_LENGTH = 24;
const SHAPE = /^mgmt_([0-9A-Za-z]{12})_[0-9A-Za-z]{30}$/;

/** The contents of a well-formed secret: its family, and the hash that the family's object stores. */
export type ManagementCredential = { family: string; hash: string };

/** A fresh secret of a family. */
export function mintManagementSecret(family: string, signing: Signing): Promise<string> {
  return withTag(`${signing.prefix}mgmt_${family}_${randomBase62(SECRET_LENGTH)}`, signing);
}

/** Family and hash of a secret, undefined when it is malformed or not signed by us. */
export async function parseManagementSecret(
  secret: string,
  signing: Signing,
): Promise<ManagementCredential | undefined> {
  if (!secret.startsWith(signing.prefix)) return undefined;
  const family = SHAPE.exec(secret.slice(signing.prefix.length))?.[1];
  const hash = family && (await hashOfTagged(secret, signing));
  return hash ? { family, hash } : undefined;
}
