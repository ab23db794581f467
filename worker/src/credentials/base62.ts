// Base62: the alphabet of tokens, keys and ids. It survives a double click, a URL and a shell unquoted.

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = ALPHABET.length;
/** Bytes of 248 and above would favour the first letters of the alphabet, because 248 is 4 * 62. */
const FAIR_BYTES = 248;
/** Digits that hold any 256-bit number. */
const DIGITS_OF_256_BITS = 43;

/** `length` random characters from the platform's generator, each equally likely. */
export function randomBase62(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length))) {
      if (byte < FAIR_BYTES && text.length < length) text += ALPHABET.charAt(byte % BASE);
    }
  }
  return text;
}

/** Random bytes that no text has used yet: to ask the platform for a few costs as much as to ask it for many. */
const drawn = new Uint8Array(2_048);
let nextDrawn = drawn.length;

/** The same from bytes that were drawn in advance, for names that are not secrets. Every byte is used once. */
export function drawBase62(length: number): string {
  let text = '';
  while (text.length < length) {
    if (nextDrawn === drawn.length) {
      crypto.getRandomValues(drawn);
      nextDrawn = 0;
    }
    const byte = drawn[nextDrawn] ?? FAIR_BYTES;
    nextDrawn += 1;
    if (byte < FAIR_BYTES) text += ALPHABET.charAt(byte % BASE);
  }
  return text;
}

/** A digest of up to 32 bytes as one big number in base62, padded to 43 digits. */
export function base62Of(digest: Uint8Array): string {
  let rest = 0n;
  for (const byte of digest) rest = (rest << 8n) | BigInt(byte);
  let text = '';
  while (rest > 0n) {
    text = ALPHABET.charAt(Number(rest % BigInt(BASE))) + text;
    rest /= BigInt(BASE);
  }
  return text.padStart(DIGITS_OF_256_BITS, '0');
}

/** Powers of 62 by which a 256-bit number is divided so that its first digits remain; there are as many as lengths of tags. */
const powers = new Map<number, bigint>();

/**
 * The first characters, at most 8, of what `base62Of` makes of the digest in hex. One division leaves them as a number that
 * is exact; all 43 digits take 43 divisions of big numbers, which is more than the rest of a credential's check.
 */
export function firstBase62Of(hex: string, length: number): string {
  const power = powers.get(length) ?? BigInt(BASE) ** BigInt(DIGITS_OF_256_BITS - length);
  powers.set(length, power);
  let rest = Number(BigInt(`0x${hex}`) / power);
  let text = '';
  for (let i = 0; i < length; i += 1) {
    text = ALPHABET.charAt(rest % BASE) + text;
    rest = Math.floor(rest / BASE);
  }
  return text;
}
