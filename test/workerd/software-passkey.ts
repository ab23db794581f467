// An authenticator in software: it makes a passkey and answers challenges as a browser passes them on, so that answers can
// be repeated, changed and sent from elsewhere.

const encoder = new TextEncoder();
const FLAGS = { userPresent: 0x01, userVerified: 0x04, attested: 0x40 } as const;

export type SoftwarePasskey = {
  /** The answer to `navigator.credentials.create`. */
  register(challenge: string, origin: string): Promise<unknown>;
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
  return {
    async register(challenge, origin) {
      const attested = joined(new Uint8Array(16), Uint8Array.of(0, id.length), id, coseKey(point));
      const data = authData(FLAGS.userPresent | FLAGS.userVerified | FLAGS.attested, attested);
      return {
        id: base64Url(id),
        rawId: base64Url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64Url(clientData('webauthn.create', challenge, origin)),
          attestationObject: base64Url(attestationObject(data)),
          transports: ['internal'],
        },
      };
    },
    async answer(challenge, origin, { userHandle = account, verified = true } = {}) {
      const data = authData(FLAGS.userPresent | (verified ? FLAGS.userVerified : 0));
      const client = clientData('webauthn.get', challenge, origin);
      const signed = joined(data, await sha256(client));
      const raw = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, signed);
      return {
        id: base64Url(id),
        rawId: base64Url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64Url(client),
          authenticatorData: base64Url(data),
          signature: base64Url(derOf(new Uint8Array(raw))),
          userHandle: base64Url(encoder.encode(userHandle)),
        },
      };
    },
  };
}

/** CBOR of `{fmt: "none", attStmt: {}, authData}`. */
function attestationObject(authData: Uint8Array): Uint8Array {
  const text = (value: string) => joined(Uint8Array.of(0x60 | value.length), encoder.encode(value));
  const bytes = joined(Uint8Array.of(0x58, authData.length), authData);
  return joined(
    Uint8Array.of(0xa3),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Uint8Array.of(0xa0),
    text('authData'),
    bytes,
  );
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
