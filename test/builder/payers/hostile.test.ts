// Files that are broken, cut off, not what they seem or meant to hurt: each is refused by name, and leaves nothing behind.
import { readdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { InputRefusal } from '../../../builder/src/input/refusal.ts';
import { JsonFault } from '../../../builder/src/json/json-bytes.ts';
import { readGroupFile } from '../../../builder/src/payers/group-file.ts';
import { mapPayerFile } from '../../../builder/src/payers/map-payer-file.ts';
import { TicStream } from '../../../builder/src/payers/stream.ts';
import { aGroup, anItem, aPrice, HEAD, ticFolder, ticText } from '../../support/payers/tic-file.ts';
import { rounds } from '../../support/soak.ts';

const folder = ticFolder();
afterAll(() => folder.remove());
const MB = 1024 * 1024;

const RATE = { provider_references: [1], negotiated_prices: [aPrice(123.45)] };
const FILE = ticText({
  ...HEAD,
  provider_references: [aGroup(1, [1234567893])],
  in_network: [anItem('99203', [RATE])],
});
const OTHER = FILE.replace('99203', '11111');
const HTML = '<!doctype html><html><body>This file has moved.</body></html>';
/** One megabyte so many times between a head and a tail, each a gzip member: nothing is large here. */
const packed = (head: string, unit: string, megabytes: number, tail = '') =>
  Buffer.concat([
    gzipSync(head),
    ...Array<Buffer>(megabytes).fill(gzipSync(Buffer.alloc(MB, unit))),
    gzipSync(tail),
  ]);
const START = FILE.slice(0, FILE.indexOf('"negotiated_rates":[') + 20);

async function refusalOf(reading: Promise<unknown>): Promise<Pick<InputRefusal, 'reason' | 'at'>> {
  try {
    await reading;
  } catch (error) {
    if (error instanceof InputRefusal) return { reason: error.reason, at: error.at };
    throw error;
  }
  return { reason: 'unrecognised', at: 'not refused' };
}

describe('a rates file is refused', () => {
  it.each<[string, string | Uint8Array, string]>([
    ['without bytes', '', 'empty_file'],
    ['that is a web page', HTML, 'html_page'],
    ['that is a packed web page', gzipSync(HTML), 'html_page'],
    ['that is an array', `[${FILE}]`, 'invalid_json'],
    ['that is a text', '"in_network"', 'invalid_json'],
    ['without items', ticText({ ...HEAD, reporting_structure: [] }), 'no_in_network'],
    ['whose items are no array', ticText({ ...HEAD, in_network: {} }), 'no_in_network'],
    ['with text behind', `${FILE} {}`, 'invalid_json'],
    [
      'with a wrong bracket in what is wanted',
      FILE.replace('"service_code":["11"]', '"service_code":["11"}'),
      'invalid_json',
    ],
    [
      'with a wrong bracket in what is skipped',
      OTHER.replace('"service_code":["11"]', '"service_code":["11"}'),
      'invalid_json',
    ],
    [
      'with a control character in what is skipped',
      OTHER.replace('negotiated"', 'nego\u0001tiated"'),
      'invalid_json',
    ],
    ['with a NUL', FILE.replace('Sample', 'Sam\u0000ple'), 'nul_bytes'],
    ['without a comma', FILE.replace('"version":"2.1.0",', '"version":"2.1.0"'), 'invalid_json'],
    ['whose gzip is cut off', gzipSync(FILE).subarray(0, 200), 'truncated_gzip'],
    ['with a million arrays in each other', packed(FILE.slice(0, -1) + ',"x":', '[', 1), 'invalid_json'],
    ['with a million arrays in each other among its rates', packed(START, '[', 1), 'invalid_json'],
    [
      'with a rate of 90 MB',
      // Shorter numbers take longer to pass over.
      packed(`${START}{"provider_references":[1`, ',1'.padEnd(rounds(64, 2)), 90, ']}]}]}'),
      'item_too_large',
    ],
    ['that grows without end', packed(`${FILE.slice(0, -1)},"x":"`, 'x', 300), 'unpacks_too_large'],
  ])('%s', async (_, bytes, reason) => {
    const path = folder.write('hostile.json', bytes);
    const before = readdirSync(folder.dir);
    const { reason: given } = await refusalOf(
      mapPayerFile(path, `${folder.dir}/out.payer`, new Set(['99203'])),
    );
    expect(given).toBe(reason);
    expect(readdirSync(folder.dir)).toEqual(before);
  });

  it.each([
    ['wanted', FILE],
    ['skipped', OTHER],
  ])('wherever it is cut, in what is %s', (_, text) => {
    for (let length = 1; length < text.length; length += rounds(3, 1)) {
      const stream = new TicStream({ codes: new Set(['99203']), wants: () => true }, {});
      const read = () => {
        stream.append(Buffer.from(text.slice(0, length)));
        stream.finish();
      };
      expect(read, `cut at ${length}`).toThrow(JsonFault);
    }
  });

  it('with the address of the fault', async () => {
    const text = FILE.replace('123.45', '12x.45');
    const refusal = await refusalOf(
      mapPayerFile(folder.write('at.json', text), `${folder.dir}/out.payer`, new Set(['99203'])),
    );
    expect(refusal).toEqual({
      reason: 'invalid_json',
      at: '/in_network/0/negotiated_rates/0/negotiated_prices/0/negotiated_rate',
    });
  });
});

describe('a long item', () => {
  it('that nobody wants may have any size', async () => {
    const unit = `${JSON.stringify(RATE)},`.padEnd(256);
    const path = folder.write(
      'long.json',
      packed(START.replace('99203', '11111'), unit, 90, `${JSON.stringify(RATE)}]}]}`),
    );
    const reading = await mapPayerFile(path, `${folder.dir}/out.payer`, new Set(['99203']));
    expect(reading.droppedItems).toEqual({ code_not_wanted: { count: 1, at: [] } });
  });

  it('that is wanted too, when its code comes before its rates', async () => {
    const unit = `${JSON.stringify(RATE)},`.padEnd(1024);
    const path = folder.write('long.json', packed(START, unit, 70, `${JSON.stringify(RATE)}]}]}`));
    const reading = await mapPayerFile(path, `${folder.dir}/out.payer`, new Set(['99203']));
    expect(reading.keptPrices).toBe(70 * 1024 + 1);
  });
});

describe('a remote group file', () => {
  it('gives its NPIs, each once', async () => {
    const groups = [{ npi: [1720480627, 0, 1234567893] }, { NPI: ['1234567893'] }, { npi: [0] }];
    for (const content of [
      { provider_groups: groups, version: '1.4.0' },
      { version: '1.4.0', provider_groups: groups },
    ]) {
      const path = folder.write('groups.json', gzipSync(`\ufeff${JSON.stringify(content)}`));
      expect(await readGroupFile(path)).toEqual({
        npis: ['1234567893', '1720480627'],
        entries: 3,
        tinOnly: 1,
        zeroNpis: 2,
        unreadableNpis: 0,
      });
    }
  });

  it.each([
    ['that is a web page', HTML, 'html_page'],
    ['without groups', '{"version":"1.4.0"}', 'no_provider_groups'],
    ['that is cut off', '{"provider_groups":[{"npi":[12345', 'invalid_json'],
  ])('is refused %s', async (_, text, reason) => {
    expect((await refusalOf(readGroupFile(folder.write('bad.json', text)))).reason).toBe(reason);
  });
});
