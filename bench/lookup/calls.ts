// One question as the request of every side. Each address asks fewer times than its limit of a day allows.
import type { Call } from './load.ts';
import type { Workerd } from './sides.ts';
import type { Question } from './world.ts';

export const SIDES = ['bare', 'gates', 'warm', 'gates-cold', 'cold'] as const;
export type Side = (typeof SIDES)[number];
export type Kind = 'lookup' | 'search';

const QUESTIONS_OF_ADDRESS = 40;
let asked = 0;

/** The length of the constant, the reads of each question, and who is asked. */
type Asking = { bytes: number; reads: ReadonlyMap<Question, string[][]>; service: Workerd };

/** The request of a side of workerd. */
export function callOf(kind: Kind, side: Side, question: Question, { bytes, reads, service }: Asking): Call {
  asked += 1;
  const block = Math.floor(asked / QUESTIONS_OF_ADDRESS);
  const { member, key } = service;
  const headers: Record<string, string> = {
    'x-side': side,
    'x-bytes': String(bytes),
    'cf-connecting-ip': `198.${18 + (block >> 16)}.${(block >> 8) & 255}.${block & 255}`,
  };
  const { code, zip, point, radiusMiles, tiles } = question;
  if (side.startsWith('gates')) {
    Object.assign(headers, { 'x-hash': kind === 'lookup' ? member.hash : key.hash });
    if (kind === 'lookup') headers['x-account'] = member.account;
    else headers['x-family'] = key.family;
    const rounds = kind === 'lookup' ? (reads.get(question) ?? []) : [tiles];
    if (side === 'gates-cold') headers['x-tiles'] = rounds.map((keys) => keys.join(' ')).join();
  }
  if (kind === 'search') {
    Object.assign(headers, { 'x-api-key': key.key, 'Content-Type': 'application/json' });
    const body = JSON.stringify({ query: code, location: zip, limit: 5 });
    return { method: 'POST', path: '/functions/v1/widget-search', headers, body };
  }
  headers.Authorization = `Bearer ${member.token}`;
  const where = point ? `lat=${point.lat}&lng=${point.lng}` : `zip=${zip}`;
  const path = `/functions/v1/public-price-lookup?cpt=${code}&${where}&radius_miles=${radiusMiles}`;
  return { method: 'GET', path, headers };
}

/** The request of a database, which answers lookups. */
export function onDemandCall({ code, zip, point, radiusMiles }: Question): Call {
  const where = point ? `&lat=${point.lat}&lng=${point.lng}` : '';
  const path = `/lookup?code=${code}&zip=${zip}${where}&radius_miles=${radiusMiles}`;
  return { method: 'GET', path, headers: {} };
}
