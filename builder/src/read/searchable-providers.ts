// The providers that a search can find, out of the registry that the state has. A payer file that names none of them is
// not read to its end.

import { decodeReduced } from '../pipeline/map/reduced-file.ts';
import { readSlicesOf } from '../pipeline/map/sliced-artefacts.ts';
import { emptyNpiSet, NpiSet } from '../providers/npi-set.ts';
import { searchableTaxonomies } from '../providers/provider-keys.ts';
import { parseRegistryLine } from '../registry/registry-file.ts';
import { RegistryLast } from '../state/records.ts';
import { type StateStore, stateKeys } from '../state/state-store.ts';

/** The memory of the set, for threads; undefined while the state has no registry of this program. */
export async function loadSearchableProviders(store: StateStore): Promise<SharedArrayBuffer | undefined> {
  const stored = await store.readRecord(stateKeys.registry());
  const last = stored && RegistryLast.safeParse(JSON.parse(stored.text)).data;
  if (!last) return undefined;
  const key = stateKeys.reduced(last.source, last.sha256, last.reader_version);
  const bytes = await store.read(key);
  if (!bytes) return undefined;
  const { parts, readerVersion } = await decodeReduced(bytes, key);
  const memory = emptyNpiSet();
  const set = new NpiSet(memory);
  const wanted = searchableTaxonomies();
  const copy = { source: last.source, sha256: last.sha256, readerVersion };
  for (const { part } of parts) {
    if (part.kind !== 'nppes' || !part.sliced) continue;
    for await (const line of linesOf(readSlicesOf(store, copy, part.sliced))) {
      const { npi, provider } = parseRegistryLine(line);
      if (provider?.taxonomies.some((code) => wanted.has(code))) set.add(Number(npi));
    }
  }
  return memory;
}

async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
