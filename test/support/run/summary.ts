// What vitest's JSON report says, as counts and as the lines that end a run.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

export type Counts = { passed: number; failed: number; skipped: number };
type Report = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; assertionResults: { status: string }[] }[];
};

const SKIPPED = new Set(['skipped', 'pending', 'todo', 'disabled']);

/** The counts of a report, and the files in which at least one test was skipped, by path from `root`. */
export function readReport(path: string, root: string): { counts: Counts; filesWithSkips: string[] } {
  const report: Report = JSON.parse(readFileSync(path, 'utf8'));
  const skipsIn = (file: Report['testResults'][number]) =>
    file.assertionResults.filter(({ status }) => SKIPPED.has(status)).length;
  const withSkips = report.testResults.filter((file) => skipsIn(file) > 0);
  return {
    counts: {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: withSkips.reduce((sum, file) => sum + skipsIn(file), 0),
    },
    filesWithSkips: withSkips.map(({ name }) => relative(root, name)),
  };
}

/**
 * The sentence about tests that need real files; '' when none of them was skipped. Those for a soak alone do not
 * count.
 */
export function realDataNotice(filesWithSkips: readonly string[], textOf: (path: string) => string): string {
  const needReal = filesWithSkips.filter((path) => {
    const text = textOf(path);
    return text.includes('support/real-data.ts') && !text.includes('runIf(IS_SOAK');
  });
  if (needReal.length === 0) return '';
  const files = needReal.length === 1 ? '1 test file' : `${needReal.length} test files`;
  return `Skipped: tests of ${files} that read real files. Files below ../shared are missing; test/README.md#real-files says how to get them.`;
}

/** How long a run took. Processor time is what a busy machine does not change; only Linux says it. */
export function timeLine(seconds: number, stat: string | undefined): string {
  const rounded = `The run took ${seconds.toFixed(0)} s`;
  return stat === undefined
    ? `${rounded}.`
    : `${rounded}, ${processorSeconds(stat).toFixed(0)} s of processor time.`;
}

/** Fields 14 to 17 of `/proc/self/stat`: hundredths of a second of this process and of those it has waited for. */
function processorSeconds(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) / 100;
}

/** The line that ends every run. */
export function closingLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
