// Two releases beside each other: which campus is which, and why a price differs.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeChanges } from '../../../builder/src/export/changes.ts';
import { type Cell, Database } from '../../../builder/src/export/database.ts';
import { makeBridge } from '../../../builder/src/export/facility-bridge.ts';
import { TABLES } from '../../../builder/src/export/tables.ts';

/** A campus: its id, the number and the address of its price file, ZIP, NPI and name. */
type Campus = [id: string, file: number, url: string | null, zip: string, npi: string | null, name: string];
/** What a release says: campuses, prices by code and file, hashes of the files, settings of the codes. */
type Release = {
  campuses: Campus[];
  prices: [code: string, file: number, cents: number][];
  files: string[];
  settings?: Record<string, string>;
};

let dir = '';
let n = 0;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'changes-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

async function load(database: Database, prefix: string, { campuses, prices, files, settings }: Release) {
  const fill = async (table: 'campuses' | 'prices' | 'codes', rows: Cell[][]) => {
    const sink = await database.makeTable(prefix + table, TABLES[table]);
    for (const row of rows) sink.add(row);
    sink.close();
  };
  await fill(
    'campuses',
    campuses.map(([id, file, url, zip, npi, name]) => [
      id,
      file,
      name,
      '',
      'IA',
      zip,
      1,
      1,
      npi,
      null,
      url,
      false,
    ]),
  );
  await fill(
    'prices',
    prices.map(([code, file, cents]) => [code, file, cents, cents, cents, 1, null, false]),
  );
  const codes = [...new Set(prices.map(([code]) => code))];
  await fill(
    'codes',
    codes.map((code) => [code, 'CPT', '', settings?.[code] ?? 'outpatient']),
  );
  await database.run(`CREATE TABLE ${prefix}price_files (number VARCHAR, sha256 VARCHAR)`);
  for (const [i, hash] of files.entries())
    await database.run(`INSERT INTO ${prefix}price_files VALUES ('${i}', '${hash}')`);
}

async function compare(before: Release, now: Release, cause = { isMethod: false, isBenchmark: false }) {
  n += 1;
  const database = await Database.open(join(dir, `${n}.duckdb`));
  try {
    await load(database, 'before_', before);
    await load(database, 'now_', now);
    await makeBridge(database, 'now_', 'before_');
    await makeChanges(database, 'now_', 'before_', cause);
    const bridge = await database.rows('SELECT * FROM bridge ORDER BY ALL');
    const changes = await database.rows(
      'SELECT code, facility_id, CAST(before AS INTEGER) AS b, CAST(after AS INTEGER) AS a, kind FROM changes ORDER BY ALL',
    );
    return {
      bridge: bridge.map((row) => Object.values(row)),
      changes: changes.map((row) => Object.values(row)),
    };
  } finally {
    database.close();
  }
}

describe('the bridge of facility ids', () => {
  it('finds a campus under another id by number, address and name, and only when one fits', async () => {
    const { bridge } = await compare(
      {
        campuses: [
          ['same', 0, null, '50010', null, 'Alder'],
          ['old-npi', 1, null, '50011', '1234567893', 'Birch'],
          ['old-url', 2, 'https://a.example/x.csv', '50012', null, 'Cedar'],
          ['old-name', 3, null, '50013', null, 'Dogwood '],
          ['twin-a', 4, null, '50014', null, 'Elm'],
          ['twin-b', 4, null, '50014', null, 'Elm'],
          ['gone', 5, null, '50015', null, 'Fir'],
        ],
        prices: [],
        files: [],
      },
      {
        campuses: [
          ['same', 0, null, '50010', null, 'Alder'],
          ['new-npi', 1, null, '50011', '1234567893', 'Birch of the Lake'],
          ['new-url', 2, 'https://a.example/x.csv', '50012', null, 'Cedar Hospital'],
          ['new-name', 3, null, '50013', null, 'DOGWOOD'],
          ['twin-c', 4, null, '50014', null, 'Elm'],
          ['new', 5, null, '50016', null, 'Fir'],
        ],
        prices: [],
        files: [],
      },
    );
    expect(bridge).toEqual([
      ['gone', null, null],
      ['old-name', 'new-name', 'name'],
      ['old-npi', 'new-npi', 'npi'],
      ['old-url', 'new-url', 'address'],
      ['same', 'same', 'same_id'],
      ['twin-a', null, null],
      ['twin-b', null, null],
      [null, 'new', null],
      [null, 'twin-c', null],
    ]);
  });
});

describe('the kind of a change', () => {
  const campuses: Campus[] = [
    ['moved', 0, null, '50010', null, 'Alder'],
    ['kept', 1, null, '50011', null, 'Birch'],
  ];
  const before: Release = {
    campuses,
    prices: [
      ['70551', 0, 1000],
      ['70551', 1, 2000],
      ['73721', 1, 3000],
    ],
    files: ['a', 'b'],
  };
  const moved: Release = {
    ...before,
    prices: [['70551', 0, 1100], ...before.prices.slice(1)],
    files: ['a2', 'b'],
  };

  it('is a price when the hospital has another file, and nothing else is listed', async () => {
    expect((await compare(before, moved)).changes).toEqual([['70551', 'moved', 1000, 1100, 'price']]);
  });

  it('is a method when a version changed', async () => {
    const { changes } = await compare(before, moved, { isMethod: true, isBenchmark: false });
    expect(changes).toEqual([['70551', 'moved', 1000, 1100, 'method']]);
  });

  it('is a setting when the code is priced in another setting', async () => {
    const { changes } = await compare(before, { ...moved, settings: { '70551': 'inpatient' } });
    expect(changes).toEqual([['70551', 'moved', 1000, 1100, 'setting']]);
  });

  it('is a benchmark when the file is the same and a fee schedule differs, else the other hospitals', async () => {
    const withheld: Release = { ...before, prices: before.prices.slice(0, 2) };
    const { changes } = await compare(before, withheld, { isMethod: false, isBenchmark: true });
    expect(changes).toEqual([['73721', 'kept', 3000, null, 'benchmark']]);
    expect((await compare(before, withheld)).changes).toEqual([['73721', 'kept', 3000, null, 'peers']]);
  });

  it('is no change when only the numbers of the files and the id of a campus are others', async () => {
    const renumbered: Release = {
      campuses: [
        ['kept', 0, null, '50011', null, 'Birch'],
        ['renamed', 1, null, '50010', null, 'ALDER'],
      ],
      prices: [
        ['70551', 1, 1000],
        ['70551', 0, 2000],
        ['73721', 0, 3000],
      ],
      files: ['b', 'a'],
    };
    expect((await compare(before, renumbered)).changes).toEqual([]);
  });
});
