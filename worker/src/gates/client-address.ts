// The client's address as a name: a keyed hash, so that no store ever holds an address.
import type { Context } from 'hono';
import type { AppEnv } from '../context.ts';
import { hexOf, hmac } from '../credentials/sign.ts';
import { ApiError } from '../errors.ts';

const ADDRESS_HEADER = 'CF-Connecting-IP';
const LOCAL_ADDRESS = '127.0.0.1';
/** 128 bits; itty-durable would take a name of 64 hex digits for an object id. */
const NAME_LENGTH = 32;
/** One household or machine holds a /64: four of eight groups. */
const IPV6_NETWORK_GROUPS = 4;
const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;

/** Name of the caller's address, the same for all addresses of an IPv6 /64. No I/O. */
export async function clientAddress(c: Context<AppEnv>): Promise<string> {
  const { environment, addressSecret } = c.var.services.config;
  const stated = c.req.header(ADDRESS_HEADER)?.trim();
  // In production the platform always sets the header: without it nobody can be counted.
  if (!stated && environment === 'production') throw new ApiError('service_unavailable');
  const digest = await hmac(addressSecret, networkOf(stated || LOCAL_ADDRESS));
  return hexOf(digest).slice(0, NAME_LENGTH);
}

/** The part of an address that is counted: IPv4 whole, IPv6 cut to its /64, mapped IPv4 as IPv4. */
export function networkOf(address: string): string {
  const text = address.toLowerCase().replace(/%.*$/, '');
  if (!text.includes(':')) return text;
  const groups = groupsOf(text);
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (mapped) return ipv4Of(groups[6] ?? 0, groups[7] ?? 0);
  const network = groups.slice(0, IPV6_NETWORK_GROUPS).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** The eight numbers of an IPv6 address; a tail in dotted form counts as two. */
function groupsOf(address: string): number[] {
  const tail = address.slice(address.lastIndexOf(':') + 1);
  const text = IPV4.test(tail) ? address.slice(0, -tail.length) + hexTailOf(tail) : address;
  const [head = '', rest] = text.split('::');
  const left = numbersOf(head);
  if (rest === undefined) return left;
  const right = numbersOf(rest);
  return [...left, ...Array<number>(Math.max(0, 8 - left.length - right.length)).fill(0), ...right];
}

function numbersOf(text: string): number[] {
  return text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16) || 0);
}

function hexTailOf(dotted: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = dotted.split('.').map(Number);
  return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
}

function ipv4Of(high: number, low: number): string {
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
