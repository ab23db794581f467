import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Encoding } from '../../../builder/src/input/open.ts';
import { readCsvBytes } from '../../../builder/src/mrf/csv-bytes.ts';
import type { FallBack, MrfRow } from '../../../builder/src/mrf/row.ts';
import { keptRow } from '../../support/mrf/kept-row.ts';
import { rounds } from '../../support/soak.ts';
import { fixturePath } from './fixtures.ts';

const HEAD = 'description,code|1,code|1|type,setting,standard_charge|discounted_cash,payer_name,plan_name\n';
const row = (code: string, cash: number, payer = 'A') =>
  `MRI head,${code},CPT,outpatient,${cash},${payer},B\n`;

/** Reads bytes in chunks; a look through the whole file must be allowed by naming what it would find. */
async function read(
  bytes: Buffer,
  { size = 1 << 18, encoding }: { size?: number; encoding?: Encoding } = {},
) {
  const rows: MrfRow[] = [];
  let looks = 0;
  const chunks = async function* () {
    for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
  };
  const source = {
    bytes: chunks,
    async detectEncoding() {
      looks += 1;
      if (!encoding) throw new Error('Nobody should look through this file.');
      return encoding;
    },
  };
  const reading = await readCsvBytes(source, (row) => rows.push(keptRow(row)));
  return { ...reading, list: rows, looks };
}

const fixture = (name: string) => readFileSync(fixturePath(name));

describe('a file that is cut', () => {
  const LAST = 'MRI,70552,CPT,outpatient,90.49,A,B';
  const readFirst = async (last: string) => {
    const { list, cutAt, rows } = await read(Buffer.from(HEAD + row('70551', 600) + last));
    return { cash: list.map(({ cash }) => cash), cutAt, rows };
  };

  it.each(Array.from({ length: LAST.lastIndexOf(',') }, (_, i) => LAST.slice(0, i + 1)))(
    'within its last row does not give that row: %s',
    async (last) => {
      expect(await readFirst(last)).toEqual({ cash: ['600'], cutAt: 'A3', rows: 1 });
    },
  );

  it.each([LAST, `${LAST}\n`, `${LAST}\r\n`, 'MRI,70552,CPT,outpatient,90.49\n'])(
    'after a whole row, or has a short row with a line end, gives it: %j',
    async (last) => {
      expect(await readFirst(last)).toEqual({ cash: ['600', '90.49'], cutAt: undefined, rows: 2 });
    },
  );

  it('counts columns up to the last one with a name', async () => {
    const head = HEAD.replace('\n', ',,\n');
    expect(await read(Buffer.from(head + LAST))).toMatchObject({ rows: 1 });
  });
});

describe('readCsvBytes', () => {
  it.each<[string, Partial<Record<FallBack, number>>]>([
    ['sample-tall.csv', {}],
    ['quoted-newline.csv', {}],
    ['mixed-line-endings.csv', {}],
    ['padding-after-quotes.csv', {}],
    ['quote-inside-cell.csv', {}],
    ['text-after-quote.csv', { text_after_quote: 3 }],
    ['blank-rows-with-quotes.csv', { blank_in_doubt: 4 }],
    ['no-final-line-end.csv', { no_final_line_end: 1 }],
    ['letters-beyond-ascii.csv', { text_after_quote: 1, blank_in_doubt: 2 }],
    ['carriage-return-only.csv', { file_cr_line_ends: 1 }],
  ])('falls back for %s', async (name, fallBacks) => {
    const { scanned } = await read(fixture(name), { encoding: 'utf-8' });
    expect(scanned.fallBacks).toEqual(fallBacks);
  });

  it('falls back for rows late in a file, and reads each row once and in its order', async () => {
    const rows = Array.from({ length: 20_000 }, (_, i) =>
      i % 6_999 === 6_998 ? `"Tube 5" long",36415,CPT,outpatient,${i},A,B\n` : row('70551', i),
    );
    const { list, scanned, rows: count } = await read(Buffer.from(HEAD + rows.join('')));
    expect(count).toBe(20_000);
    expect(list.map(({ item, at, cash }) => `${item} ${at} ${cash}`)).toEqual(
      rows.map((_, i) => `${i} E${i + 2} ${i}`),
    );
    expect(scanned.fallBacks).toEqual({ text_after_quote: 2 });
    expect(scanned.bytes + scanned.headerBytes).toBeGreaterThan(0.99 * rows.join('').length);
  });

  it('gives the payer rows of an item one list of codes', async () => {
    const { list } = await read(fixture('payers-of-one-item.csv'));
    expect(new Set(list.slice(0, 10).map(({ codes }) => codes)).size).toBe(1);
    expect(list.map(({ cash }) => cash)).toEqual([
      ...'600 600 600 600 600 600 601 601 602 602'.split(' '),
      '',
      '',
    ]);
  });

  it('refuses a quote that is never closed, in bounded memory', async () => {
    const endless = async function* () {
      yield Buffer.from(`${HEAD}${row('70551', 600)}"`);
      for (;;) yield Buffer.alloc(1 << 20, 'x');
    };
    const source = { bytes: endless, detectEncoding: async () => 'utf-8' as const };
    await expect(readCsvBytes(source, () => {})).rejects.toMatchObject({
      reason: 'unclosed_quote',
      at: 'A3',
    });
  });
});

