// `npm test`: everything CI runs, in order, ending with one plain line of counts. `npm run soak`: the randomised tests
// alone, whole, from a fresh seed. `npm run typecheck`: the type checks alone.
import { randomInt } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomisedTests } from './support/run/randomised.ts';
import { installed, ROOT, runStep, runSteps, type Step } from './support/run/steps.ts';
import { type Counts, closingLine, readReport, realDataNotice, timeLine } from './support/run/summary.ts';

/**
 * The longest first. A file that two projects share is read twice: the one at the root is everything that runs in Node,
 * and that of test/workerd has the Worker too.
 */
const PROJECTS = 'tsconfig.json test/workerd clients schemas worker/src/pages/assets'.split(' ');
/** Compilers that run side by side. Each has one thread, because threads of one compiler repeat each other's work. */
const COMPILERS = 2;
/** The compiler is a Go program: it collects garbage for a third of its time, unless the largest project fits without. */
const KEEP_GARBAGE = { GOGC: 'off', GOMEMLIMIT: '2GiB' };
const LARGEST_SEED = 2 ** 31;
/** What the compilers have found out. The next run checks what has changed since, and what depends on it. */
const FOUND_OUT = join(ROOT, 'node_modules/.cache/types');
/** Reporters that end a run, in this order. */
const AT_THE_END = ['longest-files', 'failures-at-end'].map((name) => `./test/support/run/${name}.ts`);
const PROCESS_STAT = '/proc/self/stat';

type Outcome = Counts & { ok: boolean };

function typecheck(): Promise<boolean> {
  const compile = (project: string): Step => {
    const found = join(FOUND_OUT, `${project.replaceAll('/', '-')}.tsbuildinfo`);
    const args = ['-p', project, '--singleThreaded', '--incremental', '--tsBuildInfoFile', found];
    return { title: `tsc ${project}`, command: installed('tsc'), args, env: KEEP_GARBAGE };
  };
  return runSteps(PROJECTS.map(compile), COMPILERS);
}

/** Runs test files, all of them when none is given. The counts come from vitest's own JSON report. */
async function runTests(files: readonly string[], reporter: string, env: Record<string, string>) {
  const dir = mkdtempSync(join(tmpdir(), 'atlas-test-'));
  const path = join(dir, 'vitest.json');
  const reporters = [reporter, 'json', ...AT_THE_END];
  const args = [
    'run',
    // Node reads the configuration itself; to bundle it takes three seconds.
    '--configLoader=native',
    ...reporters.map((name) => `--reporter=${name}`),
    `--outputFile.json=${path}`,
    ...files,
  ];
  try {
    const ok = await runStep({
      title: 'vitest',
      command: installed('vitest'),
      args,
      env: { CI: process.env.CI ?? '', ...env },
    });
    return { ok, ...readReportOrFail(path) };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** A run without a report counts as one failure. */
function readReportOrFail(path: string): ReturnType<typeof readReport> {
  try {
    return readReport(path, ROOT);
  } catch {
    return { counts: { passed: 0, failed: 1, skipped: 0 }, filesWithSkips: [] };
  }
}

async function runEverything(): Promise<Outcome> {
  const lint: Step = {
    title: 'biome',
    command: installed('biome'),
    args: ['check', '--error-on-warnings', '.'],
  };
  const steps = [await runStep(lint), await typecheck()];
  const { ok, counts, filesWithSkips } = await runTests([], 'default', {});
  const notice = realDataNotice(filesWithSkips, (name) => readFileSync(join(ROOT, name), 'utf8'));
  if (notice !== '') process.stdout.write(`\n${notice}\n`);
  const brokenSteps = steps.filter((step) => !step).length;
  return { ...counts, failed: counts.failed + brokenSteps, ok: ok && brokenSteps === 0 };
}

async function runSoak(): Promise<Outcome> {
  const seed = process.env.ATLAS_SEED ?? String(randomInt(1, LARGEST_SEED));
  const repeat = `Repeat this run with: ATLAS_SEED=${seed} npm run soak\n`;
  process.stdout.write(`Seed ${seed}. ${repeat}`);
  const env = { ATLAS_SOAK: '1', ATLAS_SEED: seed };
  const { ok, counts } = await runTests(randomisedTests(), 'verbose', env);
  process.stdout.write(`\nSeed ${seed}. ${repeat}`);
  return { ...counts, ok };
}

function statOfProcess(): string | undefined {
  return existsSync(PROCESS_STAT) ? readFileSync(PROCESS_STAT, 'utf8') : undefined;
}

const [only] = process.argv.slice(2);
if (only === 'typecheck') process.exitCode = (await typecheck()) ? 0 : 1;
else {
  const { ok, ...counts } = only === 'soak' ? await runSoak() : await runEverything();
  // A run that failed without a failed test, as when a file could not be loaded, has one failure.
  const failed = Math.max(counts.failed, ok ? 0 : 1);
  process.stdout.write(`\n${timeLine(performance.now() / 1000, statOfProcess())}\n`);
  process.stdout.write(`${closingLine({ ...counts, failed })}\n`);
  process.exitCode = ok ? 0 : 1;
}
