// The client's address as a name: a keyed hash, so that no store ever holds an address.
import type { Context } from 'hono';
import ipaddr from 'ipaddr.js';
import type { AppEnv } from '../context.ts';
import { hexOf, hmac } from '../credentials/sign.ts';
import { ApiError } from '../errors.ts';

const ADDRESS_HEADER = 'CF-Connecting-IP';
const LOCAL_ADDRESS = '127.0.0.1';
/** 128 bits; itty-durable would take a name of 64 hex digits for an object id. */
const NAME_LENGTH = 32;
/** One household or machine holds a /64: four of eight groups. */
const IPV6_NETWORK_GROUPS = 4;
/** `::192.0.2.1`, which ipaddr.js takes for `::ffff:192.0.2.1`. */
const COMPATIBLE_IPV4 = /^::(?=\d+\.)/;
/** One name for all text that looks like IPv6 but is not a valid address. */
const UNREADABLE = 'unreadable';

/** Name of the caller's address, the same for all addresses of an IPv6 /64. No I/O. */
export async function clientAddress(c: Context<AppEnv>): Promise<string> {
  // `c.var` copies all variables of the request.
  const { environment } = c.get('services').config;
  const stated = c.req.header(ADDRESS_HEADER)?.trim();
  // In production the platform always sets the header. Without it, requests could not be counted.
  if (!stated && environment === 'production') throw new ApiError('service_unavailable');
  return addressName(c, stated || LOCAL_ADDRESS);
}

/** Name under which an address is counted. No I/O. */
export async function addressName(c: Context<AppEnv>, address: string): Promise<string> {
  const digest = await hmac(c.get('services').config.addressSecret, countedNetwork(address));
  return hexOf(digest).slice(0, NAME_LENGTH);
}

/** The part of an address that is counted: IPv4 whole, IPv6 cut to its /64, mapped IPv4 as IPv4. */
export function countedNetwork(address: string): string {
  const text = address.toLowerCase().replace(/%.*/, '').replace(COMPATIBLE_IPV4, '0:0:0:0:0:0:');
  if (!text.includes(':')) return text;
  if (!ipaddr.IPv6.isValid(text)) return UNREADABLE;
  const parsed = ipaddr.IPv6.parse(text);
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  const network = parsed.parts.slice(0, IPV6_NETWORK_GROUPS).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}
