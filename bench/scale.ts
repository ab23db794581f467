// `scale`: what breaks first at ten times the nation and at ten thousand lookups a second, by simulation with measured sizes and
// times. docs/scale.md explains the figures. It takes seconds and measures nothing on this machine.
import { seededRandom } from '../tools/testbed/random.ts';
import { type Caller, type Order, simulateFairness } from './scale/fairness.ts';
import { simulateServer } from './scale/one-server.ts';
import { drawByRank, simulateCaches } from './scale/tile-cache.ts';

/** Measured: `npm run bench -- tiles` and `npm run bench -- nation`; characters of tiles of the nation. */
const NATION = {
  codes: 10_000,
  places: 900,
  largestCode: 150_000,
  medianCode: 30_000,
  place: 60_000,
} as const;
const CACHE_CHARS = 12_000_000;
const LOOKUPS_PER_SECOND = 10_000;
const CPU_MS = 5;
/** An isolate is used up to this share before another one starts. */
const ISOLATE_LOAD = 0.5;
/** Time of a query of a city by its name, and of a counted call of an object. */
const CITY_QUERY_MS = 1;
const KEY_CALL_MS = 2;
const KEYS = 1000;

export async function main({ seed }: { seed: number; scale: number }): Promise<void> {
  const isolates = Math.ceil((LOOKUPS_PER_SECOND * CPU_MS) / 1000 / ISOLATE_LOAD);
  for (const times of [1, 10]) {
    const figures = simulateCaches(
      {
        lookups: 400_000,
        isolates,
        capacity: CACHE_CHARS,
        codeChars: codeSizes(times),
        placeChars: Array<number>(NATION.places).fill(NATION.place * times),
      },
      seededRandom(seed),
    );
    const readsPerSecond = figures.reads_per_lookup * LOOKUPS_PER_SECOND;
    print(seed, {
      bench: `scale/tile-cache/${times}x`,
      isolates,
      hit_percent: figures.hit_percent,
      r2_reads_per_second: readsPerSecond,
    });
    print(seed, {
      bench: `scale/largest-code-tile/${times}x`,
      value: NATION.largestCode * times,
      target: 150_000,
    });
  }
  for (const percent of [1, 5, 10, 20]) {
    const rate = (LOOKUPS_PER_SECOND * percent) / 100;
    print(seed, {
      bench: `scale/d1/${percent}-percent-by-name`,
      ...simulateServer(rate, CITY_QUERY_MS, seededRandom(seed)),
    });
  }
  for (const rate of [100, 200, 400, 490, 600])
    print(seed, {
      bench: `scale/key-object/${rate}-a-second`,
      ...simulateServer(rate, KEY_CALL_MS, seededRandom(seed)),
    });
  print(seed, {
    bench: 'scale/busiest-key',
    value: busiestKey(seed),
    unit: 'searches/s',
    target: 1000 / KEY_CALL_MS,
  });
  printFairness(seed);
}

const ALL_ISOLATES = Array.from({ length: 10 }, (_, i) => i);
/** A caller who asks everywhere for twice what all isolates answer, one who asks one isolate for what it can answer, modest ones. */
const CALLERS: readonly Caller[] = [
  { name: 'everywhere', perSecond: 2_000, isolates: ALL_ISOLATES },
  { name: 'one-isolate', perSecond: 90, isolates: [0] },
  ...ALL_ISOLATES.map((isolate) => ({ name: 'modest', perSecond: 5, isolates: [isolate] })),
];
const ORDERS: readonly Order[] = ['as they come', 'in turns', 'by the count of the key'];

function printFairness(seed: number): void {
  for (const order of ORDERS) {
    const found = simulateFairness(CALLERS, order, seededRandom(seed));
    // The first modest caller shares its isolate with both others.
    for (const [i, { name }] of CALLERS.slice(0, 3).entries()) {
      const { servedPercent, p99Ms } = found[i] ?? { servedPercent: 0, p99Ms: 0 };
      const line = { bench: `scale/fairness/${name}`, order };
      print(seed, { ...line, value: servedPercent, unit: '% answered', p99_ms: p99Ms });
    }
  }
}

/** The largest first: the codes that most people ask for are those that most hospitals publish. */
function codeSizes(times: number): number[] {
  return Array.from({ length: NATION.codes }, (_, rank) => {
    const share = 1 / (1 + rank / (NATION.codes / 20));
    return Math.round(times * (NATION.medianCode + (NATION.largestCode - NATION.medianCode) * share));
  });
}

/** Searches a second of the key that is used most, when a thousand keys share the searches by Zipf's law. */
function busiestKey(seed: number): number {
  const [random, counts] = [seededRandom(seed), new Map<number, number>()];
  for (let i = 0; i < LOOKUPS_PER_SECOND; i++) {
    const key = drawByRank(KEYS, random);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return Math.max(...counts.values());
}

function print(seed: number, line: Record<string, string | number>): void {
  const rounded = Object.entries(line).map(([name, value]) => [
    name,
    typeof value === 'number' ? Math.round(value * 100) / 100 : value,
  ]);
  process.stdout.write(`${JSON.stringify({ ...Object.fromEntries(rounded), seed })}\n`);
}
