// A folder for what the test files of a run share; it goes when the run ends.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    runDir: string;
  }
}

/** Vitest's global set-up of all projects. */
export function setup(project: TestProject): () => void {
  const dir = mkdtempSync(join(tmpdir(), 'atlas-run-'));
  project.provide('runDir', dir);
  return () => rmSync(dir, { recursive: true, force: true });
}
