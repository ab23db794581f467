// Signed notes (https://c2sp.org/signed-note) with Ed25519: a text, and below it a line for each signature.
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
} from 'node:crypto';

/** The kind of signature in a key: Ed25519. */
const ED25519 = 1;
const HASH_BYTES = 4;
/** What comes before the 32 bytes of a key in DER. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex');
const SIGNATURE_LINE = /^\u2014 (\S+) ([A-Za-z0-9+/]+={0,2})$/;

/** A key that verifies, as text `name+hash+base64`, and its parts. */
export type VerifierKey = { name: string; hash: string; publicKey: Buffer };
/** A key that signs. */
export type SignerKey = VerifierKey & { seed: Buffer };

/** A note or a key cannot be believed; the message says why. */
export class NoteFault extends Error {
  override readonly name = 'NoteFault';
}

/** Makes a new pair of keys. The texts have the form that Go's `note` package reads. */
export function makeKeys(name: string): { signer: string; verifier: string } {
  if (!/^[^\s+]+$/.test(name)) throw new NoteFault('The name of a key has no blank and no plus sign.');
  const { privateKey } = generateKeyPairSync('ed25519');
  const seed = privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(PKCS8_HEAD.length);
  const publicKey = publicOf(seed);
  const hash = hashOfKey(name, publicKey);
  const text = (bytes: Buffer) => Buffer.concat([Buffer.from([ED25519]), bytes]).toString('base64');
  return {
    signer: `PRIVATE+KEY+${name}+${hash}+${text(seed)}`,
    verifier: `${name}+${hash}+${text(publicKey)}`,
  };
}

/** Reads the text of a key that verifies. @throws NoteFault */
export function parseVerifier(text: string): VerifierKey {
  const [, name = '', hash = '', key = ''] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text.trim()) ?? [];
  const publicKey = keyBytes(key);
  if (hash !== hashOfKey(name, publicKey))
    throw new NoteFault('The verifier key is damaged: its hash is another.');
  return { name, hash, publicKey };
}

/** Reads the text of a key that signs. @throws NoteFault */
export function parseSigner(text: string): SignerKey {
  const [, name = '', hash = '', key = ''] =
    /^PRIVATE\+KEY\+([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text.trim()) ?? [];
  const seed = keyBytes(key);
  const publicKey = publicOf(seed);
  if (hash !== hashOfKey(name, publicKey))
    throw new NoteFault('The signer key is damaged: its hash is another.');
  return { name, hash, publicKey, seed };
}

/** Signs a text, which must end with a line break. */
export function signNote(text: string, { name, hash, seed }: SignerKey): string {
  const signature = sign(null, Buffer.from(text), privateOf(seed));
  const line = Buffer.concat([Buffer.from(hash, 'hex'), signature]).toString('base64');
  return `${text}\n\u2014 ${name} ${line}\n`;
}

/** The text of a note that the key has signed. @throws NoteFault */
export function openNote(note: string, key: VerifierKey): string {
  const end = note.lastIndexOf('\n\n');
  if (end < 0) throw new NoteFault('The note has no signature.');
  const text = note.slice(0, end + 1);
  const spki = createPublicKey({
    key: Buffer.concat([SPKI_HEAD, key.publicKey]),
    format: 'der',
    type: 'spki',
  });
  for (const line of note.slice(end + 2).split('\n')) {
    const [, name, base64 = ''] = SIGNATURE_LINE.exec(line) ?? [];
    const bytes = Buffer.from(base64, 'base64');
    if (name !== key.name || bytes.subarray(0, HASH_BYTES).toString('hex') !== key.hash) continue;
    if (verify(null, Buffer.from(text), spki, bytes.subarray(HASH_BYTES))) return text;
    throw new NoteFault(`The signature of ${key.name} does not fit the text.`);
  }
  throw new NoteFault(`The note has no signature of ${key.name}.`);
}

function keyBytes(base64: string): Buffer {
  const [kind, ...bytes] = Buffer.from(base64, 'base64');
  if (kind !== ED25519 || bytes.length !== 32)
    throw new NoteFault('The key is not an Ed25519 key of a signed note.');
  return Buffer.from(bytes);
}

function hashOfKey(name: string, publicKey: Buffer): string {
  const hash = createHash('sha256')
    .update(`${name}\n`)
    .update(Buffer.from([ED25519]))
    .update(publicKey);
  return hash.digest().subarray(0, HASH_BYTES).toString('hex');
}

function privateOf(seed: Buffer) {
  return createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' });
}

function publicOf(seed: Buffer): Buffer {
  const der = createPublicKey(privateOf(seed)).export({ format: 'der', type: 'spki' });
  return der.subarray(SPKI_HEAD.length);
}
