// Takes the place of the packages with which @simplewebauthn/server reads ASN.1, in the bundle and in the tests inside workerd
// (`[alias]` in wrangler.toml). We ask for no attestation, so a passkey needs one structure of ASN.1: the signature of ECDSA.
// What would read a certificate is empty in .trimmed/passkeys.js, and refuses the new passkey.

/** ECDSA's signature: the bytes of two integers, with a leading zero where DER needs one. */
export class ECDSASigValue {
  r = new ArrayBuffer(0);
  s = new ArrayBuffer(0);
}

const SEQUENCE = 0x30;
const INTEGER = 0x02;
/** A length of 128 or more follows in separate bytes; one such byte is enough for every curve. */
const ONE_LENGTH_BYTE = 0x81;

/** The one structure that is read. @throws Error for any other, and for bytes that are not exactly it */
export const AsnParser = {
  parse(bytes: ArrayBuffer | ArrayBufferView, type: unknown): ECDSASigValue {
    if (type !== ECDSASigValue) return refuse();
    const view = ArrayBuffer.isView(bytes)
      ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      : new Uint8Array(bytes);
    const sequence = readElement(view, SEQUENCE);
    const r = readElement(sequence.value, INTEGER);
    const s = readElement(r.rest, INTEGER);
    if (sequence.rest.length > 0 || s.rest.length > 0) throw new Error('Bytes follow the signature.');
    return { r: r.value.slice().buffer, s: s.value.slice().buffer };
  },
};

type Element = { value: Uint8Array<ArrayBufferLike>; rest: Uint8Array<ArrayBufferLike> };

/** The element that the bytes begin with, and what follows it. */
function readElement(bytes: Uint8Array<ArrayBufferLike>, tag: number): Element {
  const isLong = bytes[1] === ONE_LENGTH_BYTE;
  const start = isLong ? 3 : 2;
  const length = bytes[start - 1];
  const end = start + (length ?? 0);
  if (bytes[0] !== tag || length === undefined || length === 0 || end > bytes.length)
    throw new Error('The signature is not two integers of ASN.1.');
  if (isLong ? length < 128 : length > 127) throw new Error('A length of the signature is not the shortest.');
  return { value: bytes.subarray(start, end), rest: bytes.subarray(end) };
}

function refuse(): never {
  throw new Error('Certificates of authenticators are not read: no attestation was asked for.');
}
