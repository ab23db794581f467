// The kind of a payer's file by the keys of its root object. Nested keys are not enough: two kinds of files
// have lists of groups, and all kinds name the same payer.

/** Kinds of payers' files, as `identify` calls them. */
export type TicKind = 'tic-rates' | 'tic-groups' | 'tic-index' | 'tic-allowed';

/**
 * Root keys that only one kind has, in the order they are looked for: a rates file may begin with its groups.
 */
const TELLING_KEYS: readonly (readonly [string, TicKind])[] = [
  ['in_network', 'tic-rates'],
  ['provider_references', 'tic-rates'],
  ['reporting_structure', 'tic-index'],
  ['out_of_network', 'tic-allowed'],
  ['provider_groups', 'tic-groups'],
];

/**
 * The kind of payer's file whose text begins with `head` (about 64 K characters); undefined when it is not
 * one.
 */
export function ticKindOf(head: string): TicKind | undefined {
  const keys = rootKeys(head);
  return TELLING_KEYS.find(([key]) => keys.has(key))?.[1];
}

/** True for the beginning of an in-network file. */
export function looksLikeTicRates(head: string): boolean {
  return ticKindOf(head) === 'tic-rates';
}

/** True for the beginning of a remote provider group file. */
export function looksLikeTicGroups(head: string): boolean {
  return ticKindOf(head) === 'tic-groups';
}

/** True for the beginning of a table of contents. */
export function looksLikeTicIndex(head: string): boolean {
  return ticKindOf(head) === 'tic-index';
}

/** True for the beginning of an allowed-amounts file. */
export function looksLikeTicAllowed(head: string): boolean {
  return ticKindOf(head) === 'tic-allowed';
}

/** True for rates by billing code in another format: flattened tables, statistics, the schemas themselves. */
export function looksLikeOtherRates(head: string): boolean {
  if (ticKindOf(head) !== undefined) return false;
  if (/^\ufeff?\s*[{[]/.test(head))
    return /"(?:in_network|negotiated_rates?|reporting_structure)"/.test(head);
  const [first = ''] = head.split('\n', 1);
  const titles = first.split(',').map((title) => title.trim().replaceAll('"', '').toLowerCase());
  return titles.includes('billing_code') || titles.includes('negotiated_rate');
}

/**
 * Brackets, and strings with the colon that makes them keys. A string that is cut off is matched to the end of
 * the text, so that no search begins again inside it.
 */
const TOKENS = /"((?:[^"\\]|\\.)*)(?:"(\s*:)?|\\?$)|[{}[\]]/gs;

/** Keys of the root object as far as the text goes; empty when the root is not an object. */
function rootKeys(head: string): Set<string> {
  const keys = new Set<string>();
  if (!/^\ufeff?\s*\{/.test(head)) return keys;
  let depth = 0;
  for (const [token, key, colon] of head.matchAll(TOKENS)) {
    if (key === undefined) depth += token === '{' || token === '[' ? 1 : -1;
    else if (depth === 1 && colon !== undefined) keys.add(key);
    if (depth === 0) break;
  }
  return keys;
}
