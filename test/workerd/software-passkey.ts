// An authenticator in software: it makes a passkey and answers challenges as a browser passes them on, so that answers can
// be repeated, changed and sent from elsewhere.

const encoder = new TextEncoder();
const FLAGS = { userPresent: 0x01, userVerified: 0x04, attested: 0x40 } as const;

/** What an authenticator says about its make: nothing, that it signs for itself, or a certificate of its maker. */
export type Attestation = 'none' | 'self' | 'certificate';

export type SoftwarePasskey = {
  /** The answer to `navigator.credentials.create`. */
  register(challenge: string, origin: string, attestation?: Attestation): Promise<unknown>;
  /** The answer to `navigator.credentials.get`; `changed` replaces what an attacker would. */
  answer(
    challenge: string,
    origin: string,
    changed?: { userHandle?: string; verified?: boolean },
  ): Promise<unknown>;
};

/** Makes a passkey for a host and an account. */
export async function makePasskey(host: string, account: string): Promise<SoftwarePasskey> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const pair = (await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])) as CryptoKeyPair;
  const point = new Uint8Array((await crypto.subtle.exportKey('raw', pair.publicKey)) as ArrayBuffer);
  const id = crypto.getRandomValues(new Uint8Array(32));
  const hostHash = await sha256(encoder.encode(host));
  let uses = 0;
  const clientData = (type: string, challenge: string, origin: string) =>
    encoder.encode(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authData = (flags: number, rest: Uint8Array = new Uint8Array()) =>
    joined(hostHash, Uint8Array.of(flags, 0, 0, 0, ++uses), rest);
  const sign = async (data: Uint8Array, client: Uint8Array) => {
    const signed = joined(data, await sha256(client));
    const raw = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, signed);
    return derOf(new Uint8Array(raw));
  };
  return {
    async register(challenge, origin, attestation = 'none') {
      const attested = joined(new Uint8Array(16), Uint8Array.of(0, id.length), id, coseKey(point));
      const data = authData(FLAGS.userPresent | FLAGS.userVerified | FLAGS.attested, attested);
      const client = clientData('webauthn.create', challenge, origin);
      const signature = await sign(data, client);
      return {
        id: base64Url(id),
        rawId: base64Url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64Url(client),
          attestationObject: base64Url(attestationObject(data, statement(attestation, signature))),
          transports: ['internal'],
        },
      };
    },
    async answer(challenge, origin, { userHandle = account, verified = true } = {}) {
      const data = authData(FLAGS.userPresent | (verified ? FLAGS.userVerified : 0));
      const client = clientData('webauthn.get', challenge, origin);
      return {
        id: base64Url(id),
        rawId: base64Url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64Url(client),
          authenticatorData: base64Url(data),
          signature: base64Url(await sign(data, client)),
          userHandle: base64Url(encoder.encode(userHandle)),
        },
      };
    },
  };
}

const text = (value: string) => joined(Uint8Array.of(0x60 | value.length), encoder.encode(value));
const byteString = (value: Uint8Array) => joined(Uint8Array.of(0x58, value.length), value);

/** CBOR of `{fmt, attStmt, authData}`. */
function attestationObject(authData: Uint8Array, format: { fmt: string; attStmt: Uint8Array }): Uint8Array {
  const head = joined(Uint8Array.of(0xa3), text('fmt'), text(format.fmt));
  return joined(head, text('attStmt'), format.attStmt, text('authData'), byteString(authData));
}

/** The format of an attestation and the CBOR of its statement: `{}`, `{alg: -7, sig}` or `{alg: -7, sig, x5c: [bytes]}`. */
function statement(attestation: Attestation, signature: Uint8Array) {
  if (attestation === 'none') return { fmt: 'none', attStmt: Uint8Array.of(0xa0) };
  const hasCertificate = attestation === 'certificate';
  const signed = joined(text('alg'), Uint8Array.of(0x26), text('sig'), byteString(signature));
  const certificate = hasCertificate
    ? joined(text('x5c'), Uint8Array.of(0x81), byteString(new Uint8Array(40)))
    : new Uint8Array();
  return { fmt: 'packed', attStmt: joined(Uint8Array.of(hasCertificate ? 0xa3 : 0xa2), signed, certificate) };
}

/** CBOR of the public key: `{1: 2, 3: -7, -1: 1, -2: x, -3: y}`. */
function coseKey(point: Uint8Array): Uint8Array {
  const [x, y] = [point.slice(1, 33), point.slice(33)];
  const head = Uint8Array.of(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01);
  return joined(head, Uint8Array.of(0x21, 0x58, 32), x, Uint8Array.of(0x22, 0x58, 32), y);
}

/** The signature as authenticators write it: two integers in DER. */
function derOf(raw: Uint8Array): Uint8Array {
  const integer = (part: Uint8Array) => {
    let start = 0;
    while (start < part.length - 1 && part[start] === 0) start += 1;
    const short = part.slice(start);
    const whole = (short[0] ?? 0) > 0x7f ? joined(Uint8Array.of(0), short) : short;
    return joined(Uint8Array.of(0x02, whole.length), whole);
  };
  const both = joined(integer(raw.slice(0, 32)), integer(raw.slice(32)));
  return joined(Uint8Array.of(0x30, both.length), both);
}

async function sha256(bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

function joined(...parts: Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

function base64Url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '');
}
