import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type InspectedFile, inspectMrf } from '../../../builder/src/pipeline/inspect.ts';
import { type Figures, naiveFigures } from '../../support/mrf/naive-mrf.ts';
import { describeWithRealData, realData } from '../../support/real-data.ts';
import { forOracles } from '../../support/soak.ts';

const FIXTURES = fileURLToPath(new URL('../../fixtures/mrf/', import.meta.url));
/** Real published files, which lie beside the checkout on some machines only. */
const REAL_FILES = `${realData('mrf')}/`;

function mrfsIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).filter((name) => name !== 'README.md');
}

function expectSameFigures(path: string, inspection: InspectedFile): void {
  const { rows, observations, codes_with_cash, cash_cents_total, classes } = inspection;
  const figures: Figures = { rows, observations, codes_with_cash, cash_cents_total };
  expect(figures).toEqual(naiveFigures(path));
  expect(Object.values(classes).reduce((sum, count) => sum + count, 0)).toBe(rows);
}

/** Files from before the template are price lists with other columns, empty templates have no rows, all others are read. */
function expectedOutcome(name: string): string {
  if (/^(pre-)?2021/.test(name)) return 'not_cms_template';
  return name.endsWith('Template.csv') ? 'no_rows' : 'read';
}

describe('inspect against a naive second reading', () => {
  it.each(mrfsIn(FIXTURES))('agrees on the fixture %s when it reads it', async (name) => {
    const inspection = await inspectMrf(join(FIXTURES, name));
    if (!('refused' in inspection)) expectSameFigures(join(FIXTURES, name), inspection);
  });
});

describeWithRealData('mrf')('inspect on real files', () => {
  it.each(forOracles(mrfsIn(REAL_FILES)))(
    'agrees on %s with a naive second reading, or refuses it',
    async (name) => {
      const inspection = await inspectMrf(join(REAL_FILES, name));
      expect('refused' in inspection ? inspection.refused.reason : 'read').toBe(expectedOutcome(name));
      if ('refused' in inspection) return;
      expectSameFigures(join(REAL_FILES, name), inspection);
      expect(inspection.cms_example).toBe(name.startsWith('cms-'));
    },
  );
});
