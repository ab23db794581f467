import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build } from '../../../builder/src/pipeline/build.ts';
import { mapPart } from '../../../builder/src/pipeline/map/map-step.ts';
import { makePlan } from '../../../builder/src/pipeline/plan/plan.ts';
import { reduceShare } from '../../../builder/src/pipeline/reduce/reduce-step.ts';
import { sealSteps } from '../../../builder/src/pipeline/seal/seal-step.ts';
import type { BuildReport } from '../../../builder/src/report/build-report.ts';
import { NPPES_HEADER } from '../../../builder/src/sample/providers/nppes-file.ts';
import { verifyBuild } from '../../../builder/src/tiles/verify.ts';
import type { Manifest } from '../../../schemas/manifest.ts';
import {
  MemberTile,
  PRICE_BASES,
  PROVIDER_SOURCES,
  ProviderManifest,
  ProviderTile,
} from '../../../schemas/provider.ts';
import { directoryFile, directoryTable } from '../../../schemas/read-tile.ts';
import { BuildIndex, PlaceTile, tileKeys } from '../../../schemas/tile.ts';
import { keysOfFolder } from '../../support/files/built-keys.ts';
import { treeOf } from '../../support/files/tree.ts';
import { aGroup, anItem, aPrice, HEAD, ticText } from '../../support/payers/tic-file.ts';
import { nppesText } from '../../support/providers/nppes-file.ts';
import {
  GROUP_URL,
  MUTUAL,
  NPIS,
  REGISTRY,
  writeProviderWorld,
} from '../../support/providers/provider-world.ts';

let dir: string;
let out: string;
let manifest: Manifest;

const buildOf = (dataDir: string, outDir: string, threads = 1) => build({ dataDir, outDir, threads });
async function object(key: string, from = out): Promise<unknown> {
  return JSON.parse(await readFile(join(from, key), 'utf8'));
}
const report = async (from = out) => (await object('report.json', from)) as BuildReport;
const fileOf = async (file: string, from = out) =>
  (await report(from)).files.find((one) => one.file === file);

/** Rows of every tile of a key, each number once. */
async function rowsOf(key: string) {
  const { zip3 } = ProviderManifest.parse(await object(keysOfFolder(out).manifest(key)));
  const rows = new Map<string, Record<string, unknown>>();
  for (const one of zip3) {
    const tile = ProviderTile.parse(await object(keysOfFolder(out).providerTile(key, one)));
    const { rows: columns, places, specialties, dates } = tile;
    for (const [i, npi] of columns.npi.entries()) {
      rows.set(npi ?? columns.facility[i] ?? '', {
        facility: columns.facility[i],
        name: columns.name[i],
        specialty: specialties[columns.specialty[i] ?? -1],
        zip: places.zip[columns.place[i] ?? -1],
        city: places.city[columns.place[i] ?? -1],
        primary: columns.primary[i],
        source: PROVIDER_SOURCES[columns.source[i] ?? 0],
        basis: PRICE_BASES[columns.basis[i] ?? 0],
        prices: [columns.low[i], columns.mid[i], columns.high[i]],
        asOf: dates[columns.as_of[i] ?? -1],
        locked: columns.locked[i],
      });
    }
  }
  return Object.fromEntries(rows);
}

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'atlas-provider-build-'));
  out = join(dir, 'out');
  await writeProviderWorld(join(dir, 'data'));
  manifest = await buildOf(join(dir, 'data'), out);
});
afterAll(() => rm(dir, { recursive: true, force: true }));

