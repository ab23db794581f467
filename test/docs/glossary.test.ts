// docs/glossary.md is short, sorted, and one click from where a newcomer begins.
import { describe, expect, it } from 'vitest';
import { textOf } from '../support/project/pages.ts';

const MAX_TERMS = 40;

describe('docs/glossary.md', () => {
  const terms = [...textOf('docs/glossary.md').matchAll(/^\| (.+?) \| .+ \|$/gm)]
    .map(([, term = '']) => term)
    .filter((term) => term !== 'Term' && term !== '---');

  it('has few terms, in alphabetical order', () => {
    expect(terms.length).toBeGreaterThan(20);
    expect(terms.length).toBeLessThanOrEqual(MAX_TERMS);
    expect(terms).toEqual([...terms].sort((a, b) => a.localeCompare(b, 'en')));
  });

  it.each(['README.md', 'CONTRIBUTING.md', 'docs/architecture.md'])('is linked from %s', (page) => {
    expect(textOf(page)).toMatch(/\]\((?:docs\/)?glossary\.md\)/);
  });
});
