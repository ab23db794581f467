// CMS's own examples: the row counts listed beside them, and one hospital in three layouts.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readMrf } from '../../../builder/src/mrf/read.ts';
import { Observer } from '../../../builder/src/observe/observe.ts';
import { inspectMrf } from '../../../builder/src/pipeline/inspect.ts';
import { describeWithRealData, hasRealData, realData } from '../../support/real-data.ts';
import { forOracles } from '../../support/soak.ts';

const REAL_FILES = realData('mrf');
const present = hasRealData('mrf');
const readme = present ? readFileSync(join(REAL_FILES, 'README.md'), 'utf8') : '';

/** Rows of the page's table: name, rows or items, codes and codes with cash. The longest files are for a soak. */
const ALL_LISTED = [
  ...readme.matchAll(
    /^\| `([^`]+)` \|.*?(\d+) (?:rows|items), (\d+) (?:charges )?with cash.*?\((\d+) with cash\)/gm,
  ),
].map(([, name = '', rows, , codes]) => ({ name, rows: Number(rows), codesWithCash: Number(codes) }));
const NAMES = new Set(forOracles(ALL_LISTED.map(({ name }) => name)));
const LISTED = ALL_LISTED.filter(({ name }) => NAMES.has(name));

async function pricesOf(name: string): Promise<string[]> {
  const observer = new Observer({ drg: true });
  await readMrf(
    join(REAL_FILES, name),
    (row) => observer.take(row),
    (_item, at) => observer.takeItemWithoutCharge(at),
  );
  return [...observer.finish().observations].map(
    ({ code, setting, billingClass, cents }) => `${code} ${setting} ${billingClass} ${cents}`,
  );
}

describeWithRealData('mrf')('files listed with their counts', () => {
  it('are many', () => expect(LISTED.length).toBeGreaterThan(20));

  it.each(LISTED.filter(({ rows }) => rows > 0))('$name has $rows rows', async ({ name, rows }) => {
    expect(await inspectMrf(join(REAL_FILES, name))).toMatchObject({ rows });
  });

  // The page counts codes of modified and professional prices too, which CMS's examples do not have.
  it.each(LISTED.filter(({ name, rows }) => rows > 0 && name.startsWith('cms-')))(
    '$name has $codesWithCash codes with cash',
    async ({ name, codesWithCash }) => {
      expect(await inspectMrf(join(REAL_FILES, name))).toMatchObject({ codes_with_cash: codesWithCash });
    },
  );
});

describeWithRealData('mrf')('the examples of CMS', () => {
  it.each([
    [
      'cms-V2.0.0_Tall_CSV_Format_Example.csv',
      'cms-V2.0.0_Wide_CSV_Format_Example.csv',
      'cms-V2.0.0_JSON_Format_Example.json',
    ],
    [
      'cms-V3.0.0_Tall_CSV_Format_Example.csv',
      'cms-V3.0.0_Wide_CSV_Format_Example.csv',
      'cms-v3_json_format_example.json',
    ],
  ])('agree: %s, %s and %s', async (tall, wide, json) => {
    const prices = await pricesOf(tall);
    expect(prices.length).toBeGreaterThan(3);
    expect(await pricesOf(wide)).toEqual(prices);
    expect(await pricesOf(json)).toEqual(prices);
  });
});

describeWithRealData('mrf')('files from before the template', () => {
  const names = present ? readdirSync(REAL_FILES).filter((name) => /^(?:pre-)?2021-/.test(name)) : [];

  it('are at hand', () => expect(names.length).toBeGreaterThanOrEqual(7));

  it.each(names)('%s is refused, and gives no row', async (name) => {
    let rows = 0;
    const reading = readMrf(join(REAL_FILES, name), () => {
      rows += 1;
    });
    await expect(reading).rejects.toMatchObject({ reason: 'not_cms_template' });
    expect(rows).toBe(0);
  });
});