describe('a row without an end', () => {
  const endless = (unit: string) => ({
    bytes: async function* () {
      yield Buffer.from(`${HEAD}${row('70551', 600)}70552`);
      for (;;) yield Buffer.alloc(1 << 20, unit);
    },
    detectEncoding: async () => 'utf-8' as const,
  });

  it.each([
    ['x', 'cell_too_large'],
    [' ', 'cell_too_large'],
    ['\u00e9', 'cell_too_large'],
    [',', 'too_many_columns'],
    [`,"${'x'.repeat(4093)}"`, 'row_too_large'],
  ])('of "%.2s" is refused', async (unit, reason) => {
    const reading = readCsvBytes(endless(unit), () => {});
    await expect(reading).rejects.toMatchObject({ reason, at: 'A3' });
  });

  it('with a quote in it is a quote that is never closed', async () => {
    // More quotes take longer to pass over.
    const reading = readCsvBytes(endless(`,"${'x'.repeat(rounds(62, 2))}`), () => {});
    await expect(reading).rejects.toMatchObject({ reason: 'unclosed_quote', at: 'A3' });
  });
});

describe('a header', () => {
  const COLUMNS = HEAD.trimEnd();
  const read = (text: string) => {
    const bytes = async function* () {
      for (let at = 0; at < text.length; at += 1 << 18) yield Buffer.from(text.slice(at, at + (1 << 18)));
    };
    return readCsvBytes({ bytes, detectEncoding: async () => 'utf-8' as const }, () => {});
  };
  const rows = row('70551', 600);

  it('with a quoted cell of 10 MB is not called an unclosed quote', async () => {
    const cell = `"${'x'.repeat(10_000_000)}"`;
    await expect(read(`note,${cell},b\n${HEAD}${rows}`)).rejects.toMatchObject({
      reason: 'cell_too_large',
      at: 'B1',
    });
  });

  it.each([
    ['short names', ',x'],
    ['quoted names of more than 8 MB together', ',"a quoted name"'],
  ])('with a million columns of %s is not called an unclosed quote', async (_, column) => {
    const text = `${COLUMNS}${column.repeat(1_000_000)}\n${rows}`;
    await expect(read(text)).rejects.toMatchObject({ reason: 'too_many_columns', at: 'A1' });
  });

  it('with a million columns of codes does not hold up the reader', async () => {
    const codes = Array.from({ length: 1_000_000 }, (_, i) => `,code|${i + 2}`);
    await expect(read(`${COLUMNS}${codes.join('')}\n${rows}`)).rejects.toMatchObject({
      reason: 'too_many_columns',
    });
  });

  it('with a quote that is never closed is called that', async () => {
    await expect(read(`${COLUMNS},"x\n${rows.repeat(300_000)}`)).rejects.toMatchObject({
      reason: 'unclosed_quote',
      at: 'A1',
    });
  });
});

describe('readCsvBytes on encodings', () => {
  it('finds Windows-1252 at the end of a file without looking again, when no wanted cell needs it', async () => {
    const text = HEAD + row('70551', 600, 'Caf\u00e9').repeat(3) + row('70552', 700);
    const name = 'hospital_name,version\nSample Caf\u00e9 Clinic,3\n';
    const bytes = Buffer.concat([
      Buffer.from(name + text),
      Buffer.from(row('70553', 800, 'St. Mary\u0092s'), 'latin1'),
    ]);
    for (const size of [1, 7, 1 << 18]) {
      const { encoding, header, list, looks } = await read(bytes, { size });
      expect([encoding, looks, list.length]).toEqual(['windows-1252', 0, 5]);
      expect(header.hospitalName).toBe('Sample Caf\u00c3\u00a9 Clinic');
    }
  });

  it('looks through the file once when a wanted cell is not ASCII, before it hands its row on', async () => {
    const bytes = fixture('late-windows-1252.csv');
    for (const size of [1, 50, 1 << 18]) {
      const { encoding, list, looks } = await read(bytes, { size, encoding: 'windows-1252' });
      // As UTF-8 the modifier would be a blank.
      expect(list.map(({ hasModifier }) => hasModifier)).toEqual([false, true, false]);
      expect([encoding, looks]).toEqual(['windows-1252', size === 1 << 18 ? 0 : 1]);
    }
  });

  it('takes letters cut by a chunk for what they are', async () => {
    const bytes = Buffer.from(HEAD + row('70551', 600, 'Caf\u00e9 \u20ac \ud83d\ude00').repeat(4));
    for (let size = 1; size < 9; size++) expect((await read(bytes, { size })).encoding).toBe('utf-8');
    const cut = Buffer.concat([
      bytes,
      Buffer.from('MRI head,70551,CPT,outpatient,600,A,\u20ac').subarray(0, -1),
    ]);
    for (let size = 1; size < 9; size++) expect((await read(cut, { size })).encoding).toBe('windows-1252');
  });

  it('leaves a first line of more than 64 KB with letters beyond ASCII to papaparse', async () => {
    const bytes = Buffer.from(
      HEAD.replace('payer_name', `payer_name,${'\u00e9'.repeat(40_000)}`) + row('70551', 600),
    );
    const { list, scanned, bytes: count } = await read(bytes, { size: 1 << 14, encoding: 'utf-8' });
    expect(list).toHaveLength(1);
    expect(scanned.fallBacks).toEqual({ file_late_line_end: 1 });
    expect(count).toBe(bytes.length);
  });
});
