// Which tiles a lookup reads, in which order: the Worker is asked over a bucket that notes its reads.
import { setImmediate } from 'node:timers/promises';
import { bucketOf } from './bucket.ts';
import { importWorker } from './import-worker.ts';
import type { LookupWorld, Question } from './world.ts';

type Isolate = { cache: object; current: undefined };

/** For each question its rounds of reads, one after the other: the keys of a round are read at the same time. */
export async function tileReads({
  objects,
  questions,
}: LookupWorld): Promise<ReadonlyMap<Question, string[][]>> {
  const { r2TileStore } = await importWorker<{
    r2TileStore(bucket: object, isolate: Isolate): { current(): Promise<object> };
  }>('tiles/tile-store');
  const { createTileCache } = await importWorker<{ createTileCache(chars: number): object }>(
    'tiles/tile-cache',
  );
  const { lookUp } = await importWorker<{ lookUp(asked: object, tiles: object): Promise<object> }>(
    'prices/look-up',
  );
  let rounds: string[][] = [];
  let open: string[] | undefined;
  const stored = bucketOf(objects);
  const bucket = {
    get: async (key: string) => {
      if (!open) {
        open = [];
        rounds.push(open);
      }
      open.push(key);
      await setImmediate();
      open = undefined;
      return stored.get(key);
    },
  };
  const tiles = r2TileStore(bucket, { cache: createTileCache(0), current: undefined });
  await tiles.current();
  const reads = new Map<Question, string[][]>();
  for (const question of questions) {
    rounds = [];
    await lookUp(askedOf(question), tiles);
    reads.set(question, rounds);
  }
  return reads;
}

/** The question as `lookUp` takes it. */
export function askedOf({ code, zip, point, radiusMiles }: Question): object {
  const place = point ? { kind: 'point', ...point } : { kind: 'zip', zip };
  return { procedure: { cpt: code }, input: code, place, radiusMiles, explain: false, zipIgnored: false };
}
