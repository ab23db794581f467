// How long the steps of a night took. Only commands measure it: what a build writes does not depend on a clock, except for
// report.html, into which a command puts these times.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { html } from 'hono/html';
import { hasErrorCode } from '../files/error-code.ts';
import type { Progress } from '../parallel/progress.ts';
import type { BuildReport } from './build-report.ts';
import { reportPage } from './page.ts';

/** One step of one process: `part` such as `map 1/4`, null for a build in one process. */
export type StepTime = { part: string | null; step: string; seconds: number };

export type StepClock = { onProgress: Progress; times: () => StepTime[] };

/** Measures the steps that pass through a progress display, each from its first call to its last. */
export function stepClock(
  part: string | null,
  onProgress: Progress,
  now: () => number = () => performance.now(),
): StepClock {
  const [started, ended] = [new Map<string, number>(), new Map<string, number>()];
  return {
    onProgress(step, done, total, volume) {
      if (!started.has(step)) started.set(step, now());
      if (done >= total) ended.set(step, now());
      onProgress(step, done, total, volume);
    },
    times: () =>
      [...ended].map(([step, at]) => ({
        part,
        step,
        seconds: Math.round((at - (started.get(step) ?? at)) / 100) / 10,
      })),
  };
}

const timesFolder = (outDir: string) => join(outDir, 'work', 'times');

/** Leaves the times of a part for the seal. */
export async function keepTimes(outDir: string, name: string, times: readonly StepTime[]): Promise<void> {
  await mkdir(timesFolder(outDir), { recursive: true });
  await writeFile(join(timesFolder(outDir), `${name}.json`), JSON.stringify(times));
}

/** The times that parts left, in the order of their names. */
export async function readTimes(outDir: string): Promise<StepTime[]> {
  const found: StepTime[] = [];
  for (const name of (await namesOf(timesFolder(outDir))).sort())
    found.push(...(JSON.parse(await readFile(join(timesFolder(outDir), name), 'utf8')) as StepTime[]));
  return found;
}

async function namesOf(dir: string): Promise<string[]> {
  try {
    return await readdir(dir);
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return [];
    throw error;
  }
}

/** Writes the page of a sealed build again, with the times. */
export async function putTimes(outDir: string, times: readonly StepTime[]): Promise<void> {
  const report = JSON.parse(await readFile(join(outDir, 'report.json'), 'utf8')) as BuildReport;
  await writeFile(join(outDir, 'report.html'), reportPage(report, timesTable(times)));
}

function timesTable(times: readonly StepTime[]) {
  const most = Math.max(0.1, ...times.map(({ seconds }) => seconds));
  const rows = times.map(
    ({ part, step, seconds }) =>
      html`<tr><td>${part ?? 'build'}</td><td>${step}</td><td class="n">${seconds.toFixed(1)}</td><td><svg class="strip" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect class="c1" width="${Math.round((seconds / most) * 100)}" height="10"/></svg></td></tr>
`,
  );
  return html`<p>Seconds of each step in each process, as the machine measured them. Parts may run at the same time.</p>
<div class="scroll" tabindex="0" role="region" aria-label="Time by step"><table><thead><tr><th>Process</th><th>Step</th><th class="n">Seconds</th><th></th></tr></thead><tbody>${rows}</tbody></table></div>`;
}
