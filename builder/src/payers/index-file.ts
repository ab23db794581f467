// A payer's table of contents: the addresses of its in-network files. The same file is listed for many plans,
// mostly under addresses that are signed for a day.

import type { Opener } from '../input/byte-source.ts';
import { TextBytes } from '../input/open.ts';
import { InputRefusal } from '../input/refusal.ts';
import type { JsonObject, JsonValue } from '../json/json-bytes.ts';
import { JsonStream } from '../json/json-stream.ts';
import { readingItems, readThrough } from './read-through.ts';
import { scalarText } from './slow-path.ts';

const ITEMS = 'reporting_structure';
const KEPT = new Set(['in_network_files', 'location']);

/** What a table of contents names. */
export type TicIndex = {
  /** Addresses of in-network files as published; addresses that differ only in their query count once. */
  files: readonly string[];
  structures: number;
  /** References to in-network files, repeated ones too. */
  references: number;
  /** References without an address. */
  blanks: number;
};

/**
 * Reads a table of contents, packed or plain.
 * @throws InputRefusal `invalid_json`, `no_reporting_structure`, `html_page`, `item_too_large`, and what
 * `TextBytes` throws
 */
export async function readTicIndex(path: Opener): Promise<TicIndex> {
  const files = new Map<string, string>();
  const found = { structures: 0, references: 0, blanks: 0 };
  const onItem = (structure: JsonValue) => {
    found.structures += 1;
    for (const file of asObjects(isObject(structure) ? structure.in_network_files : undefined)) {
      found.references += 1;
      const location = scalarText(file.location);
      const [address = ''] = location.split('?');
      if (address === '') found.blanks += 1;
      else if (!files.has(address)) files.set(address, location);
    }
  };
  const stream = new JsonStream({ fields: new Set(), items: ITEMS, keys: KEPT, onItem });
  await readThrough(new TextBytes(path), readingItems(stream, 'utf8'));
  if (!stream.foundItems) throw new InputRefusal('no_reporting_structure');
  return { files: [...files.values()], ...found };
}

/** The objects of a list, or a single object that a file has in place of a list. */
function asObjects(value: JsonValue | undefined): JsonObject[] {
  return (Array.isArray(value) ? value : [value]).filter(isObject);
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
