// Pages of docs/ that the web pages show: `npm run docs` writes each as HTML beside the page that frames it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { markdownToHtml } from './markdown-to-html.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Name in docs/, the address that shows it, and the file that the Worker serves. */
export const WEB_PAGES = [
  {
    page: 'methodology.md',
    address: '/methodology',
    html: 'worker/src/pages/trust/methodology.htm',
  },
  {
    page: 'plausibility.md',
    address: '/methodology/thresholds',
    html: 'worker/src/pages/trust/thresholds.htm',
  },
] as const;

/** The HTML of a page; `read` gives its Markdown. Links to pages that the web does not show become plain words. */
export function webPage(page: string, read = readPage): string {
  return markdownToHtml(read(page), (target) => {
    if (/^https:\/\//.test(target)) return target;
    const [file = '', anchor] = target.split('#');
    const hash = anchor === undefined ? '' : `#${anchor}`;
    if (file === '') return hash;
    const known = WEB_PAGES.find((one) => one.page === file);
    return known && known.address + hash;
  });
}

function readPage(page: string): string {
  return readFileSync(join(ROOT, 'docs', page), 'utf8');
}
