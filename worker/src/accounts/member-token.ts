// Credentials of sessions: `<prefix>mem_<account>_<secret><tag>` for programs, `<prefix>web_…` in the cookie of a browser.
// No I/O. A token that we did not sign is refused here, before any store is asked.
import { randomBase62 } from '../credentials/base62.ts';
import { hashOfTagged } from '../credentials/recognised.ts';
import { type Signing, withTag } from '../credentials/sign.ts';
import type { SessionKind } from './account-state.ts';

export const ACCOUNT_ID_LENGTH = 12;
/** 24 base62 characters: 142 bits. */
const SECRET_LENGTH = 24;
/** One kind is never taken for the other: a cookie opens no API, and a program's token no page. */
const SHAPES: Record<SessionKind, RegExp> = {
  token: /^mem_([0-9A-Za-z]{12})_[0-9A-Za-z]{30}$/,
  web: /^web_([0-9A-Za-z]{12})_[0-9A-Za-z]{30}$/,
};
const WORDS: Record<SessionKind, string> = { token: 'mem', web: 'web' };

/** The contents of a well-formed token: its account, and the hash under which its session is stored. */
export type MemberCredential = { account: string; hash: string };

/** A fresh account id. */
export function mintAccountId(): string {
  return randomBase62(ACCOUNT_ID_LENGTH);
}

/** A fresh credential of an account. */
export function mintSessionToken(kind: SessionKind, account: string, signing: Signing): Promise<string> {
  return withTag(`${signing.prefix}${WORDS[kind]}_${account}_${randomBase62(SECRET_LENGTH)}`, signing);
}

/** A fresh token of an account for a program. */
export function mintMemberToken(account: string, signing: Signing): Promise<string> {
  return mintSessionToken('token', account, signing);
}

/**
 * A fresh test member token, `<prefix>testmem_<family>_<secret><tag>`. It is made with a test key, has no session and opens
 * the lookups of the sandbox alone: no other kind of credential has this form.
 */
export function mintTestMemberToken(family: string, signing: Signing): Promise<string> {
  return withTag(`${signing.prefix}testmem_${family}_${randomBase62(SECRET_LENGTH)}`, signing);
}

const TEST_SHAPE = /^testmem_([0-9A-Za-z]{12})_[0-9A-Za-z]{30}$/;

/** Key family and hash of a test member token, undefined when it is malformed or not signed by us. */
export async function parseTestMemberToken(
  token: string,
  signing: Signing,
): Promise<MemberCredential | undefined> {
  if (!token.startsWith(signing.prefix)) return undefined;
  const family = TEST_SHAPE.exec(token.slice(signing.prefix.length))?.[1];
  const hash = family && (await hashOfTagged(token, signing));
  return hash ? { account: family, hash } : undefined;
}

/** Account and hash of a program's token, undefined when it is malformed or not signed by us. */
export function parseMemberToken(token: string, signing: Signing): Promise<MemberCredential | undefined> {
  return parseSessionToken('token', token, signing);
}

/** Account and hash of a credential of this kind, undefined when it is malformed or not signed by us. */
export async function parseSessionToken(
  kind: SessionKind,
  token: string,
  signing: Signing,
): Promise<MemberCredential | undefined> {
  if (!token.startsWith(signing.prefix)) return undefined;
  const account = SHAPES[kind].exec(token.slice(signing.prefix.length))?.[1];
  const hash = account && (await hashOfTagged(token, signing));
  return hash ? { account, hash } : undefined;
}
