// What is made from the sources of the dictionary is what is committed; a changed source without `npm run dictionary`
// fails here.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROCEDURE_TERMS } from '../../../schemas/vocabulary/procedures.ts';
import { readTermSources, termsOf } from '../../../tools/dictionary/term-sources.ts';
import { dictionaryFiles } from '../../../tools/dictionary/write-terms.ts';
import { textOf } from '../../support/project/pages.ts';

describe('the dictionary files', () => {
  const { files, faults } = dictionaryFiles();

  it('come from sources without a fault', () => {
    expect(faults).toEqual([]);
  });

  it.each([...files.keys()])('%s is what its sources give', (path) => {
    expect(textOf(path) === files.get(path), `run npm run dictionary: ${path} differs`).toBe(true);
  });

  it('are read by the service as they are written', () => {
    expect(PROCEDURE_TERMS).toEqual(termsOf(readTermSources()).terms);
  });

  it('list every term once on the page', () => {
    const rows = (files.get('docs/procedures.md') ?? '')
      .split('\n')
      .filter((line) => /\| [A-Z]?[0-9]|MS-DRG/.test(line));
    for (const { name } of PROCEDURE_TERMS) {
      expect(
        rows.filter((row) => row.startsWith(`| ${name} |`) || row.startsWith(`| ${name} ★ |`)),
        name,
      ).toHaveLength(1);
    }
  });
});

describe('termsOf', () => {
  it('names the entry that the schema refuses', () => {
    const { terms, faults } = termsOf([{ category: 'eye', entries: [{ id: 'No Slug' }] }]);
    expect(terms).toEqual([]);
    expect(faults).toMatchObject([{ term: 'eye.json/0', reason: 'schema' }]);
  });
});

describe('readTermSources', () => {
  it('refuses a file of no category', () => {
    const dir = mkdtempSync(join(tmpdir(), 'atlas-terms-'));
    try {
      writeFileSync(join(dir, 'teeth.json'), '[]');
      expect(() => readTermSources(dir)).toThrow('teeth.json');
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  });
});
