// The generated pages are what their generators write now.
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { plausibilityPage } from '../../tools/doc-pages/plausibility-page.ts';
import { REAL_DATA, SHOPPABLE_LIST, shoppablePageOfRealFiles } from '../../tools/doc-pages/write.ts';
import { textOf } from '../support/project/pages.ts';

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

  it.skipIf(!existsSync(REAL_DATA) || !existsSync(SHOPPABLE_LIST))(
    'is what the real files give',
    async () => {
      expect(textOf('docs/shoppable-services.md')).toBe(await shoppablePageOfRealFiles());
    },
  );
});
