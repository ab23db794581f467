// What a month costs: counted from a sealed build, computed with a price list, for hospitals alone and with providers.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countIndexRows } from '../../../builder/src/report/cost/index-rows.ts';
import { monthlyCost, type Traffic } from '../../../builder/src/report/cost/monthly-cost.ts';
import { DEFAULT_PRICE_LIST, METERS, readPriceList } from '../../../builder/src/report/cost/price-list.ts';
import { indexStatements } from '../../../builder/src/tiles/index-sql.ts';
import { TILE_FORMAT } from '../../../schemas/tile.ts';
import { callAtlas } from '../../support/cli.ts';

const dir = mkdtempSync(join(tmpdir(), 'atlas-cost-'));
const [build, before] = [join(dir, 'build'), join(dir, 'before')];

/** A sealed build by hand: as much of it as the costs are counted from. */
function writeBuild(folder: string, keys: readonly string[]): void {
  mkdirSync(folder);
  const hash = 'a'.repeat(64);
  const counts = {
    price_files: 3,
    codes: 10,
    codes_with_price: 2,
    observations: 6,
    zip3: 1,
    states: 1,
    cells: 1,
  };
  writeFileSync(
    join(folder, 'manifest.json'),
    JSON.stringify({
      format: TILE_FORMAT,
      build: '2026-11-01-aaaaaaaaaaaa',
      as_of: '2026-11-01',
      reader_version: 1,
      statistics_version: 1,
      tiles_version: 1,
      geography: { zcta: null },
      inputs: [],
      fetched: null,
      counts: { ...counts, objects: keys.length, bytes: 1000 * keys.length },
      inventory_sha256: hash,
      index_sql_sha256: hash,
    }),
  );
  const stated = { bytes: 1_000_000_000, sha256: hash, md5: '0'.repeat(32) };
  const entries = keys.map((key) => `${JSON.stringify({ key, ...stated })}\n`);
  writeFileSync(join(folder, 'inventory.ndjson'), entries.join(''));
  writeFileSync(
    join(folder, 'index.sql'),
    `${indexStatements('terms', 'b', [['t', 'a (b)', '70551']]).join('\n')}\n`,
  );
}

const HOSPITAL_KEYS = ['tiles/b/index.json', 'shared/code/70551-a.json', 'shared/zip3/500-a.json'];

beforeAll(() => {
  writeBuild(build, [
    ...HOSPITAL_KEYS,
    'shared/providers/70551/500-a.json',
    'shared/members/70551/500-a.json',
  ]);
  writeBuild(before, HOSPITAL_KEYS.slice(1));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const QUIET: Traffic = {
  lookups: 0,
  searches: 0,
  sign_ins: 0,
  changed: 0,
  releases_kept: 14,
  state_gb: 0,
  list_rows: 0,
  cpu_ms: 5,
  cold: 1,
};
const STORED = { objects: 1000, bytes: 110e9, index_rows: 0, index_bytes: 0 };

describe('a month', () => {
  it('costs the plan and the storage above what it includes, without traffic', async () => {
    const { usd, lines } = monthlyCost(STORED, QUIET, await readPriceList(DEFAULT_PRICE_LIST));
    expect(lines.filter((line) => line.usd > 0).map(({ meter }) => meter)).toEqual(['plan', 'r2_gb']);
    expect(usd).toBeCloseTo(5 + 100 * 0.015, 10);
  });

  it('keeps what earlier releases have and this one has not', async () => {
    const list = await readPriceList(DEFAULT_PRICE_LIST);
    const { lines } = monthlyCost(STORED, { ...QUIET, changed: 0.1 }, list);
    expect(lines.find(({ meter }) => meter === 'r2_gb')?.units).toBeCloseTo(110 * (1 + 1.3), 10);
    expect(lines.find(({ meter }) => meter === 'r2_class_a')?.units).toBe(30 * 100);
  });

  it('costs what ten million lookups a day use', async () => {
    const list = await readPriceList(DEFAULT_PRICE_LIST);
    const { lines } = monthlyCost(STORED, { ...QUIET, lookups: 10_000_000 }, list);
    const usd = Object.fromEntries(lines.map((line) => [line.meter, line.usd]));
    expect(usd.worker_requests).toBeCloseTo((300 - 10) * 0.3, 6);
    expect(usd.worker_cpu_ms).toBeCloseTo((1500 - 30) * 0.02, 6);
    expect(usd.r2_class_b).toBeCloseTo((600 - 10) * 0.36, 6);
    expect(usd.kv_reads).toBeCloseTo((300 - 10) * 0.5, 6);
    expect(usd.do_requests).toBeCloseTo((600 - 1) * 0.15, 6);
  });
});

describe('rows of an index', () => {
  it('are counted although texts have brackets and quotes', () => {
    const rows = [
      ['a', "it's (a), (b)", 1],
      ['b', "'),('", null],
    ];
    const sql = indexStatements('codes', 'build', rows).join('\n');
    expect(countIndexRows(sql)).toEqual([{ rows: 2, bytes: Buffer.byteLength(sql) }]);
  });
});

describe('atlas cost', () => {
  it('tells hospitals alone from providers, and names the date of the prices', async () => {
    const { code, stdout } = await callAtlas(['cost', build, '--json', '--lookups', '0', '--searches', '0']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      prices_as_of: JSON.parse(readFileSync(DEFAULT_PRICE_LIST, 'utf8')).as_of,
      release: { all: { objects: 5, bytes: 5e9, index_rows: 1 }, hospitals: { objects: 3, bytes: 3e9 } },
    });
    expect(JSON.parse(stdout).hospitals.lines.map(({ meter }: { meter: string }) => meter)).toEqual([
      ...METERS,
    ]);
  });

  it('counts what a night replaces when it has the build before', async () => {
    const { stdout } = await callAtlas(['cost', build, '--previous', before, '--json']);
    expect(JSON.parse(stdout).release.changed).toEqual({ all: 3, hospitals: 1 });
  });

  it('prints tables for a workflow', async () => {
    const { stdout } = await callAtlas(['cost', build, '--markdown']);
    expect(stdout).toContain('## The night');
    expect(stdout).toContain('| price files | 3 |');
    expect(stdout).toMatch(/\| together \| {2}\| \$\d+\.\d\d \| {2}\| \$\d+\.\d\d \|/);
  });

  const badList = join(dir, 'prices.json');
  it.each([
    [
      'a folder that is not sealed',
      () => ['cost', dir],
      'is not a sealed build: inventory.ndjson cannot be read',
    ],
    [
      'a price list that does not exist',
      () => ['cost', build, '--prices', join(dir, 'none')],
      'The file does not exist',
    ],
    [
      'a price list with a price below zero',
      () => {
        const list = JSON.parse(readFileSync(DEFAULT_PRICE_LIST, 'utf8'));
        list.prices.r2_gb.usd = -1;
        writeFileSync(badList, JSON.stringify(list));
        return ['cost', build, '--prices', badList];
      },
      'prices.r2_gb.usd',
    ],
  ])('says what is wrong with %s', async (_, args, words) => {
    const { code, stderr } = await callAtlas(args());
    expect(stderr).toContain(words);
    expect(code).toBe(1);
  });

  it('ends with 2 for a percentage above 100', async () => {
    expect((await callAtlas(['cost', build, '--cold-percent', '101'])).code).toBe(2);
  });
});
