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

/** Vitest's global set-up of the node project: bundles, and removes the bundle afterwards. */
export async function setup(project: TestProject): Promise<() => void> {
  const dir = mkdtempSync(join(tmpdir(), 'atlas-worker-'));
  await bundleWorker(dir);
  project.provide('workerDir', dir);
  return () => rmSync(dir, { recursive: true, force: true });
}
