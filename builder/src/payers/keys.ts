// The keys of the payer schema that the readers ask for, by the kind of object that has them.
import { KeyTable } from '../json/key-table.ts';

/** Root keys: texts about the file, and its two long arrays. */
export const ROOT_KEYS = new KeyTable([
  'reporting_entity_name',
  'reporting_entity_type',
  'plan_name',
  'issuer_name',
  'last_updated_on',
  'version',
  'provider_references',
  'in_network',
]);

/** Keys of an item of `in_network`. */
export const ITEM_KEYS = new KeyTable([
  'negotiation_arrangement',
  'billing_code_type',
  'billing_code',
  'negotiated_rates',
]);

/** Keys of an element of `provider_references`. */
export const GROUP_KEYS = new KeyTable(['provider_group_id', 'network_name', 'provider_groups', 'location']);

/** Keys of an element of `provider_groups`. The list of NPIs occurs in both spellings. */
export const ENTRY_KEYS = new KeyTable(['npi', 'tin', 'NPI']);

/** Keys of a TIN; the name came with schema 2.0. */
export const TIN_KEYS = new KeyTable(['business_name']);

/** Keys of an element of `negotiated_rates`. */
export const RATE_KEYS = new KeyTable(['provider_references', 'provider_groups', 'negotiated_prices']);

/** Keys of a negotiated price. */
export const PRICE_KEYS = new KeyTable([
  'negotiated_type',
  'negotiated_rate',
  'expiration_date',
  'service_code',
  'billing_class',
  'setting',
  'billing_code_modifier',
]);

/** Every key whose members the slow path builds. */
export const KEPT_KEYS: ReadonlySet<string> = new Set(
  [GROUP_KEYS, ENTRY_KEYS, TIN_KEYS, RATE_KEYS, PRICE_KEYS].flatMap(({ names }): readonly string[] => names),
);
