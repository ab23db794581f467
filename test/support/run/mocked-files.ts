// Test files that replace a module. They need modules of their own, while all other files of a worker share theirs.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const TESTS = join(import.meta.dirname, '../..');

/** Paths from the root of the project of the test files below `test/` that call `vi.mock`. */
export function mockedFiles(): string[] {
  return readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .filter((name) => /\bvi\.mock\(/.test(readFileSync(join(TESTS, name), 'utf8')))
    .map((name) => `test/${name.replaceAll('\\', '/')}`)
    .sort();
}
