// The generated pages are what their generators write now.
import { describe, expect, it } from 'vitest';
import { plausibilityPage } from '../../tools/doc-pages/plausibility-page.ts';
import { examineBuild } from '../../tools/doc-pages/real-files.ts';
import { hasRealFiles, makeRealPages } from '../../tools/doc-pages/write.ts';
import { readJudgedEntries } from '../../tools/evidence/compare-entries.ts';
import { readRuleCases } from '../../tools/evidence/rule-cases.ts';
import { textOf } from '../support/project/pages.ts';
import { IS_SOAK } from '../support/soak.ts';
import { buildOfRealFiles } from '../support/worlds/real-build.ts';

describe('docs/plausibility.md', () => {
  it('is what the rules say (npm run docs writes it)', () => {
    expect(textOf('docs/plausibility.md')).toBe(plausibilityPage());
  });
});

describe('the judgements', () => {
  it('are of five rows on each side of every rule, at least', () => {
    const cases = readRuleCases();
    const rules = new Set(cases.map(({ rule }) => rule));
    expect(rules.size).toBe(13);
    for (const rule of rules)
      for (const side of ['caught', 'near']) {
        const right = cases.filter((one) => one.rule === rule && one.side === side && one.isRight);
        expect(right.length, `${rule}, ${side}`).toBeGreaterThanOrEqual(5);
      }
  });

  it('are of at least 100 entries', () => {
    const decided = readJudgedEntries().flatMap(({ accepted }) => accepted ?? []);
    expect(decided.length).toBeGreaterThanOrEqual(100);
    expect(decided.filter(({ low, high }) => !(low > 0 && low <= high))).toEqual([]);
  });
});

describe('the pages about real files', () => {
  it('explain ten withheld amounts, and have 74 and 61 codes', () => {
    const page = textOf('docs/shoppable-services.md');
    expect(page.match(/^\d+\. \*\*/gm)).toHaveLength(10);
    expect(page.match(/^\| (?:CPT|MS-DRG) \w+ \|/gm)).toHaveLength(74);
    const nationwide = textOf('docs/shoppable-nationwide.md').split('## Odd ones')[0];
    expect(nationwide?.match(/^\| CPT \w+ \|/gm)).toHaveLength(61);
  });

  // It reads every real file three times, so that `npm test` leaves it to a soak.
  it.runIf(IS_SOAK && hasRealFiles())('are what the real files give', async () => {
    const { dataDir, outDir } = await buildOfRealFiles();
    const pages = await makeRealPages(await examineBuild(dataDir, outDir));
    for (const [name, text] of Object.entries(pages)) expect(textOf(`docs/${name}`), name).toBe(text);
  });
});
