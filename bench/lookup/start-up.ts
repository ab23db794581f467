// What a fresh isolate costs: CPU of workerd from its start to its first answer, beside that of a Worker which only has the
// classes of the objects, and how long the first lookup takes.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUNDLE_MAIN, bundleWorker } from '../../builder/src/local/bundle.ts';
import { median, print, round } from '../rounds.ts';
import { type Call, measure } from './load.ts';
import { openWorkerd, startWorkerd } from './sides.ts';
import type { LookupWorld } from './world.ts';

const ROUNDS = 5;
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
    const stateDir = join(dir, 'state');
    const { member, close } = await startWorkerd(stateDir, world, whole);
    await close();
    const [question] = world.questions;
    if (!question) throw new RangeError('The world has no question.');
    const headers = { Authorization: `Bearer ${member.token}`, 'cf-connecting-ip': '198.18.255.1' };
    const path = `/functions/v1/public-price-lookup?cpt=${question.code}&zip=${question.zip}`;
    const call: Call = { method: 'GET', path, headers };
    const [starts, firsts]: number[][] = [[], []];
    for (let i = 0; i < ROUNDS; i += 1) {
      const one = await firstOf(empty, stateDir, call);
      const other = await firstOf(whole, stateDir, call);
      starts?.push(other.startMs - one.startMs);
      firsts?.push(other.firstMs);
    }
    report('start', starts ?? [], 'ms CPU more than an empty Worker', START_BUDGET_MS, seed);
    report('first-answer', firsts ?? [], 'ms', FIRST_BUDGET_MS, seed);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

function report(name: string, values: readonly number[], unit: string, budget: number, seed: number): void {
  print({
    bench: `lookup/${name}`,
    value: round(median(values), 1),
    best: round(Math.min(...values), 1),
    unit,
    budget,
    seed,
    rounds: ROUNDS,
  });
}

async function firstOf(workerDir: string, stateDir: string, call: Call) {
  const { port, pid, close, cpuUs } = await openWorkerd(workerDir, stateDir);
  try {
    const { p50Us } = await measure(port, pid, [call], 1);
    return { startMs: cpuUs / 1000, firstMs: p50Us / 1000 };
  } finally {
    await close();
  }
}
