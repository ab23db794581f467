// The Worker's bundle, made once for all tests of a run that serve it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { bundleWorker } from '../../../builder/src/local/bundle.ts';

declare module 'vitest' {
  interface ProvidedContext {
    workerDir: string;
  }
}

/** Vitest's global set-up of the service project: makes the bundle, and removes it afterwards. */
export async function setup(project: TestProject): Promise<() => void> {
  const workerDir = mkdtempSync(join(tmpdir(), 'atlas-worker-'));
  await bundleWorker(workerDir);
  project.provide('workerDir', workerDir);
  return () => rmSync(workerDir, { recursive: true, force: true });
}
