// A reporter that names every failure once more at the end of a run, because the end is the part of a long log that is
// kept and read.
import { relative } from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/** More failures than this have one cause, or are read in the log itself. */
const SHOWN = 5;
const MESSAGE_LINES = 4;
const STACK_LINES = 4;
const OF_VITEST = /node_modules\/vitest\//;

/** A test, a hook of a file, or code that failed outside both; `file` is empty when vitest does not know it. */
export type Failure = { file: string; test: string; error: SerializedError };

/** All failures as text, each with the start of its message and of its stack; '' when there are none. */
export function failuresAtEnd(failures: readonly Failure[]): string {
  if (failures.length === 0) return '';
  const hidden = failures.length - SHOWN;
  const more = hidden > 0 ? `\n${hidden} more are in the log above.` : '';
  return `What failed:\n${failures.slice(0, SHOWN).map(textOfFailure).join('\n')}${more}\n`;
}

function textOfFailure({ file, test, error }: Failure): string {
  const title = [file || 'outside test files', test].filter((part) => part !== '').join(' > ');
  const message = `${error.name ?? 'Error'}: ${error.message ?? ''}`.split('\n').slice(0, MESSAGE_LINES);
  const stack = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line) && !OF_VITEST.test(line));
  const lines = [...message, ...stack.slice(0, STACK_LINES).map((line) => line.trim())];
  return [title, ...lines.map((line) => `    ${line}`)].join('\n');
}

/** `test/run.ts` gives it to vitest. */
export default class FailuresAtEnd implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const text = failuresAtEnd([...modules.flatMap(failuresOf), ...unhandled.map(unhandledFailure)]);
    if (text !== '') process.stdout.write(`\n${text}`);
  }
}

function failuresOf(module: TestModule): Failure[] {
  const file = relative(process.cwd(), module.moduleId);
  const suites = [module, ...module.children.allSuites()].flatMap((suite) =>
    suite.errors().map((error) => ({
      file,
      test: suite.type === 'suite' ? suite.fullName : '',
      error,
    })),
  );
  const tests = [...module.children.allTests('failed')].flatMap((test) =>
    (test.result().errors ?? []).map((error) => ({ file, test: test.fullName, error })),
  );
  return [...suites, ...tests];
}

/** Vitest adds the file and the test that ran when an error came that nothing had caught. */
function unhandledFailure(error: SerializedError): Failure {
  const file =
    typeof error.VITEST_TEST_PATH === 'string' ? relative(process.cwd(), error.VITEST_TEST_PATH) : '';
  const test =
    typeof error.VITEST_TEST_NAME === 'string' ? error.VITEST_TEST_NAME : 'an error that nothing caught';
  return { file, test, error };
}
