// Releases side by side: whoever has all of them must not learn a count of Medicare's claims that each of them hides.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportRelease } from '../../../builder/src/export/export-release.ts';
import { listFiles } from '../../../builder/src/input/scan.ts';
import { build } from '../../../builder/src/pipeline/build.ts';
import { type BuildFacts, readFolderFacts } from '../../../builder/src/publish/compare/build-facts.ts';
import { compareBuilds } from '../../../builder/src/publish/compare/compare-builds.ts';
import { findBreaches } from '../../../builder/src/publish/guards.ts';
import type { TileClaims } from '../../../schemas/claims.ts';
import { CodeTile } from '../../../schemas/tile.ts';
import { CLINICIANS_BY_AREA, clinicianRow, fileOf } from '../../support/claims/claims-texts.ts';
import { keysOfFolder } from '../../support/files/built-keys.ts';

/** A code for each small count, which is that of the states that the file leaves out. */
const PLANTED = Array.from({ length: 10 }, (_, i) => ({ code: String(45371 + i), small: i + 1 }));
const [IOWA, OHIO] = [41_237, 60_411];
/** Numbers of the claims, which no comparison of builds may have. */
const COUNTS = /41237|60411|1016\d\d/;

/** The file by area when the states that it leaves out have the small count and `more`. */
const claimsFile = (more: number) =>
  fileOf(
    CLINICIANS_BY_AREA,
    ...PLANTED.flatMap(({ code, small }) => [
      clinicianRow('National', code, 'F', { services: IOWA + OHIO + small + more, providers: 900 }),
      clinicianRow('Iowa', code, 'F', { services: IOWA, providers: 300 }),
      clinicianRow('Ohio', code, 'F', { services: OHIO, providers: 400 }),
    ]),
  );
const pricesFile = (cash: number) =>
  fileOf(
    'hospital_name,last_updated_on,version,hospital_location,hospital_address,license_number|IA',
    'Sample Releases Hospital,2026-03-01,3.0.0,Sample Releases Hospital,"9 Sample Street, Ames, IA 50010",M-9',
    'description,code|1,code|1|type,setting,standard_charge|gross,standard_charge|discounted_cash',
    ...PLANTED.map(({ code }) => `scope,${code},CPT,outpatient,900,${cash}`),
  );

type Release = { out: string; facts: BuildFacts; claims: Map<string, TileClaims> };
let dir = '';
let first: Release;
/** Other prices, the same claims. */
let later: Release;
/** A later version of the claims of the same year, in which the states that are left out have eleven services more. */
let revised: Release;

async function release(name: string, cash: number, more: number): Promise<Release> {
  const [data, out] = [join(dir, `${name}-data`), join(dir, name)];
  await mkdir(data);
  await writeFile(join(data, 'prices.csv'), pricesFile(cash));
  await writeFile(
    join(data, 'geography.csv'),
    fileOf('zip,city,state,lat,lng', '50010,Ames,IA,42.03,-93.62'),
  );
  await writeFile(join(data, 'MUP_PHY_R25_P05_V10_D23_Geo.csv'), claimsFile(more));
  const { build: id } = await build({ dataDir: data, outDir: out, threads: 1, asOf: '2026-07-01' });
  const keys = keysOfFolder(out);
  const claims = new Map<string, TileClaims>();
  for (const { code } of PLANTED) {
    const tile = CodeTile.parse(JSON.parse(await readFile(join(out, keys.code(code)), 'utf8')));
    if (tile.claims) claims.set(code, tile.claims);
  }
  return { out, facts: await readFolderFacts(out, id), claims };
}

/** Small counts that a reader gets: the nation of any release less the states that any of them shows. */
function derive(...releases: readonly Release[]): number[] {
  return PLANTED.flatMap(({ code }) => {
    const blocks = releases.flatMap(({ claims }) => claims.get(code) ?? []);
    const shown = new Map(
      blocks.flatMap(({ states }) =>
        states.keys.map((state, i) => [state, states.services[i] ?? 0] as const),
      ),
    );
    const states = [...shown.values()].reduce((sum, services) => sum + services, 0);
    const rests = blocks.flatMap(({ national }) => (national ? [national.services - states] : []));
    return rests.filter((rest) => rest > 0 && rest <= 10);
  });
}

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'claims-releases-'));
  first = await release('first', 600, 0);
  later = await release('later', 650, 0);
  revised = await release('revised', 600, 11);
});
afterAll(() => rm(dir, { recursive: true, force: true }));

describe('two releases', () => {
  it('with the same claims hide the same states, alone and together', () => {
    expect([...first.claims.keys()]).toEqual(PLANTED.map(({ code }) => code));
    expect([...first.claims.values()].flatMap(({ states }) => states.keys)).toEqual(PLANTED.map(() => 'OH'));
    expect(later.claims).toEqual(first.claims);
    expect([derive(first), derive(later), derive(first, later)]).toEqual([[], [], []]);
    expect(findBreaches(first.facts, later.facts, compareBuilds(first.facts, later.facts))).toEqual([]);
  });

  it('with two versions of a year would give the counts away, so the second is not published', () => {
    expect(derive(revised)).toEqual([]);
    // This is what the guard is for: Iowa, which only the second one shows, taken from the first one.
    expect(derive(first, revised)).toEqual(PLANTED.map(({ small }) => small));
    const changes = compareBuilds(first.facts, revised.facts);
    expect(
      findBreaches(first.facts, revised.facts, changes).map(({ guard, words }) => [guard, words]),
    ).toEqual([
      ['claims_revised', 'claims of the release before: claims-clinicians-by-area of 2023 is another file'],
    ]);
  });

  it('are compared without the counts of claims, in the feed and in exported changes', async () => {
    for (const after of [later, revised])
      expect(JSON.stringify(compareBuilds(first.facts, after.facts))).not.toMatch(COUNTS);
    await exportRelease({
      ...{ build: later.out, previous: first.out, out: join(dir, 'export'), open: new Set<string>() },
      ...{ publisher: { name: 'A test', url: null }, licence: { name: 'A test', url: null } },
    });
    const tables = (await listFiles(join(dir, 'export'))).filter(({ path }) => path.endsWith('.parquet'));
    const cells = new Map<string, string>();
    for (const { path } of tables) {
      const rows = await parquetReadObjects({ file: await asyncBufferFromFile(path) });
      const [, dataset = ''] = /\/key\/(\w+)\//.exec(path) ?? [];
      cells.set(dataset, rows.flatMap((row) => Object.values(row).map(String)).join(' '));
    }
    expect(cells.get('changes')).toContain('45371');
    const telling = [...cells].filter(([, text]) => COUNTS.test(text)).map(([dataset]) => dataset);
    // The nation alone: an export has no figures of states to take from it.
    expect(telling).toEqual(['national_benchmarks']);
    expect(cells.get('national_benchmarks')).not.toMatch(/41237|60411/);
  });
});
