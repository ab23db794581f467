// Member tokens: `<prefix>mem_<account>_<secret><tag>`. Pure except for WebCrypto. A token that we did
// not sign is refused here, before any store is asked.
import { randomBase62 } from '../credentials/base62.ts';
import { hasTag, type Signing, sha256Hex, withTag } from '../credentials/sign.ts';

export const ACCOUNT_ID_LENGTH = 12;
/** 24 base62 characters: 142 bits. */
const SECRET_LENGTH = 24;
const SHAPE = /^mem_([0-9A-Za-z]{12})_[0-9A-Za-z]{30}$/;

/** The contents of a well-formed token: its account, and the hash under which its session is stored. */
export type MemberCredential = { account: string; hash: string };

/** A fresh account id. */
export function mintAccountId(): string {
  return randomBase62(ACCOUNT_ID_LENGTH);
}

/** A fresh token of an account. */
export function mintMemberToken(account: string, signing: Signing): Promise<string> {
  return withTag(`${signing.prefix}mem_${account}_${randomBase62(SECRET_LENGTH)}`, signing);
}

/** Account and hash of a token, undefined when it is malformed or not signed by us. */
export async function parseMemberToken(
  token: string,
  signing: Signing,
): Promise<MemberCredential | undefined> {
  if (!token.startsWith(signing.prefix)) return undefined;
  const account = SHAPE.exec(token.slice(signing.prefix.length))?.[1];
  if (account === undefined || !(await hasTag(token, signing))) return undefined;
  return { account, hash: await sha256Hex(token) };
}
