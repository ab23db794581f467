// What a fresh isolate costs: CPU of workerd until it listens, beside that of a Worker which only has the classes of the
// objects, and how long the first lookup takes.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUNDLE_MAIN, bundleWorker } from '../../builder/src/local/bundle.ts';
import { median, print, round } from '../rounds.ts';
import { bareStartMs, writeWorkerdConfig } from './bare-start.ts';
import { type Call, measure } from './load.ts';
import { openWorkerd, startWorkerd } from './sides.ts';
import type { LookupWorld } from './world.ts';

/** A start takes a fifth of a second, and single ones scatter by a third. */
const START_ROUNDS = 25;
const FIRST_ROUNDS = 5;
const START_BUDGET_MS = 80;
const FIRST_BUDGET_MS = 70;

/** A Worker that has nothing but what wrangler.toml needs. */
const EMPTY = `import { DurableObject } from 'cloudflare:workers';
export class AccountObject extends DurableObject {}
export class SignInObject extends DurableObject {}
export class IpCounter extends DurableObject {}
export class KeyObject extends DurableObject {}
export default { fetch: () => new Response('{}') };
`;

/** Prints the medians of both. */
export async function startUp(world: LookupWorld, seed: number): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'atlas-start-'));
  try {
    const [whole, empty] = [join(dir, 'whole'), join(dir, 'empty')];
    await bundleWorker(whole);
    mkdirSync(empty);
    writeFileSync(join(empty, BUNDLE_MAIN), EMPTY);
    report('start', await starts(whole, empty), 'ms CPU more than an empty Worker', START_BUDGET_MS, seed);
    const firsts = await firstAnswers(whole, join(dir, 'state'), world);
    report('first-answer', firsts, 'ms', FIRST_BUDGET_MS, seed);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** By how many milliseconds of CPU a start of the Worker exceeds the start of the empty one before it. */
async function starts(whole: string, empty: string): Promise<number[]> {
  const [our, other] = [writeWorkerdConfig(whole), writeWorkerdConfig(empty)];
  const found: number[] = [];
  // The first round reads workerd from the disk; it is not counted.
  for (let i = 0; i <= START_ROUNDS; i += 1) {
    const least = await bareStartMs(other);
    const ms = (await bareStartMs(our)) - least;
    if (i > 0) found.push(ms);
  }
  return found;
}

/** How long the first lookup takes, in milliseconds, of a service that has started just before. */
async function firstAnswers(workerDir: string, stateDir: string, world: LookupWorld): Promise<number[]> {
  const { member, close } = await startWorkerd(stateDir, world, workerDir);
  await close();
  const [question] = world.questions;
  if (!question) throw new RangeError('The world has no question.');
  const headers = { Authorization: `Bearer ${member.token}`, 'cf-connecting-ip': '198.18.255.1' };
  const path = `/functions/v1/public-price-lookup?cpt=${question.code}&zip=${question.zip}`;
  const call: Call = { method: 'GET', path, headers };
  const found: number[] = [];
  for (let i = 0; i < FIRST_ROUNDS; i += 1) {
    const { port, pid, close: end } = await openWorkerd(workerDir, stateDir);
    try {
      const { p50Us } = await measure(port, [pid], [call], 1);
      found.push(p50Us / 1000);
    } finally {
      await end();
    }
  }
  return found;
}

function report(name: string, values: readonly number[], unit: string, budget: number, seed: number): void {
  print({
    bench: `lookup/${name}`,
    value: round(median(values), 1),
    best: round(Math.min(...values), 1),
    unit,
    budget,
    seed,
    rounds: values.length,
  });
}
