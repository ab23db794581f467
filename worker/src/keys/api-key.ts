// API keys: `<prefix>live_<family>_<secret><tag>`, `test_` for the sandbox. No I/O.
import { randomBase62 } from '../credentials/base62.ts';
import { hashOfTagged } from '../credentials/recognised.ts';
import { type Signing, withTag } from '../credentials/sign.ts';

const FAMILY_LENGTH = 12;
/** 24 base62 characters: 142 bits. */
const SECRET_LENGTH = 24;
const SHAPE = /^(live|test)_([0-9A-Za-z]{12})_[0-9A-Za-z]{30}$/;
const LOOK = /^(?:live|test)_/;

/**
 * The contents of a well-formed key: its family names the object that stores it, and its hash is what is
 * stored.
 */
export type KeyCredential = { family: string; test: boolean; hash: string };

/** A fresh family: the name under which a key is rotated, counted and revoked. */
export function mintFamily(): string {
  return randomBase62(FAMILY_LENGTH);
}

/** A fresh key of a family. */
export function mintApiKey(family: string, test: boolean, signing: Signing): Promise<string> {
  const mode = test ? 'test' : 'live';
  return withTag(`${signing.prefix}${mode}_${family}_${randomBase62(SECRET_LENGTH)}`, signing);
}

/** Family and hash of a key, undefined when it is malformed or not signed by us. */
export async function parseApiKey(key: string, signing: Signing): Promise<KeyCredential | undefined> {
  if (!key.startsWith(signing.prefix)) return undefined;
  const [, mode, family] = SHAPE.exec(key.slice(signing.prefix.length)) ?? [];
  const hash = family && (await hashOfTagged(key, signing));
  return hash ? { family, test: mode === 'test', hash } : undefined;
}

/**
 * True for text that starts like an API key, valid or not. The error can then say that the wrong credential
 * was sent.
 */
export function looksLikeApiKey(text: string, prefix: string): boolean {
  return text.startsWith(prefix) && LOOK.test(text.slice(prefix.length));
}
