// The methodology pages on the web are the pages of docs/: `npm run docs` has been run after the last change.
import { describe, expect, it } from 'vitest';
import { markdownToHtml } from '../../tools/doc-pages/markdown-to-html.ts';
import { WEB_PAGES, webPage } from '../../tools/doc-pages/web-pages.ts';
import { TEXTS } from '../../worker/src/pages/texts/texts.ts';
import { WORKED } from '../../worker/src/pages/trust/worked-example.ts';
import { anchorsOf, textOf } from '../support/project/pages.ts';

describe.each(WEB_PAGES)('$page on the web', ({ page, html }) => {
  const written = textOf(html);

  it('is what `npm run docs` writes', () => {
    expect(written).toBe(webPage(page));
  });

  it('has every heading and every table of the page, and no leftover of Markdown', () => {
    const markdown = textOf(`docs/${page}`);
    const [, ...anchors] = anchorsOf(markdown);
    expect([...written.matchAll(/<h\d id="([^"]+)"/g)].map(([, id]) => id)).toEqual(anchors);
    expect(written.match(/<table>/g)).toHaveLength(markdown.match(/^\| ---/gm)?.length ?? 0);
    const words = written.replace(/<code>[^<]*<\/code>/g, '').replace(/<[^>]*>/g, '');
    expect(words).not.toMatch(/\*\*|\]\(|^#|^\| /m);
  });

  it('links only to headings that exist and to pages of the web', () => {
    const ids = new Map(
      WEB_PAGES.map((one) => [one.address as string, anchorsOf(textOf(`docs/${one.page}`))]),
    );
    const own = anchorsOf(textOf(`docs/${page}`));
    const broken = [...written.matchAll(/href="([^"]+)"/g)].filter(([, href = '']) => {
      if (href.startsWith('https://')) return false;
      const [path = '', anchor = ''] = href.split('#');
      const known = path === '' ? own : ids.get(path);
      return !known || (anchor !== '' && !known.has(anchor));
    });
    expect(broken.map(([, href]) => href)).toEqual([]);
  });
});

describe('Markdown as HTML', () => {
  it('escapes text, keeps code as it is, and makes a link without a page plain words', () => {
    const html = markdownToHtml('# T\n\nA <b> & `a * b < c` **x** [y](z.md) [w](#h)\n', (target) =>
      target.startsWith('#') ? target : undefined,
    );
    expect(html).toBe(
      '<p>A &lt;b&gt; &amp; <code>a * b &lt; c</code> <strong>x</strong> y <a href="#h">w</a></p>\n',
    );
  });

  it('keeps a block of code as it is', () => {
    const html = markdownToHtml('A\n\n```sh\na < b\n\n# c\n```\n\nB\n', () => undefined);
    expect(html).toBe(
      '<p>A</p>\n<pre tabindex="0" aria-label="sh"><code>a &lt; b\n\n# c</code></pre>\n<p>B</p>\n',
    );
  });

  it('refuses what it does not know', () => {
    expect(() => markdownToHtml('```\ncode\n', () => undefined)).toThrow('does not end');
    expect(() => markdownToHtml('- a\nb\n', () => undefined)).toThrow('belongs to no item');
  });
});

describe('the worked example', () => {
  it('says in both languages what the statistics compute', () => {
    expect(WORKED).toEqual({ p25: 741, median: 965, p75: 1146 });
    for (const lang of ['en', 'es'] as const) {
      const last = TEXTS[lang].methodology.steps[3]?.text ?? '';
      for (const amount of [WORKED.p25, WORKED.median, WORKED.p75])
        expect(last).toContain(amount.toLocaleString('en-US'));
    }
  });
});
