// `npm run docs`: writes the generated pages. Pages about real files need those files beside the project and are left as
// they are without them.
import { existsSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { evidencePage } from '../evidence/evidence-page.ts';
import { readFederalBenchmarks } from '../evidence/federal.ts';
import { HOSPITAL_LISTS, NATIONAL_CASH, PROJECT, REAL_DATA, SHOPPABLE_LIST } from '../evidence/folders.ts';
import { judgeNationalEvidence } from '../evidence/national-world.ts';
import { nationwidePage } from '../evidence/nationwide-page.ts';
import { licencesPage } from './licences-page.ts';
import { plausibilityPage } from './plausibility-page.ts';
import { examineRealFiles, type RealFiles } from './real-files.ts';
import { shoppableCodes, shoppablePage } from './shoppable-page.ts';
import { WEB_PAGES, webPage } from './web-pages.ts';

/** The pages about real files, by their names in `docs/`. */
export async function makeRealPages(real: RealFiles): Promise<Record<string, string>> {
  const services = shoppableCodes(await readFile(SHOPPABLE_LIST, 'utf8'));
  const national = judgeNationalEvidence(await readFederalBenchmarks());
  return {
    'shoppable-services.md': await shoppablePage(services, real),
    'shoppable-nationwide.md': nationwidePage(services, national),
    'evidence.md': evidencePage({ real, national }),
  };
}

/** Whether all files are there that the pages about real files need. */
export function hasRealFiles(): boolean {
  return [REAL_DATA, SHOPPABLE_LIST, NATIONAL_CASH, ...HOSPITAL_LISTS].every((path) => existsSync(path));
}

async function pagesOfRealFiles(): Promise<Record<string, string>> {
  const workDir = await mkdtemp(join(tmpdir(), 'atlas-docs-'));
  try {
    return await makeRealPages(await examineRealFiles(REAL_DATA, workDir));
  } finally {
    await rm(workDir, { recursive: true });
  }
}

if (import.meta.main) {
  const pages: Record<string, string> = {
    'plausibility.md': plausibilityPage(),
    'licences.md': licencesPage(),
  };
  if (hasRealFiles()) Object.assign(pages, await pagesOfRealFiles());
  for (const [name, text] of Object.entries(pages)) writeFileSync(join(PROJECT, 'docs', name), text);
  for (const { page, html } of WEB_PAGES) writeFileSync(join(PROJECT, html), webPage(page));
}
