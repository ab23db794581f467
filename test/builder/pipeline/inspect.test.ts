import { describe, expect, it } from 'vitest';
import { printInspection } from '../../../builder/src/commands/inspect.ts';
import { readMrf } from '../../../builder/src/mrf/read.ts';
import { Observer } from '../../../builder/src/observe/observe.ts';
import { inspectMrf } from '../../../builder/src/pipeline/inspect.ts';
import { fixturePath } from '../mrf/fixtures.ts';

/** The fixtures do not say whether their hospitals attest to them. */
const NO_ATTESTATION = { no_attestation: { count: 1, first: ['row 2'] } };

async function readable(name: string) {
  const inspection = await inspectMrf(fixturePath(name));
  if ('refused' in inspection) throw new Error(`${name} is refused: ${inspection.refused.reason}`);
  return inspection;
}

describe('inspectMrf', () => {
  // rows, observations, codes with cash, cents; then rows by class
  it.each([
    ['quoted-newline.csv', [2, 2, 2, 60800], [2, 0, 0, 0, 0]],
    ['windows-1252.csv', [1, 1, 1, 60000], [1, 0, 0, 0, 0]],
    ['utf-8-bom.csv', [1, 1, 1, 60000], [1, 0, 0, 0, 0]],
    ['utf-16le.csv', [1, 1, 1, 60000], [1, 0, 0, 0, 0]],
    ['mixed-line-endings.csv', [3, 3, 3, 65300], [3, 0, 0, 0, 0]],
    ['carriage-return-only.csv', [2, 2, 2, 60800], [2, 0, 0, 0, 0]],
    ['ragged-rows.csv', [4, 3, 3, 65300], [3, 0, 0, 0, 1]],
    ['blank-header-cells.csv', [1, 1, 1, 60000], [1, 0, 0, 0, 0]],
    ['no-hospital-rows.csv', [1, 1, 1, 60000], [1, 0, 0, 0, 0]],
    ['prose-above-header.csv', [1, 1, 1, 60000], [1, 0, 0, 0, 0]],
    ['modifers-spelling.csv', [2, 1, 1, 60000], [1, 0, 0, 1, 0]],
    ['modifier-spelling.csv', [2, 1, 1, 60000], [1, 0, 0, 1, 0]],
    ['lower-case-codes.csv', [2, 1, 1, 1000], [1, 1, 0, 0, 0]],
    ['upper-case-headers.csv', [1, 1, 1, 60000], [1, 0, 0, 0, 0]],
    ['decorated-code.csv', [3, 0, 0, 0], [0, 0, 0, 3, 0]],
    ['nine-nines.csv', [5, 1, 1, 9999999900], [1, 0, 0, 0, 4]],
    ['exponent-amount.csv', [10, 2, 1, 550], [2, 0, 8, 0, 0]],
    ['dressed-amounts.csv', [11, 4, 1, 561836], [4, 0, 4, 0, 3]],
    ['drg-labelled-cpt.csv', [3, 0, 0, 0], [0, 0, 0, 3, 0]],
    ['three-part-payer-columns.csv', [1, 1, 1, 60000], [1, 0, 0, 0, 0]],
    ['several-codes.csv', [6, 4, 4, 250000], [3, 1, 0, 2, 0]],
    ['whole.csv.gz', [40, 1, 1, 60000], [1, 39, 0, 0, 0]],
    ['header-after-items.json', [1, 1, 1, 60000], [1, 0, 0, 0, 0]],
    ['utf-8-bom.json', [1, 1, 1, 60000], [1, 0, 0, 0, 0]],
    ['item-without-charges.json', [5, 1, 1, 60000], [1, 0, 0, 0, 4]],
    ['modifier-keys.json', [7, 3, 1, 210000], [3, 0, 0, 4, 0]],
    ['modifier-dashes.csv', [4, 2, 2, 130000], [2, 0, 0, 2, 0]],
    ['modifier-dashes.json', [3, 2, 2, 130000], [2, 0, 0, 1, 0]],
    ['cut-in-last-amount.csv', [1, 1, 1, 60000], [1, 0, 0, 0, 0]],
    ['commas-between-decimals.csv', [6, 1, 1, 123456750], [1, 0, 5, 0, 0]],
    ['number-texts.json', [9, 2, 1, 180000], [2, 1, 4, 0, 2]],
    ['several-charges.json', [4, 2, 1, 120000], [1, 1, 1, 1, 0]],
  ])('counts %s', async (name, figures, classes) => {
    const i = await readable(name);
    expect([i.rows, i.observations, i.codes_with_cash, i.cash_cents_total]).toEqual(figures);
    expect(Object.values(i.classes)).toEqual(classes);
  });

  it.each([
    ['empty.csv', 'empty_file', ''],
    ['truncated.csv.gz', 'truncated_gzip', ''],
    ['html-named.csv', 'html_page', ''],
    ['zip-named.csv', 'unsupported_archive', ''],
    ['chargemaster.csv', 'not_cms_template', 'A1'],
    ['tab-separated.txt', 'not_cms_template', 'A1'],
    ['sample.xml', 'not_cms_template', ''],
    ['no-header-row.csv', 'no_header_row', ''],
    ['no-cash-column.csv', 'no_cash_column', 'A3'],
    ['duplicate-header.csv', 'duplicate_header', 'K3'],
    ['unclosed-quote.csv', 'unclosed_quote', 'A5'],
    ['template-only.csv', 'no_rows', ''],
    [
      'cut-in-the-middle.json',
      'invalid_json',
      '/standard_charge_information/1/standard_charges/0/discounted_cash',
    ],
    [
      'missing-comma.json',
      'invalid_json',
      '/standard_charge_information/0/standard_charges/0/payers_information/0/plan_name',
    ],
    ['text-after-the-end.json', 'invalid_json', ''],
    ['no-charge-items.json', 'no_charge_items', ''],
    ['items-not-an-array.json', 'no_charge_items', ''],
    ['empty-items.json', 'no_rows', ''],
  ])('refuses %s as %s', async (name, reason, at) => {
    const inspection = await inspectMrf(fixturePath(name));
    expect(inspection).toMatchObject({ refused: { reason, at } });
    expect(printInspection(inspection)).toContain(`refused: ${reason}`);
  });

  it('decodes a whole file as Windows-1252 when one byte is not UTF-8', async () => {
    const inspection = await readable('windows-1252.csv');
    expect(inspection.hospital).toBe('Sample Saint Mary\u2019s Hospital');
    expect(inspection.encoding).toBe('windows-1252');
  });

  it.each([
    ['cut-in-last-amount.csv', { cut_off: { count: 1, first: ['A5'] } }],
    ['no-such-licence-state.csv', { unknown_license_state: { count: 1, first: ['XX'] } }],
    ['no-final-line-end.csv', {}],
  ])('alerts on %s', async (name, alerts) => {
    const inspection = await readable(name);
    expect(inspection.alerts).toEqual({ ...alerts, ...NO_ATTESTATION });
    for (const reason of Object.keys(alerts))
      expect(printInspection(inspection)).toContain(`alert: 1 × ${reason}`);
  });

  it('rejects amounts whose commas do not separate thousands', async () => {
    const { rejections } = await readable('commas-between-decimals.csv');
    expect(rejections).toEqual({ misplaced_comma: { count: 5, first: ['F5', 'F6', 'F7', 'F8', 'F9'] } });
  });

  it('names rejections and alerts with their first places', async () => {
    const { rejections } = await readable('dressed-amounts.csv');
    expect(rejections).toEqual({
      not_a_number: { count: 1, first: ['G9'] },
      below_one_cent: { count: 2, first: ['G10', 'G11'] },
      amount_too_large: { count: 1, first: ['G14'] },
    });
    const { alerts } = await readable('several-codes.csv');
    expect(alerts).toEqual({
      code_without_type: { count: 1, first: ['J8'] },
      unknown_setting: { count: 1, first: ['J9'] },
      unknown_billing_class: { count: 1, first: ['J9'] },
    });
  });

  it('says that a missing file does not exist', async () => {
    expect(await inspectMrf(fixturePath('no-such-file.csv'))).toMatchObject({
      refused: { reason: 'unreadable', detail: 'The file does not exist.' },
    });
  });
});

