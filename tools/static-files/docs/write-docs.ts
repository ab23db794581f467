// Writes the developer documentation and the OpenAPI document to worker/static/docs, where the Worker reads them and puts in
// the facts of the deployment. Nothing is written when no input has changed.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
/** HTML that `npm run docs` writes, as it is. */
const TRUST_PAGES = ['worker/src/pages/trust/methodology.htm', 'worker/src/pages/trust/thresholds.htm'];
/** Holds a hash of the inputs; written last. */
const STAMP = 'inputs.txt';
/** Words of procedures, which the Worker reads before the first question in words. */
const WORDS = 'worker/src/procedures/compiled-words.json';
/** Folders and files that the pages are made from. */
const INPUTS = [
  'schemas',
  'docs/developers',
  'tools/static-files/docs',
  'tools/doc-pages/markdown-to-html.ts',
  'worker/src/openapi',
  'worker/src/sandbox',
  'worker/src/prices',
  'worker/src/providers',
  'worker/src/enterprise',
  'worker/src/procedures',
  'worker/src/errors.ts',
  ...TRUST_PAGES,
];

/** Every file by its path below worker/static/docs. */
export async function docFiles(): Promise<Map<string, string>> {
  // Loaded late: a run that finds everything written needs none of it. Examples are asked of the sandbox in words.
  await import('../../dictionary/load-words.ts');
  const [{ docPages, GUIDES, readGuide }, { apiCatalog, llmsText }, { openApiDocument }, places] =
    await Promise.all([
      import('./pages.ts'),
      import('./discovery.ts'),
      import('../../../worker/src/openapi/document.ts'),
      import('../../../worker/src/openapi/placeholders.ts'),
    ]);
  const document = openApiDocument(places.SERVICE_PLACEHOLDER, places.SITE_PLACEHOLDER);
  const files = new Map([
    ['openapi.json', JSON.stringify(document)],
    ['llms.txt', llmsText()],
    ['api-catalog.json', JSON.stringify(apiCatalog())],
  ]);
  for (const { path, title, description, html } of docPages())
    files.set(`pages/${path}.json`, JSON.stringify({ title, description, html }));
  files.set('words/procedures.json', readFileSync(join(ROOT, WORDS), 'utf8'));
  for (const path of TRUST_PAGES)
    files.set(`trust/${basename(path)}`, readFileSync(join(ROOT, path), 'utf8'));
  for (const [slug] of GUIDES) files.set(`markdown/${slug}.md`, readGuide(slug));
  return files;
}

/**
 * Writes the files below a folder, unless they were made from the same inputs. A service that runs from the folder meanwhile
 * finds each file whole, old or new: a changed file takes the place of the old one in one step.
 */
export async function writeDocs(dir: string): Promise<void> {
  const stampPath = join(dir, STAMP);
  const stamp = hashInputs();
  if (existsSync(stampPath) && readFileSync(stampPath, 'utf8') === stamp) return;
  const files = new Map([...(await docFiles()), [STAMP, stamp]]);
  for (const [path, text] of files) {
    const target = join(dir, path);
    if (existsSync(target) && readFileSync(target, 'utf8') === text) continue;
    mkdirSync(dirname(target), { recursive: true });
    const unfinished = join(dirname(dir), `.unfinished-${process.pid}`);
    writeFileSync(unfinished, text);
    renameSync(unfinished, target);
  }
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
    const path = relative(dir, join(entry.parentPath, entry.name)).replaceAll('\\', '/');
    if (entry.isFile() && !files.has(path)) rmSync(join(dir, path));
  }
}

function hashInputs(): string {
  const hash = createHash('sha256');
  for (const input of INPUTS) {
    for (const path of filesBelow(input).sort())
      hash.update(`${path}\0`).update(readFileSync(join(ROOT, path)));
  }
  return hash.digest('hex');
}

function filesBelow(input: string): string[] {
  if (/\.\w+$/.test(input)) return [input];
  return readdirSync(join(ROOT, input), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1));
}
