// Observation files of format 1, which the state between nights may still have for a file that cannot be
// fetched again. Format 1 did not know chargemaster items: each observation of a code becomes one item.
import { ByteReader, ByteWriter } from '../files/varint.ts';
import { encodeCode, type PackedObservation } from './observation-section.ts';

export const MAGIC_1 = 'ATLASOB1';

/**
 * Makes sections of format 2. The header stays right but for `sections`, the lengths: the only mark of format 1,
 * an NDC on every row, has the same number.
 */
export function upgradeSections(
  lengths: readonly number[],
  bytes: Uint8Array,
): { sections: number[]; bytes: Uint8Array } {
  const body = new ByteWriter();
  let from = 0;
  const sections = lengths.map((length) => {
    const start = body.length;
    upgradeSection(bytes.subarray(from, from + length), body);
    from += length;
    return body.length - start;
  });
  return { sections, bytes: body.view() };
}

function upgradeSection(section: Uint8Array, body: ByteWriter): void {
  const reader = new ByteReader(section);
  while (reader.position < section.length) {
    const delta = reader.varint();
    const observations = Array.from({ length: reader.varint() }, (_, item): PackedObservation => {
      const kind = reader.varint();
      return { kind, cents: reader.varint(), items: [item] };
    });
    encodeCode(
      body,
      delta,
      observations,
      observations.map(() => 0),
    );
  }
}
