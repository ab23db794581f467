// Small signed values that a browser keeps for us and gives back: nobody else can make or change one. They are not
// encrypted. Pure except for WebCrypto.
import { base62Of } from './base62.ts';
import { hmac, type Signing, sameText } from './sign.ts';

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

/** The value as one text of URL letters. A text of one purpose never passes for another. */
export async function seal(value: unknown, purpose: string, { secret }: Signing): Promise<string> {
  const text = base64UrlOf(new TextEncoder().encode(JSON.stringify(value)));
  return `${text}.${await tagOf(text, purpose, secret)}`;
}

/** The value, undefined when the text was not sealed for this purpose by the current or the previous secret. */
export async function unseal(sealed: string, purpose: string, signing: Signing): Promise<unknown> {
  const [text = '', tag = '', ...rest] = sealed.split('.');
  if (rest.length > 0) return undefined;
  for (const secret of [signing.secret, signing.previousSecret]) {
    if (!secret || !(await sameText(tag, await tagOf(text, purpose, secret)))) continue;
    return JSON.parse(decoder.decode(bytesOfBase64Url(text)));
  }
  return undefined;
}

/** Bytes as base64url without padding. */
export function base64UrlOf(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '');
}

/** Bytes of base64url. @throws Error for other text */
export function bytesOfBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

async function tagOf(text: string, purpose: string, secret: string): Promise<string> {
  return base62Of(await hmac(secret, `sealed:${purpose}:${text}`));
}
