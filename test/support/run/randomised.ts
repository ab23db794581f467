// Which test files are randomised: those that read their rounds or their seed from `soak.ts`.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { modulesReachedFrom } from '../project/import-graph.ts';
import { ROOT } from './steps.ts';

/** Paths from the root of the project. */
export function randomisedTests(): string[] {
  return readdirSync(join(ROOT, 'test'), { recursive: true, encoding: 'utf8' })
    .map((name) => `test/${name.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.test.ts'))
    .filter((path) => modulesReachedFrom(path, /^test\//).includes('test/support/soak.ts'))
    .sort();
}
