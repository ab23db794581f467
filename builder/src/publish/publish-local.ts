// Puts a sealed build into a running service through the operator's routes: objects, index, and last the pointer.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InventoryEntry, Manifest } from '../../../schemas/manifest.ts';
import { tileKeys } from '../../../schemas/tile.ts';
import type { OperatorClient } from '../operator/client.ts';

/** Objects of one call, and their bytes at most: the route takes 8 MB and 1,000 lines. */
const BATCH_BYTES = 3_000_000;
const BATCH_OBJECTS = 500;
/** Statements of one call; each is under 100 KB. */
const BATCH_STATEMENTS = 40;
/** Calls under way at a time. */
const PARALLEL_CALLS = 3;

export type OnUpload = (done: number, total: number) => void;

/** Uploads everything of a build but the pointer; a rerun completes an interrupted one. */
export async function uploadBuild(client: OperatorClient, dir: string, onUpload: OnUpload = () => {}): Promise<Manifest> {
  const manifestText = await readFile(join(dir, 'manifest.json'), 'utf8');
  const manifest = Manifest.parse(JSON.parse(manifestText));
  const inventory = (await lines(join(dir, 'inventory.ndjson'))).map((line) => InventoryEntry.parse(JSON.parse(line)));
  let done = 0;
  await eachInParallel(batches(inventory), async (batch) => {
    const objects = await Promise.all(batch.map(async ({ key }) => ({ key, body: await readFile(join(dir, key), 'utf8') })));
    await client.putObjects(objects);
    done += batch.length;
    onUpload(done, inventory.length);
  });
  await client.putObjects([{ key: tileKeys.manifest(manifest.build), body: manifestText }]);
  const statements = await lines(join(dir, 'index.sql'));
  for (let i = 0; i < statements.length; i += BATCH_STATEMENTS) {
    await client.putIndex(statements.slice(i, i + BATCH_STATEMENTS));
  }
  return manifest;
}

function* batches(inventory: readonly InventoryEntry[]): Generator<InventoryEntry[]> {
  let [batch, bytes]: [InventoryEntry[], number] = [[], 0];
  for (const entry of inventory) {
    if (batch.length > 0 && (batch.length >= BATCH_OBJECTS || bytes + entry.bytes > BATCH_BYTES)) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(entry);
    bytes += entry.bytes;
  }
  if (batch.length > 0) yield batch;
}

async function eachInParallel<T>(items: Iterable<T>, run: (item: T) => Promise<void>): Promise<void> {
  const queue = items[Symbol.iterator]();
  const drain = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) await run(next.value);
  };
  await Promise.all(Array.from({ length: PARALLEL_CALLS }, drain));
}

async function lines(path: string): Promise<string[]> {
  return (await readFile(path, 'utf8')).split('\n').filter((line) => line !== '');
}
