// One payer in-network file (Transparency in Coverage) from its bytes to groups and rates, in the order of
// the file. Versions 1 and 2 are read alike: the version that a file states is not used.

import type { Opener } from '../input/byte-source.ts';
import { TextBytes } from '../input/open.ts';
import { InputRefusal } from '../input/refusal.ts';
import { parseFileDate } from '../mrf/header.ts';
import type { ItemChoice } from './open-item.ts';
import { readThrough } from './read-through.ts';
import { TicStream } from './stream.ts';
import type { TicFacts, TicReading } from './types.ts';
import type { TicListener } from './units.ts';

/** What to read of a file. */
export type TicOptions = TicListener & {
  /** Codes whose items are read, upper-cased; all when absent. The rates of other items are passed over. */
  wanted?: ReadonlySet<string> | undefined;
  /** Decides which of these items are read; called once for each. */
  wants?: ItemChoice['wants'] | undefined;
  onDiskBytes?: ((bytes: number) => void) | undefined;
};

/**
 * Reads a file, packed or plain; memory does not grow with it. The listener gets groups and rates in the
 * order of the file: either may be first.
 * @throws InputRefusal `invalid_json`, `no_in_network`, `html_page`, `item_too_large`, and what `TextBytes`
 * throws
 */
export async function readTic(path: Opener, options: TicOptions): Promise<TicReading> {
  const choice: ItemChoice = { codes: options.wanted, wants: options.wants ?? (() => true) };
  const stream = new TicStream(choice, options);
  await readThrough(new TextBytes(path, options.onDiskBytes), stream);
  if (!stream.foundItems) throw new InputRefusal('no_in_network');
  return { facts: makeFacts(stream.facts), counts: stream.counts };
}

function makeFacts(texts: ReadonlyMap<string, string>): TicFacts {
  const text = (name: string) => texts.get(name) ?? '';
  const lastUpdatedOn = text('last_updated_on');
  return {
    entity: text('reporting_entity_name'),
    entityType: text('reporting_entity_type'),
    planName: text('plan_name'),
    issuer: text('issuer_name'),
    asOf: parseFileDate(lastUpdatedOn),
    lastUpdatedOn,
    version: text('version'),
  };
}
