// All pages of the developer documentation: guides from docs/developers, one page for each operation, and the errors.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OPERATION_IDS, type OperationId } from '../../../schemas/api-operations.ts';
import { componentSchemas } from '../../../worker/src/openapi/components.ts';
import { OPERATION_DETAILS, TAGS } from '../../../worker/src/openapi/operations.ts';
import { markdownToHtml } from '../../doc-pages/markdown-to-html.ts';
import type { DocPage } from './doc-page.ts';
import { errorsPage } from './errors-page.ts';
import { escaped } from './html.ts';
import { referencePage, samplesHtml } from './reference-page.ts';

const GUIDES_DIR = join(import.meta.dirname, '../../../docs/developers');

/** The guides in the order of the documentation. The first is the page at /docs. */
export const GUIDES = [
  ['quick-start', 'Three steps from nothing to an answer, run in the page against the sandbox.'],
  ['ten-minutes', 'A live answer, a sandbox answer, a batch and an export, as commands.'],
  ['authentication', 'Tokens, keys and secrets; contracts A and B; tiers.'],
  ['sandbox', 'The invented town, its credentials, and how to get every error.'],
  ['locations', 'ZIPs, cities, coordinates and radii.'],
  ['paging', 'Cursors and the size of pages.'],
  ['limits', 'Requests in a day, and what counts.'],
  ['websites', 'Calls from a browser, and keys that are bound to websites.'],
  ['prices', 'What a number means, and what to show beside it.'],
  ['embedding', 'Prices on your website.'],
  ['versioning', 'What may change, and what may not.'],
] as const;
const RUN = /<!-- run: (\w+) -->/g;

/** The Markdown of a guide. */
export function readGuide(slug: string): string {
  return readFileSync(join(GUIDES_DIR, `${slug}.md`), 'utf8');
}

/** Every page with its list of contents. */
export function docPages(): DocPage[] {
  const schemas = componentSchemas();
  const pages = [
    ...GUIDES.map(([slug, description]) => guidePage(slug, description)),
    ...OPERATION_IDS.map((id) => referencePage(id, schemas)),
    errorsPage(),
  ];
  return pages.map((page) => ({ ...page, html: frame(page, pages) }));
}

function guidePage(slug: string, description: string): DocPage {
  const markdown = readGuide(slug);
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? slug;
  // The converter drops comments, so a word that guides never use marks where a step goes.
  const marked = markdown.replace(RUN, 'RUN-STEP-$1');
  const html = markdownToHtml(marked, resolveLink).replace(/<p>RUN-STEP-(\w+)<\/p>/g, (_, id: OperationId) =>
    step(id),
  );
  return { path: slug, title, description, group: 'Guides', html: `<div class="prose">${html}</div>` };
}

/** A step of the quick start: the request, to which the script of the page adds a button. */
function step(id: OperationId): string {
  return `<div class="step" data-run="${id}">${samplesHtml(id)}</div>`;
}

function resolveLink(target: string): string {
  if (/^https:\/\//.test(target)) return target;
  return target.startsWith('#') ? target : `/docs/${target.replace(/\.md(?=#|$)/, '')}`;
}

/** The page and the list of all pages, which is beside it on a wide screen and below it on a narrow one. */
function frame(page: DocPage, pages: readonly DocPage[]): string {
  const groups = ['Guides', 'Errors', ...TAGS.map(({ name }) => name)].map((group) => {
    const links = pages
      .filter((one) => one.group === group)
      .map(({ path, title }) => {
        const current = path === page.path ? ' aria-current="page"' : '';
        return `<li><a href="/docs/${path}"${current}>${escaped(title)}</a></li>`;
      });
    return `<li><span>${escaped(group)}</span><ul>${links.join('')}</ul></li>`;
  });
  return `<div class="docs"><article><p class="docs-jump"><a href="#contents">All pages</a></p>
<h1>${escaped(page.title)}</h1>
${page.html}
</article>
<nav class="docs-contents" id="contents" aria-label="Documentation"><ul>${groups.join('')}</ul>
<p><a href="/openapi.json">OpenAPI 3.1</a></p></nav></div>`;
}

/** A heading of the list of operations, for texts that list them. */
export function operationTitle(id: OperationId): string {
  return OPERATION_DETAILS[id].summary;
}
