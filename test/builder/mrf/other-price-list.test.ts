import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refuseOtherPriceList } from '../../../builder/src/mrf/other-price-list.ts';
import { inspectMrf } from '../../../builder/src/pipeline/inspect.ts';
import { fixturePath } from './fixtures.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'atlas-price-lists-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const SEPARATORS: [string, string][] = [
  [';', 'semicolons (;)'],
  ['\t', 'tabs'],
  ['|', 'vertical bars (|)'],
];

describe('a file in the CMS template with other separators', () => {
  it.each(SEPARATORS)('%j is refused with the name of the separator', async (separator, name) => {
    const csv = await readFile(fixturePath('sample-tall.csv'), 'utf8');
    for (const quote of ['', '"']) {
      const rows = csv.split('\n').map((row) =>
        row
          .split(',')
          .map((cell) => quote + cell.replaceAll('"', '') + quote)
          .join(separator),
      );
      const path = join(dir, 'list.csv');
      await writeFile(path, rows.join('\n'));
      expect(await inspectMrf(path)).toMatchObject({
        refused: {
          reason: 'wrong_separator',
          detail: `The cells are separated by ${name}. Save the file again as a CSV with commas.`,
          at: expect.stringMatching(/^A[13]$/),
        },
      });
    }
  });
});

describe('a price list without the CMS template', () => {
  it.each([
    ['Code,Description,Self-Pay Rate\n1,scan,10\n', 'columns are: Code, Description, Self-Pay Rate.', 'A1'],
    ['\ufeffBILLING_DESC,UNIT,PRICE\nscan,EACH,10\n', 'columns are: BILLING_DESC, UNIT, PRICE.', 'A1'],
    [
      'Our charges, as of 2019.\n,,\n\nCharge Code;Charge Description;Charge\n1;scan;10\n',
      'are: Charge Code, Charge Description, Charge.',
      'A4',
    ],
    ['[{"procedureCode": "70551", "cashPrice": 600}]', 'keys are: procedureCode, cashPrice.', ''],
    ['{"items": [{"cpt": "70551", "gross_charge": 9}]}', 'keys are: items, cpt, gross_charge.', ''],
    [
      '<?xml version="1.0"?>\n<list><row id="1"><Code>1</Code><Price>2</Price></row></list>',
      'elements are: list, row, Code, Price.',
      '',
    ],
  ])('%j is refused with the names that it has', (head, names, at) => {
    const refused = refuseOtherPriceList(head);
    expect(refused).toMatchObject({ reason: 'not_cms_template', at });
    expect(refused?.detail).toContain(names);
  });

  it('with many columns names the first twenty', () => {
    const more = Array.from({ length: 30 }, (_, i) => `column ${i}`).join(',');
    expect(refuseOtherPriceList(`Code,Price,${more}\n`)?.detail).toContain('column 17 and 12 more.');
  });

  it.each([
    'hello\n',
    'hospital_name,state\nSample Valley Hospital,OH\n',
    'code,description\n1,scan\n',
    'price,amount\n1,2\n',
    'A sentence about prices, with a comma, that says what a code is and goes on much longer than any title.\n',
    '{"name": "Sample", "version": 1}',
    '',
  ])('is not seen in %j', (head) => {
    expect(refuseOtherPriceList(head)).toBeUndefined();
  });
});
