import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../../builder/src/json/json-bytes.ts';
import { JsonStream } from '../../../builder/src/json/json-stream.ts';
import { readJson } from '../../../builder/src/mrf/json.ts';
import type { MrfRow } from '../../../builder/src/mrf/row.ts';
import { keptRow } from '../../support/mrf/kept-row.ts';
import { bytesOf, fixturePath } from './fixtures.ts';

const fixtureText = (name: string) => readFileSync(fixturePath(name), 'utf8').replace(/^\ufeff/, '');

async function readText(text: string, size?: number) {
  const rows: MrfRow[] = [];
  const without: [number, string][] = [];
  const reading = await readJson(
    bytesOf(Buffer.from(text), size),
    (row) => rows.push(keptRow(row)),
    (item, at) => without.push([item, at]),
  );
  return { reading, rows, without };
}

describe('readJson', () => {
  it('gives every charge with its item and pointer', async () => {
    const { rows } = await readText(fixtureText('several-charges.json'));
    expect(
      rows.slice(0, 5).map(({ item, at }) => `${item} ${at.replace(/^\/standard_charge_information/, '')}`),
    ).toEqual([
      '0 /0/standard_charges/0/discounted_cash',
      '0 /0/standard_charges/1/discounted_cash',
      '0 /0/standard_charges/2/discounted_cash',
      '0 /0/standard_charges/3/discounted_cash',
      '1 /1/standard_charges/0/discounted_cash',
    ]);
    expect(rows[2]).toMatchObject({ setting: 'outpatient', billingClass: '', cash: '600' });
  });

  it.each([
    [
      'the licence number beside the word',
      { license_information: { license_number: '99-0000002 (EIN)', state: 'IA' } },
    ],
    ['a root key', { tax_id: '990000002' }],
    [
      'a root key behind the items',
      { standard_charge_information: [{ description: 'MRI' }], ein: '99-0000002' },
    ],
  ])('finds the EIN in %s', async (_, fields) => {
    const text = JSON.stringify({ standard_charge_information: [{ description: 'MRI' }], ...fields });
    expect((await readText(text)).reading.header.ein).toBe('990000002');
  });

  it('keeps amounts as they are written', async () => {
    const { rows } = await readText(fixtureText('number-texts.json'));
    expect(rows.map((row) => row.cash)).toEqual([
      '1e3',
      '600.00',
      '600',
      '$1,200.00',
      '-5',
      '999999999',
      'true',
      '',
      '["5"]',
    ]);
  });

  it('tells of items that hold no charge', async () => {
    const { reading, rows, without } = await readText(fixtureText('item-without-charges.json'));
    expect(reading.rows).toBe(5);
    expect(rows.map((row) => row.item)).toEqual([0, 4]);
    expect(without).toEqual([1, 2, 3].map((item) => [item, `/standard_charge_information/${item}`]));
  });

  it('sees a modifier under each of its keys, as a string or an array', async () => {
    const { rows } = await readText(fixtureText('modifier-keys.json'));
    expect(rows.map((row) => row.hasModifier)).toEqual([true, true, true, true, false, false, false]);
  });

  it('takes a dash and N/A in place of a modifier as no modifier', async () => {
    const { rows } = await readText(fixtureText('modifier-dashes.json'));
    expect(rows.map((row) => row.hasModifier)).toEqual([false, false, true]);
  });

  it.each(['sample.json', 'header-after-items.json', 'number-texts.json', 'several-charges.json'])(
    'gives the same of %s wherever the text is cut',
    async (name) => {
      const text = fixtureText(name).replaceAll('scan', 'sc\u00e4n \u{1f9ea}');
      const whole = await readText(text);
      for (const size of [1, 2, 7, 100]) expect(await readText(text, size)).toEqual(whole);
    },
  );

  it.each(['sample.json', 'header-after-items.json'])('refuses %s when it is cut anywhere', async (name) => {
    const text = fixtureText(name).trimEnd();
    for (let length = 0; length < text.length; length += 13) {
      await expect(readText(text.slice(0, length))).rejects.toMatchObject({ reason: 'invalid_json' });
    }
  });
});

describe('JsonStream', () => {
  const read = (text: string, onItem: (value: JsonValue) => void = () => {}) => {
    const stream = new JsonStream({
      fields: new Set(['name']),
      items: 'items',
      keys: new Set(['a', 'b']),
      onItem,
    });
    stream.append(Buffer.from(text));
    stream.advance();
    stream.finish();
    stream.advance();
    return [...stream.fields()];
  };

  it('builds the wanted members of fields and items only', () => {
    const items: JsonValue[] = [];
    const text =
      '{"x":{"name":1},"items":[{"a":1.50,"c":{"a":2},"b":[true,null,{"c":1}]},"s",[]],"name":["n"]}';
    expect(read(text, (item) => items.push(item))).toEqual([['name', ['n']]]);
    expect(items).toEqual([{ a: '1.50', b: ['true', null, {}] }, 's', []]);
  });

  it.each([
    '',
    '{',
    '{"a"}',
    '{"a":}',
    '{"a":1,}',
    '{"a":1 "b":2}',
    '{,}',
    '{1:2}',
    '{"a":[1,]}',
    '{"a":[1 2]}',
    '{"a":[1}',
    '{"a":01}',
    '{"a":+1}',
    '{"a":.5}',
    '{"a":nul}',
    "{'a':1}",
    '{"a":"\u0001"}',
    '{} {}',
    '{"skipped":{"x":[1,,2]}}',
    `{"a":${'['.repeat(100)}${']'.repeat(100)}}`,
  ])('refuses %j', (text) => {
    expect(() => read(text)).toThrow(expect.objectContaining({ name: 'JsonFault' }));
  });
});