describe('one hospital in three layouts', () => {
  it('gives the same observations', async () => {
    const [tall, wide, json] = await Promise.all(
      ['sample-tall.csv', 'sample-wide.csv', 'sample.json'].map(async (name) => {
        const observer = new Observer({ drg: true });
        await readMrf(fixturePath(name), (row) => observer.take(row));
        return [...observer.finish().observations].map(({ at, ...price }) => price);
      }),
    );
    expect(tall).toHaveLength(5);
    expect(wide).toEqual(tall);
    expect(json).toEqual(tall);
  });

  it('gives the same classes in wide and JSON, and tall repeats them by payer', async () => {
    const [tall, wide, json] = await Promise.all(
      ['sample-tall.csv', 'sample-wide.csv', 'sample.json'].map(readable),
    );
    expect(wide?.classes).toEqual(json?.classes);
    expect(tall?.rows).toBe(2 * (wide?.rows ?? 0));
    expect([tall, wide, json].map((i) => i?.layout)).toEqual(['csv-tall', 'csv-wide', 'json']);
  });
});

describe('printInspection', () => {
  it('says everything in lines', async () => {
    const lines = printInspection(await readable('dressed-amounts.csv')).split('\n');
    expect(lines).toContain('hospital          Sample Valley Hospital');
    expect(lines).toContain('rows              11');
    expect(lines).toContain('cash total        $5618.36');
    expect(lines).toContain(
      'rejected: 2 \u00d7 below_one_cent: The discounted cash amount rounds to less than one cent. G10 G11',
    );
  });
});
