// Test files that need modules other than those of the `node` project, where all files of a worker share theirs.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const TESTS = join(import.meta.dirname, '../..');

/** Paths from the root of the project of the test files below `test/` that call `vi.mock`. */
export function mockedFiles(): string[] {
  return testsWith(/\bvi\.mock\(/);
}

/** Paths of the test files that import `need-small-dictionary.ts`. */
export function smallDictionaryFiles(): string[] {
  return testsWith(/^import '.*\/support\/worlds\/need-small-dictionary\.ts';$/m);
}

function testsWith(text: RegExp): string[] {
  return readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .filter((name) => text.test(readFileSync(join(TESTS, name), 'utf8')))
    .map((name) => `test/${name.replaceAll('\\', '/')}`)
    .sort();
}