describe('a build with a registry and payers', () => {
  it('is sealed without a fault, and its index lists the keys that have an answer', async () => {
    expect((await verifyBuild(out)).faults).toEqual([]);
    const index = BuildIndex.parse(await object(tileKeys.index(manifest.build)));
    expect(index.provider_keys).toEqual(
      expect.arrayContaining(['45378', '70551', '99204', 'asc', 'cardiology', 'mri']),
    );
  });

  it('prices a specialty at its anchor code, one vote a payer and network', async () => {
    const rows = await rowsOf('cardiology');
    expect(Object.keys(rows).sort()).toEqual([NPIS.cardiologist, NPIS.second, NPIS.remote].sort());
    expect(rows[NPIS.cardiologist]).toEqual({
      facility: null,
      ...{ name: 'Ana McSample, MD', specialty: 'Cardiologist', zip: '50010', city: 'Ames', primary: 1 },
      ...{ source: 'payer_negotiated', basis: 'professional_fee', prices: [20_101, 20_101, 25_051] },
      ...{ asOf: '2026-04-01', locked: 1 },
    });
    // By its second code, at the address of the weekly file.
    expect(rows[NPIS.second]).toMatchObject({ primary: 0, city: 'Boone', prices: [20_101, 20_101, 20_101] });
    expect(rows[NPIS.remote]).toMatchObject({ name: 'Fay Sample', asOf: '2026-03-01' });
  });

  it('gives the fee of a surgery centre to the centre alone', async () => {
    for (const key of ['45378', 'asc']) {
      expect(await rowsOf(key)).toEqual({
        [NPIS.surgeryCentre]: expect.objectContaining({
          name: 'Sample Surgery Center, LLC',
          basis: 'facility_fee',
          prices: [90_000, 90_000, 90_000],
        }),
      });
    }
  });

  it("gives a hospital's own price as the lookup gives it, under every code that it prices", async () => {
    // Where only hospitals have a price, the code tile answers: there is no provider tile.
    for (const key of ['70551', 'mri']) {
      const found = ProviderManifest.parse(await object(keysOfFolder(out).manifest(key)));
      expect(found).toMatchObject({ providers: 1, hospitals: 1, zip3: [], refreshed: '2026-03-15' });
    }
    const member = MemberTile.parse(await object(keysOfFolder(out).member('70551', '508')));
    expect(member.providers).toMatchObject([{ npi: NPIS.hospital, rates: [] }]);
    const { directory } = PlaceTile.parse(await object(keysOfFolder(out).place('508')));
    expect(directoryFile(directory, 0).npi).toBe(NPIS.hospital);
    expect(directoryTable(directory).files.npi).toHaveLength(1);
  });

  it('keeps street, phone and rates for members', async () => {
    const tile = MemberTile.parse(await object(keysOfFolder(out).member('cardiology', '500')));
    const member = tile.providers.find(({ npi }) => npi === NPIS.cardiologist);
    expect(member).toMatchObject({ address: '100 Sample St', phone: '515-555-0100' });
    expect(member?.rates.map(({ payer, network, cents }) => [payer, network, cents])).toEqual([
      ['Example Community', 'Example Plan', 30_000],
      ['Sample Mutual', 'HMO', 20_101],
      ['Sample Mutual', 'PPO', 20_101],
    ]);
    const text = await readFile(join(out, keysOfFolder(out).providerTile('cardiology', '500')), 'utf8');
    expect(text).not.toMatch(/Sample St|555|Mutual/);
  });

  it('reports what became of every file and every rate', async () => {
    expect(await fileOf('registry/npidata_pfile_fileheader.csv')).toMatchObject({
      status: 'refused',
      reason: 'no_rows',
    });
    expect(await fileOf('registry/npidata_weekly.csv')).toMatchObject({
      status: 'counted',
      registry: { rows: 2, kept: 1, skipped: { deactivated: 1 } },
    });
    const mutual = (await fileOf('payers/mutual.json'))?.payer;
    expect(mutual).toMatchObject({ payer: 'Sample Mutual', as_of: '2026-03-01', prices_kept: 3 });
    const { rates = 0, unknown_npi = 0, counted = 0, dropped = {} } = mutual ?? {};
    // Two networks, three kept prices for six numbers, and two for the remote one.
    expect(rates).toBe(2 * 3 * 6 + 2);
    expect(unknown_npi).toBe(2 * 3 * 2);
    const sum = Object.values(dropped).reduce((total, n) => total + n, 0);
    expect(rates).toBe(unknown_npi + counted + sum);
    expect((await report()).providers).toMatchObject({
      ...{ registry_providers: 6, registry_rows_replaced: 2, hospitals: 1, providers_with_price: 6 },
      ...{ rates: rates + 1, rates_unknown_npi: unknown_npi, rates_counted: counted + 1 },
    });
  });
});

