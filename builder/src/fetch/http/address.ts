// Which network addresses are public: an address as text in, its kind out. ipaddr.js knows the
// special-purpose ranges of IANA; the addresses of cloud-metadata.ts and the IPv6 space that nobody has been
// given yet are closed here.
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { CLOUDS } from './cloud-metadata.ts';

/** Why an address is not public; `public` when it is. */
export type AddressKind =
  | 'public'
  | 'loopback'
  | 'private'
  | 'link-local'
  | 'shared'
  | 'multicast'
  | 'reserved'
  | 'cloud-metadata'
  | 'not-an-address';

const CLOUD_METADATA = new Set(
  CLOUDS.flatMap(({ addresses }) => addresses.map((address) => ipaddr.parse(address).toString())),
);

/** Ranges by the names that ipaddr.js gives them; every range that is missing here is `reserved`. */
const KINDS: Readonly<Partial<Record<string, AddressKind>>> = {
  unicast: 'public',
  loopback: 'loopback',
  private: 'private',
  uniqueLocal: 'private',
  deprecatedSiteLocal: 'private',
  linkLocal: 'link-local',
  carrierGradeNat: 'shared',
  multicast: 'multicast',
};

/** The only IPv6 space that IANA has given out for public use. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** IPv6 prefixes with an IPv4 address behind them, and the number of the group at which it begins. */
const CARRIERS = [
  { prefix: ipaddr.IPv6.parseCIDR('::ffff:0:0/96'), group: 6 },
  { prefix: ipaddr.IPv6.parseCIDR('::ffff:0:0:0/96'), group: 6 },
  { prefix: ipaddr.IPv6.parseCIDR('64:ff9b::/96'), group: 6 },
  { prefix: ipaddr.IPv6.parseCIDR('2002::/16'), group: 1 },
  // IPv4-compatible, long deprecated. `::` and `::1` are in this range, but do not carry an IPv4 address.
  { prefix: ipaddr.IPv6.parseCIDR('::/96'), group: 6 },
];

/**
 * The kind of an IPv4 or IPv6 address. An IPv6 address that carries an IPv4 address (mapped, translated,
 * 6to4) has the kind of that IPv4 address.
 * @example addressKind('::ffff:10.0.0.1') // 'private'
 */
export function addressKind(address: string): AddressKind {
  // ipaddr.js also reads octal and shortened IPv4 addresses, which nothing behind this check would read the
  // same way.
  if (isIP(address) === 0) return 'not-an-address';
  const parsed = unwrap(ipaddr.parse(address.replace(/%.*/, '')));
  if (CLOUD_METADATA.has(parsed.toString())) return 'cloud-metadata';
  const kind = KINDS[parsed.range()] ?? 'reserved';
  const unassigned = parsed.kind() === 'ipv6' && !parsed.match(GLOBAL_UNICAST);
  return kind === 'public' && unassigned ? 'reserved' : kind;
}

/** The IPv4 address inside an IPv6 address, where there is one; any other address as it is. */
function unwrap(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  if (!('parts' in address) || /^(?:unspecified|loopback)$/.test(address.range())) return address;
  const carrier = CARRIERS.find(({ prefix }) => address.match(prefix));
  if (!carrier) return address;
  const bytes = address.toByteArray();
  return new ipaddr.IPv4(bytes.slice(carrier.group * 2, carrier.group * 2 + 4));
}
