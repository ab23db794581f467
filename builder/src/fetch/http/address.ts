// Which network addresses are public. Pure: an address as text in, its kind out. Ranges are those of the IANA
// special-purpose registries; of IPv6 only global unicast (2000::/3) is open at all.
import { isIPv4, isIPv6 } from 'node:net';

/** Why an address is no public one; `public` when it is. */
export type AddressKind =
  | 'public'
  | 'loopback'
  | 'private'
  | 'link-local'
  | 'shared'
  | 'multicast'
  | 'reserved'
  | 'documentation'
  | 'not-an-address';

type Range = readonly [start: string, bits: number, kind: AddressKind];

const CLOSED_V4: readonly Range[] = [
  ['0.0.0.0', 8, 'reserved'],
  ['10.0.0.0', 8, 'private'],
  ['100.64.0.0', 10, 'shared'],
  ['127.0.0.0', 8, 'loopback'],
  ['169.254.0.0', 16, 'link-local'],
  ['172.16.0.0', 12, 'private'],
  ['192.0.0.0', 24, 'reserved'],
  ['192.0.2.0', 24, 'documentation'],
  ['192.31.196.0', 24, 'reserved'],
  ['192.52.193.0', 24, 'reserved'],
  ['192.88.99.0', 24, 'reserved'],
  ['192.168.0.0', 16, 'private'],
  ['192.175.48.0', 24, 'reserved'],
  ['198.18.0.0', 15, 'reserved'],
  ['198.51.100.0', 24, 'documentation'],
  ['203.0.113.0', 24, 'documentation'],
  ['224.0.0.0', 4, 'multicast'],
  ['240.0.0.0', 4, 'reserved'],
];

/** The first that fits counts; the last three close whatever is not global unicast. */
const CLOSED_V6: readonly Range[] = [
  ['::1', 128, 'loopback'],
  ['fc00::', 7, 'private'],
  ['fe80::', 10, 'link-local'],
  ['fec0::', 10, 'private'],
  ['ff00::', 8, 'multicast'],
  ['2001:db8::', 32, 'documentation'],
  ['3fff::', 20, 'documentation'],
  ['2001::', 23, 'reserved'],
  ['2620:4f:8000::', 48, 'reserved'],
  ['::', 3, 'reserved'],
  ['4000::', 2, 'reserved'],
  ['8000::', 1, 'reserved'],
];

/** IPv6 forms that carry an IPv4 address: that one decides. Bits of the prefix, then where the IPv4 begins. */
const CARRIERS: readonly (readonly [start: string, bits: number, at: number])[] = [
  ['::ffff:0:0', 96, 96],
  ['::ffff:0:0:0', 96, 96],
  ['64:ff9b::', 96, 96],
  ['2002::', 16, 16],
];
const COMPATIBLE: readonly [string, number, number] = ['::', 96, 96];

function v4Bits(address: string): bigint {
  return address.split('.').reduce((bits, part) => bits * 256n + BigInt(part), 0n);
}

function v6Bits(address: string): bigint {
  const [text = ''] = address.split('%');
  const dotted = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text);
  const plain = dotted ? `${dotted[1]}${hexPair(v4Bits(dotted[2] ?? ''))}` : text;
  const [head = '', tail] = plain.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const middle = new Array<string>(8 - left.length - right.length).fill('0');
  const groups = tail === undefined ? left : [...left, ...middle, ...right];
  return groups.reduce((bits, group) => bits * 65536n + BigInt(`0x${group}`), 0n);
}

function hexPair(v4: bigint): string {
  return `${(v4 >> 16n).toString(16)}:${(v4 & 0xffffn).toString(16)}`;
}

function within(bits: bigint, width: number, start: bigint, prefix: number): boolean {
  const rest = BigInt(width - prefix);
  return bits >> rest === start >> rest;
}

function kindOfV4(bits: bigint): AddressKind {
  const range = CLOSED_V4.find(([start, prefix]) => within(bits, 32, v4Bits(start), prefix));
  return range?.[2] ?? 'public';
}

function kindOfV6(bits: bigint): AddressKind {
  if (bits > 1n) {
    const carrier = [...CARRIERS, COMPATIBLE].find(([start, prefix]) =>
      within(bits, 128, v6Bits(start), prefix),
    );
    if (carrier) return kindOfV4((bits >> BigInt(128 - carrier[2] - 32)) & 0xffffffffn);
  }
  const range = CLOSED_V6.find(([start, prefix]) => within(bits, 128, v6Bits(start), prefix));
  return range?.[2] ?? 'public';
}

/**
 * The kind of an IPv4 or IPv6 address; IPv4 inside IPv6 (mapped, translated, 6to4) is judged as the IPv4 it is.
 * @example addressKind('::ffff:10.0.0.1') // 'private'
 */
export function addressKind(address: string): AddressKind {
  if (isIPv4(address)) return kindOfV4(v4Bits(address));
  if (isIPv6(address)) return kindOfV6(v6Bits(address));
  return 'not-an-address';
}
