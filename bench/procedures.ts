// What the procedure matcher gets right, by kind of query, and what it costs.
// Accuracy in percent; CPU in multiples of one FNV-1a loop over 1 MB, best of five runs a query.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { adversarialStrings, longInputs } from '../tools/testbed/procedures/adversarial.ts';
import { EVERYDAY_KINDS, EVERYDAY_LANGUAGES, everydayQueries } from '../tools/testbed/procedures/everyday.ts';
import { GENERATED_KINDS, generateErrors, SINGLE_KINDS } from '../tools/testbed/procedures/generate.ts';
import { HAND_KINDS, HAND_QUERIES, type Query, SPOKEN_QUERIES } from '../tools/testbed/procedures/hand.ts';
import { scoreOf } from '../tools/testbed/procedures/score.ts';
import '../tools/dictionary/load-words.ts';
import { COMPILED_PATH, WORDS_PATH } from '../tools/dictionary/write-compiled.ts';
import { findProcedure } from '../worker/src/procedures/find-procedure.ts';
import { bestMs, loopMs } from './procedures/loop.ts';

const ROUNDS_A_QUERY = 5;
const ADVERSARIAL = 10_000;
const LONG_INPUTS = 500;
const COLD_STARTS = 5;
/** What a fresh process loads. */
const MATCHER = `export { findProcedure } from './find-procedure.ts'; export { takeWords } from './lexicon.ts';`;

type Line = {
  bench: string;
  value: number;
  unit: string;
  baseline?: number;
  ratio?: number;
  rounds?: number;
};

/** Prints every figure. */
export async function main({ seed }: { seed: number }): Promise<void> {
  const say = ({ bench, value, unit, baseline, ratio, rounds }: Line) =>
    process.stdout.write(
      `${JSON.stringify({ bench: `procedures/${bench}`, value: round(value), unit, baseline: baseline ?? null, ratio: ratio === undefined ? null : round(ratio), seed, rounds: rounds ?? 1 })}\n`,
    );
  const generated = sayGenerated(seed, say);
  sayHand(say);
  saySpoken(say);
  sayEveryday(say);
  sayTotal([...generated, ...HAND_QUERIES.filter(({ split }) => split === 'judge')], say);
  sayCpu(seed, [...generated, ...HAND_QUERIES], say);
  sayColdStart(say);
}

type Say = (line: Line) => void;

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

function sayScore(bench: string, queries: readonly Query[], say: Say): void {
  const { n, right, wrong } = scoreOf(queries);
  say({ bench: `${bench}/right`, value: right, unit: '%', rounds: n });
  say({ bench: `${bench}/wrong`, value: wrong, unit: '%', rounds: n });
}

function sayGenerated(seed: number, say: Say): Query[] {
  const { queries, drawnAgain, passedOver } = generateErrors(seed);
  const ofKinds = (kinds: readonly string[]) => queries.filter(({ kind }) => kinds.includes(kind));
  for (const kind of GENERATED_KINDS) sayScore(`generated/${kind}`, ofKinds([kind]), say);
  sayScore('generated/single', ofKinds(SINGLE_KINDS), say);
  for (const language of ['en', 'es']) {
    sayScore(
      `generated/${language}`,
      queries.filter((query) => query.language === language),
      say,
    );
  }
  say({ bench: 'generated/drawn-again', value: drawnAgain, unit: 'queries', rounds: queries.length });
  say({ bench: 'generated/passed-over', value: passedOver, unit: 'queries', rounds: queries.length });
  return queries;
}

function sayHand(say: Say): void {
  for (const split of ['tune', 'judge'] as const) {
    for (const kind of HAND_KINDS) {
      const queries = HAND_QUERIES.filter((query) => query.split === split && query.kind === kind);
      sayScore(`hand/${split}/${kind}`, queries, say);
    }
  }
}

function saySpoken(say: Say): void {
  sayScore('hand/spoken', SPOKEN_QUERIES, say);
}

function sayEveryday(say: Say): void {
  for (const language of EVERYDAY_LANGUAGES) {
    for (const kind of EVERYDAY_KINDS) {
      const queries = everydayQueries(language, kind);
      if (queries.length > 0) sayScore(`everyday/${language}/${kind}`, queries, say);
    }
  }
}

function sayTotal(queries: readonly Query[], say: Say): void {
  sayScore('everything-judged', queries, say);
}

function sayCpu(seed: number, queries: readonly Query[], say: Say): void {
  const loop = loopMs();
  say({ bench: 'cpu/loop', value: loop, unit: 'ms' });
  const cost = (text: string) => bestMs(ROUNDS_A_QUERY, () => findProcedure(text));
  const costs = queries.map(({ query }) => cost(query)).sort((a, b) => a - b);
  const line = (bench: string, ms: number, rounds: number) =>
    say({ bench: `cpu/${bench}`, value: ms, unit: 'ms', baseline: round(loop), ratio: ms / loop, rounds });
  line('median', costs[Math.floor(costs.length / 2)] ?? 0, costs.length);
  line('p99', costs[Math.floor(costs.length * 0.99)] ?? 0, costs.length);
  line('worst-100-characters', Math.max(...longInputs(seed, LONG_INPUTS).map(cost)), LONG_INPUTS);
  const hostile = adversarialStrings(seed, ADVERSARIAL);
  line('worst-adversarial', Math.max(...hostile.map(cost)), hostile.length);
}

/** The median of several fresh processes, each with its own loop; bundled as the Worker's code is. */
function sayColdStart(say: Say): void {
  const dir = mkdtempSync(join(tmpdir(), 'atlas-bench-'));
  const module = join(dir, 'find-procedure.mjs');
  const require = createRequire(createRequire(import.meta.url).resolve('wrangler/package.json'));
  const { buildSync }: { buildSync(options: object): unknown } = require('esbuild');
  const stdin = { contents: MATCHER, resolveDir: join(import.meta.dirname, '../worker/src/procedures') };
  buildSync({ stdin, bundle: true, minify: true, format: 'esm', outfile: module });
  const runs = Array.from({ length: COLD_STARTS }, () => {
    const script = join(import.meta.dirname, 'procedures/cold-start.ts');
    const { stdout } = spawnSync(process.execPath, [script, module, WORDS_PATH], { encoding: 'utf8' });
    const { ms, loopMs: loop }: { ms: number; loopMs: number } = JSON.parse(stdout);
    return { ms, loop, ratio: ms / loop };
  }).sort((a, b) => a.ratio - b.ratio);
  rmSync(dir, { recursive: true });
  const middle = runs[Math.floor(COLD_STARTS / 2)];
  if (middle === undefined) return;
  const { ms, loop, ratio } = middle;
  say({ bench: 'cpu/cold-start', value: ms, unit: 'ms', baseline: round(loop), ratio, rounds: COLD_STARTS });
  const { rules, ...words } = JSON.parse(readFileSync(WORDS_PATH, 'utf8'));
  const gzippedKb = (text: string) => gzipSync(text).length / 1000;
  const compiled = readFileSync(COMPILED_PATH, 'utf8') + JSON.stringify(words);
  say({ bench: 'compiled-gzipped', value: gzippedKb(compiled), unit: 'KB' });
  say({ bench: 'rules-gzipped', value: gzippedKb(JSON.stringify(rules)), unit: 'KB' });
}
