// The counted part of an address: the names in the stores hash it, so it may never change for any spelling.
import { describe, expect, it } from 'vitest';
import { type Random, seededRandom } from '../../tools/testbed/random.ts';
import { countedNetwork } from '../../worker/src/gates/client-address.ts';

describe('the counted part of an address', () => {
  it('is the same for a whole IPv6 /64, and IPv4 for mapped IPv4', () => {
    expect(countedNetwork('2001:db8:1:2:aaaa::1')).toBe(countedNetwork('2001:0DB8:0001:0002::ffff'));
    expect(countedNetwork('2001:db8:1:3::1')).not.toBe(countedNetwork('2001:db8:1:2::1'));
    expect(countedNetwork('::ffff:192.0.2.7')).toBe('192.0.2.7');
    expect(countedNetwork('::ffff:c000:207')).toBe('192.0.2.7');
    expect(countedNetwork('::1')).toBe('0:0:0:0::/64');
    expect(countedNetwork('::192.0.2.7')).toBe('0:0:0:0::/64');
  });

  it('is one and the same for text that looks like IPv6 and is not an address', () => {
    expect(new Set(['1::2::3', 'x:y', ':', '1:2:3', '1:2:3:4:5:6:7:8:9'].map(countedNetwork))).toEqual(
      new Set(['unreadable']),
    );
  });

  it('is what the first version made of every spelling of 1,000 random addresses', () => {
    const r = seededRandom(20_261);
    const written = Array.from({ length: 1000 }, () => spellings(randomGroups(r))).flat();
    expect(written.length).toBeGreaterThan(10_000);
    expect(written.filter((text) => countedNetwork(text) !== firstVersion(text))).toEqual([]);
  });
});

/** Eight groups: any, with a run of zeros, or IPv4 behind one of its prefixes. */
function randomGroups(r: Random): number[] {
  const groups = Array.from({ length: 8 }, () => (r.next() < 0.3 ? 0 : r.int(0x10000)));
  if (r.next() < 0.3) return groups.fill(0, 0, 5).fill(r.next() < 0.7 ? 0xffff : 0, 5, 6);
  const start = r.int(8);
  return r.next() < 0.5 ? groups.fill(0, start, start + 1 + r.int(8)) : groups;
}

/**
 * The address written out, padded, in capitals, with a zone, shortened at each run of zeros, with a dotted
 * tail.
 */
function spellings(groups: readonly number[]): string[] {
  const hex = groups.map((group) => group.toString(16));
  const plain = hex.join(':');
  const [high = 0, low = 0] = groups.slice(6);
  const dotted = [high >> 8, high & 255, low >> 8, low & 255].join('.');
  const dottedTail = [...hex.slice(0, 6), dotted].join(':');
  const padded = hex.map((group) => group.padStart(4, '0')).join(':');
  const written = [plain, padded, dottedTail, ...shortened(plain), ...shortened(dottedTail)];
  return [
    dotted,
    ...written,
    ...written.map((text) => text.toUpperCase()),
    `${plain}%eth0`,
    `${plain}%en-1.2`,
  ];
}

/** Every way to write `::` for a run of zero groups. */
function shortened(text: string): string[] {
  const parts = text.split(':');
  return parts.flatMap((_, from) =>
    parts.slice(from).flatMap((_, more) => {
      const to = from + more + 1;
      return parts.slice(from, to).every((part) => part === '0')
        ? [`${parts.slice(0, from).join(':')}::${parts.slice(to).join(':')}`]
        : [];
    }),
  );
}

const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;

/** How the part was made before a library parsed addresses. */
function firstVersion(address: string): string {
  const text = address.toLowerCase().replace(/%.*$/, '');
  if (!text.includes(':')) return text;
  const groups = firstGroups(text);
  const [high = 0, low = 0] = groups.slice(6);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

function firstGroups(address: string): number[] {
  const tail = address.slice(address.lastIndexOf(':') + 1);
  const [a = 0, b = 0, c = 0, d = 0] = tail.split('.').map(Number);
  const hexTail = `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  const text = IPV4.test(tail) ? address.slice(0, -tail.length) + hexTail : address;
  const [left, right] = text
    .split('::')
    .map((half) => (half === '' ? [] : half.split(':').map((group) => Number.parseInt(group, 16) || 0)));
  if (!left || !right) return left ?? [];
  return [...left, ...Array<number>(Math.max(0, 8 - left.length - right.length)).fill(0), ...right];
}
