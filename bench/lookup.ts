// `lookup` and `search`: what a request costs workerd, asked through its direct socket, beside a handler that answers a
// constant of the same length (`bare`), a Worker that makes the same binding calls and answers the constant (`gates`),
// and, for lookups, the answer computed on demand by Hono on Node over SQLite, and over PostgreSQL where it is installed. Sides
// take turns in every round. Each has a separate workerd, because each Worker of the platform has a separate heap: in one
// heap, the side that makes most garbage pays for the destruction of what the others left.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countFacilityPrices } from '../schemas/read-tile.ts';
import { bundleSides } from './lookup/bundle-sides.ts';
import { callOf, type Kind, onDemandCall, SIDES, type Side } from './lookup/calls.ts';
import { inProcess } from './lookup/in-process.ts';
import { type Cost, measure } from './lookup/load.ts';
import { findPostgres, startPostgres } from './lookup/postgres-server.ts';
import { type OnDemand, startOnDemand, startWorkerd, type Workerd } from './lookup/sides.ts';
import { startUp } from './lookup/start-up.ts';
import { tileReads } from './lookup/tile-reads.ts';
import { type LookupWorld, lookupWorld, type Question } from './lookup/world.ts';
import { median, print, round } from './rounds.ts';

const QUESTIONS = 200;
/**
 * How many times a round asks them. `gates` collects its garbage once in about a thousand requests: of shorter rounds most
 * would have no collection, and the median would leave out what collections cost.
 */
const TIMES = 5;
/** The ratio of a round scatters on a shared machine. */
const ROUNDS = 11;
/** V8 compiles what runs often, which takes a thousand requests. */
const WARM_UP_ROUNDS = 2;
const CONNECTIONS = [1, 16];

type Options = { seed: number; scale: number };

/** Lookups. */
export const main = (options: Options) => bench('lookup', options);
/** Searches. */
export const search = { main: (options: Options) => bench('search', options) };

async function bench(kind: Kind, { seed, scale }: Options): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'atlas-bench-'));
  const world = lookupWorld(seed, scale, QUESTIONS);
  if (kind === 'lookup') await inProcess(world, seed);
  if (kind === 'lookup') await startUp(world, seed);
  const workerDir = join(dir, 'worker');
  await bundleSides(workerDir);
  const services = await startServices(dir, world, workerDir);
  const databases = kind === 'lookup' ? await startDatabases(dir, world) : {};
  const reads = await tileReads(world);
  try {
    for (const connections of CONNECTIONS)
      await compare(kind, world, { services, databases, reads, connections, seed });
  } finally {
    for (const one of [...Object.values(databases), ...Object.values(services)]) await one.close();
    rmSync(dir, { recursive: true, force: true });
  }
}

type Services = Record<Side, Workerd>;

async function startServices(dir: string, world: LookupWorld, workerDir: string): Promise<Services> {
  const started: [Side, Workerd][] = [];
  for (const side of SIDES) started.push([side, await startWorkerd(join(dir, side), world, workerDir)]);
  return Object.fromEntries(started) as Services;
}

async function startDatabases(dir: string, world: LookupWorld): Promise<Databases> {
  const sqlite = await startOnDemand(dir, world);
  const installed = findPostgres();
  if (!installed) return { sqlite };
  const server = await startPostgres(installed);
  return { sqlite, postgres: await startOnDemand(dir, world, server) };
}

type Database = 'sqlite' | 'postgres';
type Databases = Partial<Record<Database, OnDemand>>;
type Sides = {
  services: Services;
  databases: Databases;
  reads: ReadonlyMap<Question, string[][]>;
  connections: number;
  seed: number;
};

async function compare(kind: Kind, world: LookupWorld, sides: Sides): Promise<void> {
  const { questions, codes } = world;
  const asked = Array.from({ length: TIMES }, () => questions).flat();
  const costs = new Map<string, Cost[]>();
  const bytes = await answerBytes(kind, questions, sides);
  for (let i = 0; i < WARM_UP_ROUNDS + ROUNDS; i += 1) {
    for (const [name, cost] of await roundOf(kind, asked, bytes, sides))
      if (i >= WARM_UP_ROUNDS) costs.set(name, [...(costs.get(name) ?? []), cost]);
  }
  const rows = codes.reduce((sum, { facilities }) => sum + countFacilityPrices(facilities), 0);
  for (const [name, own] of costs) report(kind, name, own, costs, { ...sides, bytes, rows });
}

async function roundOf(
  kind: Kind,
  questions: readonly Question[],
  bytes: number,
  { services, databases, reads, connections }: Sides,
): Promise<[string, Cost][]> {
  const found: [string, Cost][] = [];
  for (const side of SIDES) {
    const service = services[side];
    const calls = questions.map((question) => callOf(kind, side, question, { bytes, reads, service }));
    found.push([side, await measure(service.port, [service.pid], calls, connections)]);
  }
  for (const [name, { port, pids }] of Object.entries(databases))
    found.push([name, await measure(port, pids(), questions.map(onDemandCall), connections)]);
  return found;
}

async function answerBytes(
  kind: Kind,
  questions: readonly Question[],
  { services, reads }: Sides,
): Promise<number> {
  const service = services.warm;
  const calls = questions.map((question) => callOf(kind, 'warm', question, { bytes: 0, reads, service }));
  return (await measure(service.port, [service.pid], calls, 1)).bytes;
}

/** What a side is compared with: the medians of the ratios within the rounds are what counts. */
const YARDSTICKS: Partial<Record<string, (Side | Database)[]>> = {
  gates: ['bare'],
  warm: ['bare', 'gates', 'sqlite', 'postgres'],
  cold: ['bare', 'gates-cold', 'sqlite', 'postgres'],
};

type Facts = { connections: number; seed: number; bytes: number; rows: number };

function report(
  kind: Kind,
  name: string,
  own: readonly Cost[],
  all: Map<string, Cost[]>,
  facts: Facts,
): void {
  const { connections, seed, bytes, rows } = facts;
  const ratios: Record<string, number> = {};
  for (const yardstick of YARDSTICKS[name] ?? []) {
    const other = all.get(yardstick);
    if (other)
      ratios[yardstick] = round(median(own.map(({ cpuUs }, i) => cpuUs / (other[i]?.cpuUs ?? Number.NaN))));
  }
  const middle = (of: (cost: Cost) => number) => Math.round(median(own.map(of)));
  print({
    bench: `${kind}/${name}`,
    value: middle(({ cpuUs }) => cpuUs),
    unit: 'us CPU a request',
    p50_us: middle(({ p50Us }) => p50Us),
    p99_us: middle(({ p99Us }) => p99Us),
    times: ratios,
    connections,
    bytes,
    rows,
    seed,
    rounds: ROUNDS,
  });
}
