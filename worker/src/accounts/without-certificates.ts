// Takes the place of the certificate packages that @simplewebauthn/server imports, in the bundle alone (`[alias]` in
// wrangler.toml). We ask for no attestation, so a passkey needs one structure of ASN.1: the signature of ECDSA. Whatever
// would read a certificate is refused, and the sign-in or the new passkey with it. test/workerd/passkeys.test.ts and the
// browser tests run with this module.

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

/** Every class that the library makes of a certificate. */
class Unread {
  constructor() {
    refuse();
  }
}

export {
  Unread as AuthorityKeyIdentifierExtension,
  Unread as BasicConstraints,
  Unread as Certificate,
  Unread as CRLDistributionPointsExtension,
  Unread as ECParameters,
  Unread as ExtendedKeyUsage,
  Unread as KeyDescription,
  Unread as OctetString,
  Unread as RSAPublicKey,
  Unread as SubjectAlternativeName,
  Unread as SubjectKeyIdentifierExtension,
  Unread as X509Certificate,
  Unread as X509ChainBuilder,
  Unread as X509Crl,
};

/** Names of algorithms and extensions inside certificates. */
const UNREAD = '';

export {
  UNREAD as id_ce_basicConstraints,
  UNREAD as id_ce_extKeyUsage,
  UNREAD as id_ce_keyDescription,
  UNREAD as id_ce_subjectAltName,
  UNREAD as id_ecdsaWithSHA256,
  UNREAD as id_ecdsaWithSHA384,
  UNREAD as id_ecdsaWithSHA512,
  UNREAD as id_ecPublicKey,
  UNREAD as id_ml_dsa_44,
  UNREAD as id_ml_dsa_65,
  UNREAD as id_ml_dsa_87,
  UNREAD as id_rsaEncryption,
  UNREAD as id_secp256r1,
  UNREAD as id_secp384r1,
  UNREAD as id_sha1WithRSAEncryption,
  UNREAD as id_sha256WithRSAEncryption,
  UNREAD as id_sha384WithRSAEncryption,
  UNREAD as id_sha512WithRSAEncryption,
};
