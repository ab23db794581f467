// Real published files, which are not in the repository. Tests that read them are skipped where the files are missing;
// the summary of `npm test` says how many, and test/README.md#real-files says how to get the files.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'vitest';

/** Where the files lie: beside the checkout. */
const REAL_DATA = join(import.meta.dirname, '../../../shared/data');

/** The path of a real file or folder, by its path in `../shared/data`; '' gives the whole folder. */
export function realData(path = ''): string {
  return join(REAL_DATA, path);
}

/** Whether a real file or folder is there. */
export function hasRealData(path = ''): boolean {
  return existsSync(realData(path));
}

/** `describe` for tests that read this real file or folder. */
export function describeWithRealData(path: string): ReturnType<typeof describe.skipIf> {
  return describe.skipIf(!hasRealData(path));
}

/** `it` for one test that reads these real files or folders. */
export function itWithRealData(...paths: readonly string[]): ReturnType<typeof it.skipIf> {
  return it.skipIf(!paths.every((path) => hasRealData(path)));
}