describe('the same inputs', () => {
  it('give the same bytes in parts and shares, with threads, from another place', async () => {
    const steps = join(dir, 'steps');
    const data = join(dir, 'elsewhere', 'copy');
    await writeProviderWorld(data);
    for (const index of [2, 1, 3])
      await mapPart({ dataDir: data, outDir: steps, part: { index, of: 3 }, threads: 2 });
    await rm(data, { recursive: true });
    for (const index of [2, 1]) await reduceShare(await makePlan(steps), { index, of: 2 }, 1);
    await sealSteps(steps);
    expect(await treeOf(steps)).toEqual(await treeOf(out));
  });

  it.each<[string, boolean, Record<string, string | null>]>([
    ['a registry row', true, { 'registry/npidata_weekly.csv': nppesText(REGISTRY.slice(0, 1)) }],
    ['a payer file left out', true, { 'payers/community.json': null }],
    [
      'a group file that is referred to',
      true,
      { 'payers/groups/ames.json': '{"provider_groups":[{"npi":[1],"tin":{}}]}' },
    ],
    ['where a group file was published', true, { 'sources.csv': 'file,url\n' }],
    [
      'a group file nobody refers to',
      false,
      { 'payers/groups/other.json': '{"provider_groups":[{"npi":[1],"tin":{}}]}' },
    ],
    ['a file that is refused', false, { 'payers/page.json': '<!doctype html><html></html>' }],
  ])('decide the build id: %s', async (what, changes, files) => {
    const [data, work] = [join(dir, `id ${what}`), join(dir, `work ${what}`)];
    await writeProviderWorld(data, files);
    await mapPart({ dataDir: data, outDir: work, part: { index: 1, of: 1 }, threads: 1 });
    expect((await makePlan(work)).build !== manifest.build).toBe(changes);
  });
});

/** Worlds with files of which nothing comes, and the reason for each of these. */
const NOTHING: [string, Record<string, string | null>, Record<string, string>][] = [
  [
    'files that are no price',
    {
      'allowed.json': '{"reporting_entity_name":"X","out_of_network":[]}',
      'index.json': '{"reporting_entity_name":"X","reporting_structure":[]}',
      'schema.json': '{"$schema":"x","definitions":{"in_network":{"type":"object"}}}',
      'extract.csv': 'NPI,Provider First Name\n1,2\n',
      'rates.csv': 'billing_code,negotiated_rate,npi\n1,2,3\n',
    },
    {
      'allowed.json': 'allowed_amounts',
      'index.json': 'payer_index',
      'schema.json': 'not_payer_format',
      'extract.csv': 'not_nppes_layout',
      'rates.csv': 'not_payer_format',
    },
  ],
  [
    'rates of nobody',
    {
      'registry/npidata_pfile.csv': nppesText(REGISTRY.filter(({ npi }) => npi === NPIS.hospital)),
      'registry/npidata_weekly.csv': null,
      'sources.csv': 'file,url\n',
      'payers/copy.json': ticText(MUTUAL),
      'payers/remote.json': ticText({
        ...HEAD,
        provider_references: [{ provider_group_id: 1, location: GROUP_URL }],
        in_network: [anItem('99204', [{ provider_references: [1], negotiated_prices: [aPrice(200)] }])],
      }),
      'payers/unwanted.json': ticText({ ...HEAD, in_network: [anItem('00100', [])] }),
      'payers/tin.json': ticText({
        ...HEAD,
        provider_references: [aGroup(1, [0])],
        in_network: [anItem('99204', [{ provider_references: [1], negotiated_prices: [aPrice(200)] }])],
      }),
      'payers/implausible.json': ticText({
        ...HEAD,
        provider_references: [aGroup(1, [Number(NPIS.hospital)])],
        in_network: [anItem('99204', [{ provider_references: [1], negotiated_prices: [aPrice(200)] }])],
      }),
    },
    {
      'payers/copy.json': 'no_matching_npi',
      'payers/mutual.json': 'superseded',
      'payers/community.json': 'future_date',
      'payers/groups/ames.json': 'group_not_referenced',
      'payers/remote.json': 'groups_out_of_reach',
      'payers/unwanted.json': 'no_wanted_rates',
      'payers/tin.json': 'no_provider_numbers',
      'payers/implausible.json': 'no_plausible_rate',
    },
  ],
  [
    'a registry without taxonomy columns',
    {
      'registry/npidata_pfile.csv': nppesText(
        REGISTRY,
        NPPES_HEADER.filter((title) => !title.includes('Taxonomy')),
      ),
      'registry/npidata_weekly.csv': null,
    },
    { 'registry/npidata_pfile.csv': 'nobody_searchable' },
  ],
  [
    'no registry',
    { 'registry/npidata_pfile.csv': null, 'registry/npidata_weekly.csv': null },
    { 'payers/mutual.json': 'no_registry' },
  ],
];

describe('a file of which nothing comes', () => {
  it.each(NOTHING)('says why: %s', async (what, files, reasons) => {
    const [data, made] = [join(dir, `why ${what}`), join(dir, `made ${what}`)];
    await writeProviderWorld(data, files);
    await build({ dataDir: data, outDir: made, threads: 1, asOf: '2026-03-31' });
    const found = (await report(made)).files.filter(({ file }) => file in reasons);
    expect(Object.fromEntries(found.map(({ file, reason }) => [file, reason]))).toEqual(reasons);
    expect((await verifyBuild(made)).faults).toEqual([]);
  });
});
