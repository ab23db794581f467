// The slow path of groups and rates: from built JSON values of any shape.
import type { JsonObject, JsonValue } from '../json/json-bytes.ts';
import { normalizeGroupId, readRateCents } from './amount.ts';
import type { GroupId } from './group-id.ts';
import { emptyParts, endEntry, type GroupParts } from './group-parts.ts';
import type { TicPrice } from './types.ts';

/** An element of `provider_references`; undefined when it is not an object. */
export function readGroup(value: JsonValue): GroupParts | undefined {
  if (!isObject(value)) return undefined;
  const parts = emptyParts();
  parts.id = normalizeGroupId(scalarText(value.provider_group_id));
  parts.networks = scalarTexts(value.network_name);
  parts.location = scalarText(value.location);
  addEntries(parts, value.provider_groups);
  return parts;
}

/** Adds the NPIs of a `provider_groups` list. */
export function addEntries(parts: GroupParts, list: JsonValue | undefined): void {
  for (const entry of asArray(list)) if (isObject(entry)) addEntry(parts, entry);
}

/** Adds the NPIs of one TIN. */
export function addEntry(parts: GroupParts, entry: JsonObject): void {
  const before = parts.npis.length;
  for (const value of [...asArray(entry.npi), ...asArray(entry.NPI)]) {
    const npi = parseWhole(scalarText(value));
    if (npi === undefined) parts.unreadable += 1;
    else if (npi === 0) parts.zeros += 1;
    else parts.npis.push(npi);
  }
  endEntry(parts, before, isObject(entry.tin) ? scalarText(entry.tin.business_name) : '');
}

/** A whole number in any spelling, such as `1E9`. */
function parseWhole(text: string): number | undefined {
  const value = text === '' ? Number.NaN : Number(text);
  return Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

/** One rate; `FastRate` has the same fields. */
export type RateParts = { groupIds: readonly GroupId[]; prices: TicPrice[]; inline: GroupParts | undefined };

/** An element of `negotiated_rates`; undefined when it is not an object. */
export function readRate(value: JsonValue): RateParts | undefined {
  if (!isObject(value)) return undefined;
  let inline: GroupParts | undefined;
  if (value.provider_groups !== undefined) {
    inline = emptyParts();
    addEntries(inline, value.provider_groups);
  }
  return {
    groupIds: scalarTexts(value.provider_references).map(normalizeGroupId),
    prices: asArray(value.negotiated_prices).filter(isObject).map(readPrice),
    inline,
  };
}

function readPrice(price: JsonObject): TicPrice {
  const rate = scalarText(price.negotiated_rate);
  return {
    negotiatedType: scalarText(price.negotiated_type),
    rate,
    cents: readRateCents(rate),
    billingClass: scalarText(price.billing_class),
    setting: scalarText(price.setting),
    serviceCodes: scalarTexts(price.service_code),
    modifiers: scalarTexts(price.billing_code_modifier),
    expires: scalarText(price.expiration_date),
  };
}

/** Trimmed text of a scalar; '' for a container, which cannot be an amount, a code or a name. */
export function scalarText(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value.trim() : '';
}

/** Texts of a list, or of a single value that a file has in place of a list. Blank texts are left out. */
function scalarTexts(value: JsonValue | undefined): string[] {
  return asArray(value)
    .map(scalarText)
    .filter((text) => text !== '');
}

function asArray(value: JsonValue | undefined): JsonValue[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
