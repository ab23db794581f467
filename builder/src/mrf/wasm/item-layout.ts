// Where the item scanner notes what it has found, in words of 32 bits from the beginning of the notes. A value is noted as
// two words, where its bytes begin and end in the text. Of a plain value and a string, the quotes do not count, and both
// words are equal for null. Both are 0 for a member that is missing.

/**
 * How the values of a key are read: `plain` is a string without escapes and with ASCII letters only, a number or null;
 * `string` is any string or null; `list` is a plain value or an array of them; `any` is any value.
 */
export type ValueKind = 'plain' | 'string' | 'list' | 'any';
export type WantedKey = { name: string; kind: ValueKind };

/** The wanted keys of each kind of object, in the order of their notes. */
export const CODE_KEYS = [
  { name: 'code', kind: 'plain' },
  { name: 'type', kind: 'plain' },
] as const satisfies readonly WantedKey[];
/** The last three are spellings of one key, as in the slow path. */
export const CHARGE_KEYS = [
  { name: 'discounted_cash', kind: 'plain' },
  { name: 'gross_charge', kind: 'plain' },
  { name: 'setting', kind: 'plain' },
  { name: 'billing_class', kind: 'plain' },
  { name: 'additional_generic_notes', kind: 'string' },
  { name: 'payers_information', kind: 'any' },
  { name: 'modifier_code', kind: 'list' },
  { name: 'modifiers', kind: 'list' },
  { name: 'modifier', kind: 'list' },
] as const satisfies readonly WantedKey[];

/** Words at the beginning: the description, then the numbers of codes and charges. */
export const ITEM = { description: 0, codes: 2, charges: 3, words: 4 } as const;
/** Words of a code and of a charge; a multiple of four, because they are cleared sixteen bytes at a time. */
export const CODE_WORDS = 2 * CODE_KEYS.length;
export const CHARGE_WORDS = 20;
/** An item with more codes or charges is left to the slow path. */
export const MAX_CODES = 512;
export const MAX_CHARGES = 512;
export const CODES_AT = ITEM.words;
export const CHARGES_AT = CODES_AT + MAX_CODES * CODE_WORDS;
export const NOTE_WORDS = CHARGES_AT + MAX_CHARGES * CHARGE_WORDS;

/** Where the notes of a key are among those of its charge. */
export function slotOf(name: (typeof CHARGE_KEYS)[number]['name']): number {
  return 2 * CHARGE_KEYS.findIndex((key) => key.name === name);
}
