// `soak`: searches at twice what the service can answer, for ten minutes (`--scale 0.3` for three). A quarter of them have
// Basic keys, the others Free ones. Prints how long callers waited for an answer, what was refused, whether memory stays
// flat, and whether the counts of all keys are exactly the answers that they got.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { OperatorError } from '../builder/src/operator/client.ts';
import { bundleSides } from './lookup/bundle-sides.ts';
import { startWorkerd, type Workerd } from './lookup/sides.ts';
import { lookupWorld, type Question } from './lookup/world.ts';
import { round } from './rounds.ts';
import { answersPerSecond, type KeyUse } from './soak/callers.ts';
import { sendFromProcess } from './soak/load-process.ts';
import { sampleMemory } from './soak/memory.ts';
import { reportCounts, reportMemory, reportTiers } from './soak/report.ts';

type Tier = 'free' | 'basic';

const WHOLE_SECONDS = 600;
const TIMES_CAPACITY = 2;
/**
 * Of each tier, as a gateway in front of the service would have them. With several hundred requests at once, answers that were
 * ready stayed in workerd for tens of seconds.
 */
const CONNECTIONS = 64;
const BASIC_SHARE = 0.25;
/** Requests in flight of this one isolate, which has a core at most. */
const LIMITS = { SHED_FREE_ABOVE: '24', SHED_BASIC_ABOVE: '12', SHED_PRO_ABOVE: '16' };
const DAILY = { free: 100, basic: 1_000 };
/** The nation in the small: tiles of a tenth of its hospitals. */
const WORLD_SCALE = 0.1;
const QUESTIONS = 200;
/**
 * Files in memory, on Linux. Objects of the platform do not write to a disk of this machine, whose pauses of seconds would be
 * what callers wait for.
 */
const MEMORY_FOLDER = '/dev/shm';
/** The service's flood shield lets through so many requests of an address in this time. */
const SHIELD_PERIOD_MS = 10_000;
const [PROBE_CALLERS, PROBE_KEYS, PROBE_SECONDS] = [24, 100, 8];

export async function main({ seed, scale }: { seed: number; scale: number }): Promise<void> {
  const dir = mkdtempSync(join(existsSync(MEMORY_FOLDER) ? MEMORY_FOLDER : tmpdir(), 'atlas-soak-'));
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
  const capacity = await measureCapacity(service, questions);
  const offered = capacity * TIMES_CAPACITY;
  const loadOf = async (tier: Tier, perSecond: number) => {
    const keys = await issueKeys(service, tier, perSecond * seconds);
    return { port: service.port, keys, questions, perSecond, seconds, connections: CONNECTIONS };
  };
  const loads = [
    await loadOf('basic', offered * BASIC_SHARE),
    await loadOf('free', offered * (1 - BASIC_SHARE)),
  ];
  const memory = sampleMemory(service.pid);
  const [basic, free] = await sendFromProcess(loads);
  if (!basic || !free) throw new Error('The callers of a tier are missing.');
  const kilobytes = await memory.end();
  reportTiers(basic.outcome, free.outcome, {
    capacity: round(capacity, 1),
    offered: round(offered, 1),
    seconds,
    seed,
  });
  reportMemory(kilobytes);
  await reportCounts(service.port, [...basic.keys, ...free.keys]);
}

/** Answers a second to callers who wait for each answer, with keys of their own. One key alone is answered faster. */
async function measureCapacity(service: Workerd, questions: readonly Question[]): Promise<number> {
  const keys = await issueKeys(service, 'basic', PROBE_KEYS * DAILY.basic);
  const load = { port: service.port, keys, questions, seconds: PROBE_SECONDS };
  // The first load compiles and warms up.
  await answersPerSecond(load, PROBE_CALLERS);
  return answersPerSecond(load, PROBE_CALLERS);
}

/** Enough keys for so many answers. */
async function issueKeys({ client }: Workerd, tier: Tier, answers: number): Promise<KeyUse[]> {
  const keys: KeyUse[] = [];
  while (keys.length * DAILY[tier] < answers + DAILY[tier]) {
    const key = await issueKey(client, tier);
    if (key === undefined) await wait(SHIELD_PERIOD_MS);
    else keys.push({ key, answered: 0, overLimit: 0 });
  }
  return keys;
}

/** A new key; undefined while the flood shield refuses, because the keys of a long soak are several thousand. */
async function issueKey(client: Workerd['client'], tier: Tier): Promise<string | undefined> {
  try {
    return (await client.createKey({ tier, contract: 'B' })).key;
  } catch (error) {
    if (error instanceof OperatorError && error.code === 'rate_limited') return undefined;
    throw error;
  }
}
