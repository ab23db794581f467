// `npm run docs`: writes the generated pages. The page of the shoppable services needs the real files beside the
// project and is left as it is without them.
import { existsSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plausibilityPage } from './plausibility-page.ts';
import { examineRealFiles } from './real-files.ts';
import { shoppableCodes, shoppablePage } from './shoppable-page.ts';

const ROOT = join(import.meta.dirname, '../..');
export const REAL_DATA = join(ROOT, '../shared/data');
export const SHOPPABLE_LIST = join(ROOT, '../shared/reference/shoppable-70.csv');

/** The page of the shoppable services from the real files. */
async function shoppablePageOfRealFiles(): Promise<string> {
  const workDir = await mkdtemp(join(tmpdir(), 'atlas-docs-'));
  try {
    const real = await examineRealFiles(REAL_DATA, workDir);
    return await shoppablePage(shoppableCodes(await readFile(SHOPPABLE_LIST, 'utf8')), real);
  } finally {
    await rm(workDir, { recursive: true });
  }
}

if (import.meta.main) {
  writeFileSync(join(ROOT, 'docs/plausibility.md'), plausibilityPage());
  if (existsSync(REAL_DATA) && existsSync(SHOPPABLE_LIST))
    writeFileSync(join(ROOT, 'docs/shoppable-services.md'), await shoppablePageOfRealFiles());
}
