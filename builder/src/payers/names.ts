// Names of the schema that the reader asks for, and what is gathered under them.

/** Keys of an element of `provider_references`, in the order their readers count them. */
export const GROUP_NAMES = ['provider_group_id', 'network_name', 'provider_groups', 'location'] as const;
/** Both spellings of the list of NPIs occur. */
export const NPI_NAMES = ['npi', 'NPI'] as const;
/** Keys of an element of `negotiated_rates`. */
export const RATE_NAMES = ['provider_references', 'provider_groups', 'negotiated_prices'] as const;
/** Keys of a negotiated price. */
export const PRICE_NAMES = [
  'negotiated_type',
  'negotiated_rate',
  'expiration_date',
  'service_code',
  'billing_class',
  'setting',
  'billing_code_modifier',
] as const;
/** Keys of an item of `in_network`. */
export const ITEM_NAMES = [
  'negotiation_arrangement',
  'billing_code_type',
  'billing_code',
  'negotiated_rates',
] as const;
/** Root keys; the last two are its long arrays. */
export const ROOT_NAMES = [
  'reporting_entity_name',
  'reporting_entity_type',
  'plan_name',
  'issuer_name',
  'last_updated_on',
  'version',
  'provider_references',
  'in_network',
] as const;

/** Every key whose members the general way builds. */
export const KEPT_NAMES: ReadonlySet<string> = new Set([
  ...GROUP_NAMES,
  ...NPI_NAMES,
  ...RATE_NAMES,
  ...PRICE_NAMES,
]);

/** A group while it is read: NPIs of all its TINs, networks, and what was left out. */
export type GroupParts = {
  id: string;
  npis: number[];
  networks: string[];
  location: string;
  entries: number;
  tinOnly: number;
  zeros: number;
  unreadable: number;
};
