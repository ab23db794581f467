// The answer alone, without a server: the Worker's functions over tiles in memory, with tiles that are parsed already and
// with tiles that each question parses, beside SQLite in the same process. Sides take turns in every round.
import { countFacilityPrices } from '../../schemas/read-tile.ts';
import { median, print, round, WARM_UP_ROUNDS } from '../rounds.ts';
import { bucketOf } from './bucket.ts';
import { onDemandCall } from './calls.ts';
import { importWorker } from './import-worker.ts';
import { type OnDemandStore, onDemandApp } from './on-demand-app.ts';
import { sqliteStore } from './sqlite-store.ts';
import { askedOf } from './tile-reads.ts';
import { type LookupWorld, onDemandWorld, type Question } from './world.ts';

/** V8 compiles what runs often for the last time in the first eight of these: they must not be the most. */
const ROUNDS = 21;
/** A cache that holds every tile. */
const ALL_CHARS = 100_000_000;
const OPERATOR = {
  serviceName: 'Bench',
  operatorName: 'Bench',
  operatorUrl: 'https://bench.example',
  siteUrl: 'https://bench.example',
};

type Isolate = {
  cache: { get(key: string): unknown };
  current: { build: object; readAt: number } | undefined;
};

/** What an answer costs in microseconds. */
type Cost = { cpu: number; wall: number };

/** Prints the CPU and the time of an answer of each side, and how many times the CPU of SQLite it is. */
export async function inProcess(world: LookupWorld, seed: number): Promise<void> {
  const rows = world.codes.reduce((sum, { facilities }) => sum + countFacilityPrices(facilities), 0);
  await compareInProcess('lookup/in-process', world, sqliteStore(onDemandWorld(world)), { rows, seed });
}

/** The same for some objects and questions, beside a store that holds so many prices. */
export async function compareInProcess(
  bench: string,
  world: Pick<LookupWorld, 'objects' | 'questions'>,
  store: OnDemandStore,
  { rows, seed }: { rows: number; seed: number },
): Promise<void> {
  const sqlite = onDemandApp(store);
  const sides: Record<string, (question: Question) => Promise<unknown>> = {
    warm: await answers(world, ALL_CHARS),
    cold: await answers(world, 0),
    sqlite: async (question) =>
      (await sqlite.fetch(new Request(`http://bench.example${onDemandCall(question).path}`))).text(),
  };
  const costs = new Map<string, Cost[]>(Object.keys(sides).map((name) => [name, []]));
  for (let i = 0; i < WARM_UP_ROUNDS + ROUNDS; i += 1) {
    for (const [name, ask] of Object.entries(sides)) {
      const cost = await costOf(world.questions, ask);
      if (i >= WARM_UP_ROUNDS) costs.get(name)?.push(cost);
    }
  }
  const baseline = costs.get('sqlite') ?? [];
  for (const [name, own] of costs) {
    const ratio = round(median(own.map(({ cpu }, i) => cpu / (baseline[i]?.cpu ?? Number.NaN))));
    print({
      bench: `${bench}/${name}`,
      value: round(median(own.map(({ cpu }) => cpu)), 1),
      unit: 'us CPU an answer',
      times: { sqlite: ratio },
      best: round(Math.min(...own.map(({ cpu }) => cpu)), 1),
      wall_us: round(median(own.map(({ wall }) => wall)), 1),
      rows,
      seed,
      rounds: ROUNDS,
    });
  }
}

async function costOf(
  questions: readonly Question[],
  ask: (question: Question) => Promise<unknown>,
): Promise<Cost> {
  const [before, started] = [process.cpuUsage(), performance.now()];
  for (const question of questions) await ask(question);
  const { user, system } = process.cpuUsage(before);
  const wall = (performance.now() - started) * 1000;
  return { cpu: (user + system) / questions.length, wall: wall / questions.length };
}

/** Answers as text. The build stays in memory, as it does in an isolate. */
async function answers(
  { objects }: Pick<LookupWorld, 'objects'>,
  chars: number,
): Promise<(asked: Question) => Promise<string>> {
  const { r2TileStore } = await importWorker<{
    r2TileStore(bucket: unknown, isolate: Isolate): { current(): Promise<object> };
  }>('tiles/tile-store');
  const { createTileCache } = await importWorker<{ createTileCache(chars: number): Isolate['cache'] }>(
    'tiles/tile-cache',
  );
  const { lookUp } = await importWorker<{ lookUp(asked: object, tiles: object): Promise<object> }>(
    'prices/look-up',
  );
  const { writeAnswer } = await importWorker<{
    writeAnswer(found: object, operator: object): { json: string };
  }>('prices/answer');
  const tiles = r2TileStore(bucketOf(objects), { cache: createTileCache(chars), current: undefined });
  return async (question) => writeAnswer(await lookUp(askedOf(question), tiles), OPERATOR).json;
}
