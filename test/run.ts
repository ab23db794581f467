// `npm test`: everything CI runs, in order, ending with one plain line of counts.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const bin = (name: string) => join(import.meta.dirname, '../node_modules/.bin', name);
const PROJECTS = [
  'tsconfig.json',
  'schemas',
  'builder',
  'worker',
  'test',
  'worker/src/pages/assets',
  'test/workerd',
  'bench',
  'testbed',
  'tools',
];

function run(title: string, command: string, args: string[]): boolean {
  process.stdout.write(`\n== ${title}\n`);
  const started = performance.now();
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, CI: process.env.CI ?? '' },
  });
  process.stdout.write(
    `   ${status === 0 ? 'ok' : 'FAILED'} after ${((performance.now() - started) / 1000).toFixed(1)} s\n`,
  );
  return status === 0;
}

function typecheck(): boolean {
  return PROJECTS.map((project) => run(`tsc ${project}`, bin('tsc'), ['-p', project])).every(Boolean);
}

/** Runs every test project; counts come from vitest's own JSON report. */
function tests(): { passed: number; failed: number; ok: boolean } {
  const dir = mkdtempSync(join(tmpdir(), 'atlas-test-'));
  const report = join(dir, 'vitest.json');
  const ok = run('vitest', bin('vitest'), [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  try {
    const { numPassedTests: passed, numFailedTests: failed } = JSON.parse(readFileSync(report, 'utf8'));
    return { passed, failed, ok };
  } catch {
    return { passed: 0, failed: 1, ok: false };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

const [only] = process.argv.slice(2);
if (only === 'typecheck') {
  process.exitCode = typecheck() ? 0 : 1;
} else {
  const steps = [run('biome', bin('biome'), ['check', '--error-on-warnings', '.']), typecheck()];
  const { passed, failed, ok } = tests();
  const brokenSteps = steps.filter((step) => !step).length;
  process.stdout.write(`\n${passed} passed, ${failed + brokenSteps + (ok || failed > 0 ? 0 : 1)} failed\n`);
  process.exitCode = ok && brokenSteps === 0 ? 0 : 1;
}
