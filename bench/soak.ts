// `soak`: searches at twice what the service can answer, for ten minutes (`--scale 0.3` for three). A quarter of them have
// Basic keys, the others Free ones. Prints how long callers waited for an answer, what was refused, whether memory stays
// flat, and whether the counts of all keys are exactly the answers that they got.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { UsageAnswer } from '../schemas/keys.ts';
import { bundleSides } from './lookup/bundle-sides.ts';
import { startWorkerd, type Workerd } from './lookup/sides.ts';
import { lookupWorld, type Question } from './lookup/world.ts';
import { print, round } from './rounds.ts';
import { answersPerSecond, type KeyUse, type Outcome } from './soak/callers.ts';
import { sendFromProcess } from './soak/load-process.ts';

const WHOLE_SECONDS = 600;
const TIMES_CAPACITY = 2;
const BASIC_SHARE = 0.25;
/** Requests in flight of this one isolate, which has a core at most. */
const LIMITS = { SHED_FREE_ABOVE: '24', SHED_BASIC_ABOVE: '12', SHED_PRO_ABOVE: '16' };
const DAILY = { free: 100, basic: 1_000 };
/**
 * Basic has a connection for every caller, so that all of its wait is measured. Free has few: with several hundred requests at
 * once, answers of both tiers that were ready stayed in workerd for tens of seconds. What a caller of Free waits for a
 * connection does not count.
 */
const CONNECTIONS = { free: 64, basic: 512 };
/** The nation in the small: tiles of a tenth of its hospitals. */
const WORLD_SCALE = 0.1;
const QUESTIONS = 200;
const WARM_UP_SHARE = 1 / 3;
const SAMPLE_MS = 2_000;
const [PROBE_CALLERS, PROBE_SECONDS] = [24, 8];

export async function main({ seed, scale }: { seed: number; scale: number }): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'atlas-soak-'));
  const world = lookupWorld(seed, WORLD_SCALE, QUESTIONS);
  await bundleSides(join(dir, 'worker'));
  const service = await startWorkerd(join(dir, 'state'), world, join(dir, 'worker'), LIMITS);
  try {
    await soak(service, world.questions, { seconds: WHOLE_SECONDS * scale, seed });
  } finally {
    await service.close();
    rmSync(dir, { recursive: true, force: true });
  }
}

async function soak(
  service: Workerd,
  questions: readonly Question[],
  { seconds, seed }: { seconds: number; seed: number },
): Promise<void> {
  const { port } = service;
  const capacity = await measureCapacity(service, questions);
  const offered = capacity * TIMES_CAPACITY;
  const [basicRate, freeRate] = [offered * BASIC_SHARE, offered * (1 - BASIC_SHARE)];
  const basic = await issueKeys(service, 'basic', basicRate * seconds);
  const free = await issueKeys(service, 'free', freeRate * seconds);
  const memory = sampleMemory(service.pid);
  const [ofBasic, ofFree] = await sendFromProcess([
    { port, keys: basic, questions, perSecond: basicRate, seconds, connections: CONNECTIONS.basic },
    { port, keys: free, questions, perSecond: freeRate, seconds, connections: CONNECTIONS.free },
  ]);
  if (!ofBasic || !ofFree) throw new Error('The callers of a tier are missing.');
  const kilobytes = await memory.end();
  print({
    bench: 'soak/capacity',
    value: round(capacity, 1),
    unit: 'searches/s',
    offered: round(offered, 1),
    seconds,
    seed,
  });
  reportTier('basic', ofBasic.outcome);
  reportTier('free', ofFree.outcome);
  print({
    bench: 'soak/basic-to-free',
    value: round(at(ofBasic.outcome.ms, 0.99) / at(ofFree.outcome.ms, 0.99)),
    unit: 'of p99',
    target: 0.5,
  });
  reportMemory(kilobytes);
  await reportCounts(service, [...ofBasic.keys, ...ofFree.keys]);
}

/** Answers a second to callers who wait for each answer, with an Enterprise key, which is never refused. */
async function measureCapacity({ port, key }: Workerd, questions: readonly Question[]): Promise<number> {
  const load = {
    port,
    keys: [{ key: key.key, answered: 0, overLimit: 0 }],
    questions,
    seconds: PROBE_SECONDS,
  };
  // The first load compiles and warms up.
  await answersPerSecond(load, PROBE_CALLERS);
  return answersPerSecond(load, PROBE_CALLERS);
}

/** Enough keys for so many answers. */
async function issueKeys({ client }: Workerd, tier: 'free' | 'basic', answers: number): Promise<KeyUse[]> {
  const keys: KeyUse[] = [];
  while (keys.length * DAILY[tier] < answers + DAILY[tier]) {
    const { key } = await client.createKey({ tier, contract: 'B' });
    keys.push({ key, answered: 0, overLimit: 0 });
  }
  return keys;
}

function reportTier(tier: string, outcome: Outcome): void {
  const { ms, lineMs, answered, refused, gaveUp, failed, unsent } = outcome;
  const [p50, p99] = [at(ms, 0.5), at(ms, 0.99)].map(Math.round);
  print({
    bench: `soak/${tier}`,
    value: p99,
    unit: 'ms until an answer, p99',
    p50_ms: p50,
    answered,
    refused,
    gaveUp,
    failed,
    // Of the bench: those of Basic are to be near zero, else it measures itself.
    unsent,
    no_connection_p99_ms: Math.round(at(lineMs, 0.99)),
  });
}

function at(ms: readonly number[], part: number): number {
  return ms[Math.floor((ms.length - 1) * part)] ?? Number.NaN;
}

/** Memory of a process in kilobytes, until `end`. */
function sampleMemory(pid: number): { end(): Promise<number[]> } {
  const [samples, stop] = [[] as number[], new AbortController()];
  const running = (async () => {
    while (!stop.signal.aborted) {
      const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
      samples.push(Number(kilobytes));
      await wait(SAMPLE_MS, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  })();
  return {
    async end() {
      stop.abort();
      await running;
      return samples;
    },
  };
}

/** The last fifth beside the fifth after the warm-up. */
function reportMemory(samples: readonly number[]): void {
  const warm = samples.slice(Math.floor(samples.length * WARM_UP_SHARE));
  const fifth = Math.max(1, Math.floor(warm.length / 5));
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [early, late] = [mean(warm.slice(0, fifth)), mean(warm.slice(-fifth))];
  print({
    bench: 'soak/memory',
    value: round(late / early, 3),
    unit: 'of the memory after the warm-up',
    target: 1.1,
    early_mb: Math.round(early / 1024),
    late_mb: Math.round(late / 1024),
    most_mb: Math.round(Math.max(...samples) / 1024),
  });
}

async function reportCounts({ port }: Workerd, keys: readonly KeyUse[]): Promise<void> {
  let [acknowledged, stored, wrong, overLimit] = [0, 0, 0, 0];
  for (const use of keys) {
    const headers = { 'x-api-key': use.key };
    const usage = await fetch(`http://127.0.0.1:${port}/functions/v1/usage`, { headers });
    const { used } = UsageAnswer.parse(await usage.json());
    acknowledged += use.answered;
    overLimit += use.overLimit;
    stored += used;
    wrong += used === use.answered ? 0 : 1;
  }
  print({
    bench: 'soak/counts',
    value: wrong,
    unit: `wrong of ${keys.length} keys`,
    acknowledged,
    stored,
    over_limit: overLimit,
  });
}
