// A reporter that ends a run with its longest test files, so that everybody sees what makes a run longer.
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

const SHOWN = 10;

/** Seconds of a file: loading its modules, its hooks and its tests. */
export type FileTime = { file: string; seconds: number };

/** The longest files, and what all of them take together. */
export function longestFiles(times: readonly FileTime[]): string {
  const longest = [...times].sort((a, b) => b.seconds - a.seconds).slice(0, SHOWN);
  const total = times.reduce((sum, { seconds }) => sum + seconds, 0);
  const lines = longest.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);
  return `The longest of ${times.length} test files, which take ${total.toFixed(0)} s one after another:\n${lines.join('\n')}\n`;
}

/** `test/run.ts` gives it to vitest. */
export default class LongestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const times = modules.map((module): FileTime => {
      const { collectDuration, duration, setupDuration } = module.diagnostic();
      const file = relative(process.cwd(), module.moduleId);
      return { file, seconds: (collectDuration + duration + setupDuration) / 1000 };
    });
    process.stdout.write(`\n${longestFiles(times)}`);
  }
}
