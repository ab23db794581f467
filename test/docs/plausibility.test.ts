// The generated pages are what their generators write now.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { plausibilityPage } from '../../tools/doc-pages/plausibility-page.ts';
import { examineBuild } from '../../tools/doc-pages/real-files.ts';
import { shoppableCodes, shoppablePage } from '../../tools/doc-pages/shoppable-page.ts';
import { SHOPPABLE_LIST } from '../../tools/doc-pages/write.ts';
import { textOf } from '../support/project/pages.ts';
import { itWithRealData } from '../support/real-data.ts';
import { buildOfRealFiles } from '../support/worlds/real-build.ts';

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
    const { dataDir, outDir } = await buildOfRealFiles();
    const codes = shoppableCodes(readFileSync(SHOPPABLE_LIST, 'utf8'));
    const page = await shoppablePage(codes, await examineBuild(dataDir, outDir));
    expect(textOf('docs/shoppable-services.md')).toBe(page);
  });
});
