// The part of ASN.1 that passkeys need, against the package whose place it takes in the bundle.
import { ECDSASigValue as WholeValue } from '@peculiar/asn1-ecc';
import { AsnParser as WholeParser } from '@peculiar/asn1-schema';
import { expect, it } from 'vitest';
import { type Random, seededRandom } from '../../../tools/testbed/random.ts';
import { AsnParser, ECDSASigValue } from '../../../worker/src/accounts/without-certificates.ts';
import { rounds, testSeed } from '../../support/soak.ts';

const SEED = testSeed(11);
const hex = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('hex');

/** Two integers as DER writes them, of the sizes of all three curves. */
function signature(random: Random): Uint8Array {
  const integer = () => {
    const size = random.pick([1, 31, 32, 33, 47, 48, 65, 66]);
    const bytes = Uint8Array.from({ length: size }, () => random.int(256));
    bytes[0] = 1 + random.int(255);
    const value = (bytes[0] ?? 0) > 127 ? Uint8Array.of(0, ...bytes) : bytes;
    return Uint8Array.of(0x02, value.length, ...value);
  };
  const body = Uint8Array.of(...integer(), ...integer());
  return body.length > 127
    ? Uint8Array.of(0x30, 0x81, body.length, ...body)
    : Uint8Array.of(0x30, body.length, ...body);
}

it(`signatures of every curve are read as the package reads them (seed ${SEED})`, () => {
  const random = seededRandom(SEED);
  for (let round = 0; round < rounds(200, 100_000); round += 1) {
    const bytes = signature(random);
    const [own, whole] = [AsnParser.parse(bytes, ECDSASigValue), WholeParser.parse(bytes, WholeValue)];
    expect([hex(own.r), hex(own.s)], hex(bytes.slice().buffer)).toEqual([hex(whole.r), hex(whole.s)]);
  }
});

it('anything but two integers and nothing after them is refused', () => {
  const good = signature(seededRandom(SEED));
  const bad = [
    Uint8Array.of(),
    Uint8Array.of(0x30),
    good.subarray(0, -1),
    Uint8Array.of(...good, 0),
    Uint8Array.of(0x31, ...good.subarray(1)),
    Uint8Array.of(0x30, 0x03, 0x02, 0x01, 0x05),
    Uint8Array.of(0x30, 0x05, 0x02, 0x00, 0x02, 0x01, 0x05),
    Uint8Array.of(0x30, 0x81, 0x06, 0x02, 0x01, 0x05, 0x02, 0x01, 0x05),
    Uint8Array.of(0x30, 0x09, 0x02, 0x01, 0x05, 0x02, 0x01, 0x05, 0x02, 0x01, 0x05),
  ];
  for (const bytes of bad)
    expect(() => AsnParser.parse(bytes, ECDSASigValue), hex(bytes.slice().buffer)).toThrow();
});

it('any other structure is refused', () => {
  class Certificate {}
  expect(() => AsnParser.parse(signature(seededRandom(SEED)), Certificate)).toThrow('no attestation');
});
