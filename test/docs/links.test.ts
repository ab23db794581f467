// Links between the pages lead somewhere, and no tracked file says what belongs elsewhere.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { anchorsOf, internalLinks, pages, ROOT, textOf } from '../support/project/pages.ts';

/** Put together here, so that this file does not say them itself. */
const FOREIGN = [['', 'work', ''].join('/'), ['registry', 'npmjs', 'org'].join('.')];

/** Files git knows, and files it would take up: a page is checked before its first commit too. */
function projectFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
  });
  const names = listed.toString('utf8').split('\0');
  return names.filter(
    (name) => name !== '' && existsSync(join(ROOT, name)) && statSync(join(ROOT, name)).isFile(),
  );
}

/** Paths of the project in the code spans of a page, without patterns such as `<code>` and `*`. */
function namedPaths(markdown: string): string[] {
  const path = /`((?:schemas|builder|worker|test|tools|bench|docs|\.github)\/[\w./-]+)`/g;
  return [...markdown.matchAll(path)].map(([, name = '']) => name);
}

describe('pages', () => {
  it.each(pages())('%s links to files and headings that exist', (path) => {
    const broken = internalLinks(path, textOf(path)).filter(({ file, anchor }) => {
      if (!existsSync(join(ROOT, file))) return true;
      return anchor !== '' && !(file.endsWith('.md') && anchorsOf(textOf(file)).has(anchor));
    });
    expect(broken.map(({ link }) => link)).toEqual([]);
  });

  it.each(pages())('%s names paths that exist', (path) => {
    expect(namedPaths(textOf(path)).filter((name) => !existsSync(join(ROOT, name)))).toEqual([]);
  });

  it('are all reached from README.md', () => {
    const linked = internalLinks('README.md', textOf('README.md')).map(({ file }) => file);
    expect(pages().filter((path) => path.startsWith('docs/') && !linked.includes(path))).toEqual([]);
  });

  it('finds a broken link and a broken anchor', () => {
    const text =
      '# A heading, `here`\n\n[a](#a-heading-here) [b](other.md#x) [c](https://example.com)\n\n```\n[d](no.md)\n```\n';
    expect([...anchorsOf(text)]).toEqual(['a-heading-here']);
    expect(internalLinks('docs/a.md', text).map(({ file, anchor }) => [file, anchor])).toEqual([
      ['docs/a.md', 'a-heading-here'],
      ['docs/other.md', 'x'],
    ]);
  });
});

describe('the project', () => {
  it('names no path of a machine and no package registry, the lock file aside', () => {
    const files = projectFiles().filter((name) => name !== 'package-lock.json');
    expect(files).toContain('README.md');
    const found = files.flatMap((name) => {
      const text = readFileSync(join(ROOT, name), 'latin1');
      return FOREIGN.filter((word) => text.includes(word)).map((word) => `${name}: ${word}`);
    });
    expect(found).toEqual([]);
  });
});
