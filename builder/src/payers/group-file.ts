// A remote provider group file (schema 1.x): a group's `location` is its address.

import type { Opener } from '../input/byte-source.ts';
import { TextBytes } from '../input/open.ts';
import { InputRefusal } from '../input/refusal.ts';
import { Cursor } from '../json/cursor.ts';
import type { JsonValue } from '../json/json-bytes.ts';
import { JsonStream } from '../json/json-stream.ts';
import type { ByteText } from '../json/pass.ts';
import { RESULTS } from '../json/results.ts';
import { FastGroup } from './fast-group.ts';
import { emptyParts, type GroupParts } from './group-parts.ts';
import { ENTRY_KEYS, TIN_KEYS } from './keys.ts';
import { readingItems, readThrough } from './read-through.ts';
import { addEntry } from './slow-path.ts';

const { FALL_BACK } = RESULTS;

const ITEMS = 'provider_groups';
const KEPT: ReadonlySet<string> = new Set([...ENTRY_KEYS.names, ...TIN_KEYS.names]);

/** The NPIs of a group file, ascending, each once; and what was left out. */
export type GroupFile = {
  npis: readonly string[];
  entries: number;
  tinOnly: number;
  zeroNpis: number;
  unreadableNpis: number;
};

/**
 * Reads a remote group file, packed or plain.
 * @throws InputRefusal `invalid_json`, `no_provider_groups`, `html_page`, `item_too_large`, and what
 * `TextBytes` throws
 */
export async function readGroupFile(path: Opener): Promise<GroupFile> {
  const cursor = new Cursor();
  const group = new FastGroup(cursor);
  const parts = emptyParts();
  const takeItem = (text: ByteText, from: number) => {
    cursor.text = text;
    group.reset();
    const end = group.entry(from);
    if (end !== FALL_BACK) addParts(parts, group.parts);
    return end;
  };
  const onItem = (value: JsonValue) => {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) addEntry(parts, value);
  };
  const stream = new JsonStream({ fields: new Set(), items: ITEMS, keys: KEPT, onItem, takeItem });
  // NPIs are the only texts kept here, and they are ASCII.
  await readThrough(new TextBytes(path), readingItems(stream, 'latin1'));
  if (!stream.foundItems) throw new InputRefusal('no_provider_groups');
  const npis = [...new Set(parts.npis)].sort((a, b) => a - b).map(String);
  const { entries, tinOnly, zeros, unreadable } = parts;
  return { npis, entries, tinOnly, zeroNpis: zeros, unreadableNpis: unreadable };
}

function addParts(sum: GroupParts, parts: GroupParts): void {
  for (const npi of parts.npis) sum.npis.push(npi);
  sum.entries += parts.entries;
  sum.tinOnly += parts.tinOnly;
  sum.zeros += parts.zeros;
  sum.unreadable += parts.unreadable;
}
