// The project's pages as the document tests read them: text, headings as GitHub names them, links.
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

export const ROOT = join(import.meta.dirname, '../../..');

/** A file of the project as text, by its path from the root. */
export function textOf(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

const READMES = [
  'builder/README.md',
  'clients/typescript/README.md',
  'worker/README.md',
  'test/README.md',
  'test/fixtures/county/README.md',
];

/** Every page: Markdown in the root and below `docs/`, and the READMEs of folders. */
export function pages(): string[] {
  const inRoot = readdirSync(ROOT).filter((name) => name.endsWith('.md'));
  const inDocs = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name.replaceAll('\\', '/')}`);
  return [...inRoot, ...inDocs, ...READMES].sort();
}

/** The text without fenced blocks: code is neither heading nor link. */
function prose(markdown: string): string {
  return markdown.replace(/^(`{3,}|~{3,}).*\n[\s\S]*?^\1\s*$/gm, '');
}

/** Anchors of all headings, as GitHub makes them. */
export function anchorsOf(markdown: string): Set<string> {
  const anchors = new Set<string>();
  const seen = new Map<string, number>();
  for (const [, title = ''] of prose(markdown).matchAll(/^#{1,6}\s+(.+?)\s*#*$/gm)) {
    const slug = title
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-');
    const times = seen.get(slug) ?? 0;
    seen.set(slug, times + 1);
    anchors.add(times === 0 ? slug : `${slug}-${times}`);
  }
  return anchors;
}

/** Links of a page that stay inside the project: the file they name (from the root) and the anchor, '' for none. */
export function internalLinks(
  path: string,
  markdown: string,
): { link: string; file: string; anchor: string }[] {
  return [...prose(markdown).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^[a-z][a-z+.-]*:/i.test(link))
    .map((link) => {
      const [target = '', anchor = ''] = link.split('#');
      const file = target === '' ? path : posix.join(posix.dirname(path), target);
      return { link, file, anchor };
    });
}

/** The part of a page below a heading, up to the next one of its level or higher; '' when there is none. */
export function sectionOf(markdown: string, title: string): string {
  const lines = markdown.split('\n');
  const start = lines.findIndex((line) => line.replace(/^#{1,6} /, '') === title && line.startsWith('#'));
  const level = /^#+/.exec(lines[start] ?? '')?.[0].length ?? 0;
  const rest = start < 0 ? [] : lines.slice(start + 1);
  const end = rest.findIndex((line) => /^#+ /.test(line) && line.indexOf(' ') <= level);
  return rest.slice(0, end < 0 ? rest.length : end).join('\n');
}
