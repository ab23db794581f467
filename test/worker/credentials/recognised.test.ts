import { describe, expect, it, vi } from 'vitest';
import { hashOfTagged } from '../../../worker/src/credentials/recognised.ts';
import { type Signing, sha256Hex, withTag } from '../../../worker/src/credentials/sign.ts';

const signing: Signing = { prefix: 'cpa_', secret: 'the first secret of a deployment' };
const rotated: Signing = { prefix: 'cpa_', secret: 'the second one', previousSecret: signing.secret };
const afterwards: Signing = { prefix: 'cpa_', secret: 'the second one' };

describe('the hash of a credential', () => {
  it('is given for ours alone, however often somebody asks', async () => {
    const ours = await withTag('cpa_one', signing);
    const forged = `${ours.slice(0, -1)}${ours.endsWith('0') ? '1' : '0'}`;
    for (let i = 0; i < 2; i += 1) {
      expect(await hashOfTagged(ours, signing)).toBe(await sha256Hex(ours));
      expect(await hashOfTagged(forged, signing)).toBeUndefined();
    }
  });

  it('is asked again when the secrets are others: a credential of an ended secret is refused', async () => {
    const ours = await withTag('cpa_two', signing);
    expect(await hashOfTagged(ours, signing)).toBeDefined();
    expect(await hashOfTagged(ours, rotated)).toBeDefined();
    expect(await hashOfTagged(ours, afterwards)).toBeUndefined();
    expect(await hashOfTagged(ours, signing)).toBeDefined();
  });

  it('computes the tag of a known credential once', async () => {
    const ours = await withTag('cpa_three', signing);
    const sign = vi.spyOn(crypto.subtle, 'sign');
    try {
      await hashOfTagged(ours, signing);
      const first = sign.mock.calls.length;
      await hashOfTagged(ours, signing);
      expect([first, sign.mock.calls.length]).toEqual([1, 1]);
    } finally {
      sign.mockRestore();
    }
  });
});
