import { describe, expect, it } from 'vitest';
import { readHead } from '../../../builder/src/input/open.ts';
import { detectMrf } from '../../../builder/src/mrf/detect.ts';
import { fixturePath } from './fixtures.ts';

const WIDE_HEADER = Array.from(
  { length: 9000 },
  (_, i) => `standard_charge|Payer ${i}|Plan|negotiated_dollar`,
);

describe('detectMrf', () => {
  it.each([
    ['sample-tall.csv', 'csv'],
    ['sample-wide.csv', 'csv'],
    ['sample.json', 'json'],
    ['header-after-items.json', 'json'],
    ['utf-8-bom.json', 'json'],
    ['utf-16le.csv', 'csv'],
    ['no-hospital-rows.csv', 'csv'],
    ['prose-above-header.csv', 'csv'],
    ['carriage-return-only.csv', 'csv'],
    ['no-cash-column.csv', 'csv'],
    ['no-header-row.csv', 'csv'],
    ['template-only.csv', 'csv'],
    ['chargemaster.csv', undefined],
    ['tab-separated.txt', undefined],
    ['sample.xml', undefined],
    ['html-named.csv', undefined],
    ['zip-named.csv', undefined],
  ])('takes %s for %s', async (name, kind) => {
    expect(detectMrf(await readHead(fixturePath(name)))).toBe(kind);
  });

  it.each([
    ['an empty text', '', undefined],
    ['a JSON of something else', '{"reporting_entity_name": "Sample Payer", "in_network": []}', undefined],
    ['a JSON array', '[{"hospital_name": "Sample Valley Hospital"}]', undefined],
    ['a list of hospitals', 'hospital_name,state\nSample Valley Hospital,OH\n', undefined],
  ])('knows %s', (_, head, kind) => {
    expect(detectMrf(head)).toBe(kind);
  });

  it('recognises a header row that is wider than the head', () => {
    expect(detectMrf(['description', 'code|1', ...WIDE_HEADER].join(',').slice(0, 65536))).toBe('csv');
    expect(detectMrf([...WIDE_HEADER, 'description'].join(',').slice(0, 65536))).toBe('csv');
  });
});
