// HMAC, SHA-256 and comparison for tokens, keys and address names. WebCrypto only: no I/O.
import { firstBase62Of } from './base62.ts';

/** Characters of the tag that ends every token and key. */
export const TAG_LENGTH = 6;

/** What mints and recognises credentials of a deployment. */
export type Signing = {
  /** Service prefix of every credential, for example `cpa_`. */
  prefix: string;
  /** Secret that signs. */
  secret: string;
  /** Secret before a rotation; still recognised, never used to sign. */
  previousSecret?: string | undefined;
};

const encoder = new TextEncoder();

/** HMAC-SHA256 of a text. */
export async function hmac(secret: string, text: string): Promise<Uint8Array> {
  const key = keys.get(secret) ?? (await importKey(secret));
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text)));
}

/** Keys of the deployment's secrets, which are few. A key is kept, and never the promise of one request for another. */
type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>;
const keys = new Map<string, Key>();
const MAX_KEYS = 16;

async function importKey(secret: string): Promise<Key> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign']);
  if (keys.size < MAX_KEYS) keys.set(secret, key);
  return key;
}

/** SHA-256 of a text in hex: how a token or key is stored. */
export async function sha256Hex(text: string): Promise<string> {
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(text))));
}

/** V8 14 has it, and with it workerd; the Node of the builder lacks it. */
type ToHex = Uint8Array & { toHex(): string };

/** Lower-case hex of bytes. */
export const hexOf: (bytes: Uint8Array) => string =
  'toHex' in Uint8Array.prototype
    ? (bytes) => (bytes as ToHex).toHex()
    : (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The text with its tag behind it. */
export async function withTag(text: string, signing: Signing): Promise<string> {
  return text + (await tagOf(text, signing.secret));
}

/** True when the last six characters are the tag of the rest under the current or the previous secret. */
export async function hasTag(tagged: string, signing: Signing): Promise<boolean> {
  const text = tagged.slice(0, -TAG_LENGTH);
  const tag = tagged.slice(-TAG_LENGTH);
  if (isSameTag(tag, await tagOf(text, signing.secret))) return true;
  if (!signing.previousSecret) return false;
  return isSameTag(tag, await tagOf(text, signing.previousSecret));
}

/** Compares two tags in a time that depends on their length alone, which is not a secret. */
function isSameTag(a: string, b: string): boolean {
  let difference = a.length ^ b.length;
  for (let i = 0; i < b.length; i += 1) difference |= a.charCodeAt(i) ^ b.charCodeAt(i);
  return difference === 0;
}

/** Compares two secrets in a time that depends on neither: their digests are compared byte by byte. */
export async function sameText(a: string, b: string): Promise<boolean> {
  const [x, y] = await Promise.all([digest(a), digest(b)]);
  let difference = 0;
  for (let i = 0; i < x.length; i += 1) difference |= (x[i] ?? 0) ^ (y[i] ?? 0);
  return difference === 0;
}

async function tagOf(text: string, secret: string): Promise<string> {
  return firstBase62Of(hexOf(await hmac(secret, text)), TAG_LENGTH);
}

async function digest(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(text)));
}
