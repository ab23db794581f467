// The Worker's bundle, made once for all tests of a run that serve it, and a folder for stores that files share.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { bundleWorker } from '../../../builder/src/local/bundle.ts';

declare module 'vitest' {
  interface ProvidedContext {
    workerDir: string;
    seedDir: string;
  }
}

/** Vitest's global set-up of the service project: makes the folders, and removes them afterwards. */
export async function setup(project: TestProject): Promise<() => void> {
  const dir = mkdtempSync(join(tmpdir(), 'atlas-run-'));
  const [workerDir, seedDir] = [join(dir, 'worker'), join(dir, 'seeds')];
  mkdirSync(workerDir);
  mkdirSync(seedDir);
  await bundleWorker(workerDir);
  project.provide('workerDir', workerDir);
  project.provide('seedDir', seedDir);
  return () => rmSync(dir, { recursive: true, force: true });
}
