// A payer's in-network file read the plain way: the whole file in memory, the schema written down a second time. Imports
// nothing of the builder, so that one mistake cannot hide in both.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

type Json = null | boolean | string | Json[] | { [key: string]: Json };
type Fields = { [key: string]: Json };

/** Sets of `|`-joined tuples. */
export type NaiveTic = {
  /** group id, code, rate, class, places. Inline groups have no id and are not here. */
  byGroup: Set<string>;
  /** NPI, code, rate, class, places: referenced and inline groups expanded, NPI 0 dropped. */
  byNpi: Set<string>;
  prices: number;
  /** Those of `byGroup` that are a percentage, an amount a day or a derived one. */
  otherKinds: Set<string>;
  /** NPIs of each group of the file, by id. */
  npisOf: Map<string, Set<string>>;
  locationOf: Map<string, string>;
  referenced: Set<string>;
};

/** Reads a plain or gzip file. @param codes codes to look at; all when absent */
export function naiveTic(path: string, codes?: ReadonlySet<string>): NaiveTic {
  return naiveTicOf(wholeText(path), codes);
}

/** The same for a text. */
export function naiveTicOf(text: string, codes?: ReadonlySet<string>): NaiveTic {
  const root = fields(parseWithSources(text));
  const found: NaiveTic = {
    byGroup: new Set(),
    byNpi: new Set(),
    prices: 0,
    otherKinds: new Set(),
    npisOf: new Map(),
    locationOf: new Map(),
    referenced: new Set(),
  };
  for (const group of list(root.provider_references).map(fields)) addGroup(found, group);
  for (const item of list(root.in_network).map(fields)) {
    const code = scalar(item.billing_code);
    if (codes && !codes.has(code.toUpperCase())) continue;
    for (const rate of list(item.negotiated_rates).map(fields)) addRate(found, code, rate);
  }
  return found;
}

function addGroup(found: NaiveTic, group: Fields): void {
  const id = sameId(scalar(group.provider_group_id));
  const npis = found.npisOf.get(id) ?? new Set();
  found.npisOf.set(id, npis);
  for (const npi of npisIn(group.provider_groups)) npis.add(npi);
  if (scalar(group.location) !== '') found.locationOf.set(id, scalar(group.location));
}

function addRate(found: NaiveTic, code: string, rate: Fields): void {
  const ids = list(rate.provider_references).map((id) => sameId(scalar(id)));
  const npis = new Set(npisIn(rate.provider_groups));
  for (const id of ids) {
    found.referenced.add(id);
    for (const npi of found.npisOf.get(id) ?? []) npis.add(npi);
  }
  for (const price of list(rate.negotiated_prices).map(fields)) {
    found.prices += 1;
    const places = list(price.service_code).map(scalar).join(' ');
    const tuple = [code, scalar(price.negotiated_rate), scalar(price.billing_class), places].join('|');
    for (const id of ids) {
      found.byGroup.add(`${id}|${tuple}`);
      if (!['negotiated', 'fee schedule'].includes(scalar(price.negotiated_type)))
        found.otherKinds.add(`${id}|${tuple}`);
    }
    for (const npi of npis) found.byNpi.add(`${npi}|${tuple}`);
  }
}

function npisIn(groups: Json | undefined): string[] {
  return list(groups)
    .map(fields)
    .flatMap((group) => [...list(group.npi), ...list(group.NPI)])
    .map(scalar)
    .filter((npi) => /^\d+$/.test(npi) && Number(npi) !== 0);
}

function sameId(token: string): string {
  return Number.isNaN(Number(token)) ? token : String(Number(token));
}

/** JSON whose numbers are their source text. */
function parseWithSources(text: string): Json {
  const keepSource = (_key: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' ? context?.source : value;
  return JSON.parse(text.replace(/^\uFEFF/, ''), keepSource) as Json;
}

function wholeText(path: string): string {
  const bytes = readFileSync(path);
  return (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString('utf8');
}

function list(value: Json | undefined): Json[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

function fields(value: Json): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

function scalar(value: Json | undefined): string {
  return typeof value === 'string' ? value.trim() : '';
}
