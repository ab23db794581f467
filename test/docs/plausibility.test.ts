// The generated pages are what their generators write now.
import { describe, expect, it } from 'vitest';
import { plausibilityPage } from '../../tools/doc-pages/plausibility-page.ts';
import { shoppablePageOfRealFiles } from '../../tools/doc-pages/write.ts';
import { textOf } from '../support/project/pages.ts';
import { itWithRealData } from '../support/real-data.ts';

describe('docs/plausibility.md', () => {
  it('is what the rules say (npm run docs writes it)', () => {
    expect(textOf('docs/plausibility.md')).toBe(plausibilityPage());
  });
});

describe('docs/shoppable-services.md', () => {
  it('explains ten withheld amounts and has 74 codes', () => {
    const page = textOf('docs/shoppable-services.md');
    expect(page.match(/^\d+\. \*\*/gm)).toHaveLength(10);
    expect(page.match(/^\| (?:CPT|MS-DRG) \w+ \|/gm)).toHaveLength(74);
  });

  itWithRealData('', '../reference/shoppable-70.csv')('is what the real files give', async () => {
    expect(textOf('docs/shoppable-services.md')).toBe(await shoppablePageOfRealFiles());
  });
});
