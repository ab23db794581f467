// Real claims files, where they lie beside the checkout: every row is accounted for, and the figures are those that an
// independent sum over the files gives (awk and Python, noted beside each figure).
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readProviderRows } from '../../../builder/src/claims/artefact.ts';
import { findClaims, type LoadedClaims } from '../../../builder/src/claims/evidence.ts';
import { type Benchmarks, buildBenchmarks } from '../../../builder/src/fee-schedules/benchmarks.ts';
import { readPfsTxt } from '../../../builder/src/fee-schedules/pfs-txt.ts';
import { loadAreaFile, readClaimsFile } from '../../support/claims/load-claims.ts';
import { hasRealData, realData } from '../../support/real-data.ts';

const FILES = realData('../more-data/claims/medicare');
const APRIL = 'federal/pfs/PPRRVU2026_Apr_nonQPP.txt.gz';
const file = (name: string) => join(FILES, name);

describe.skipIf(!existsSync(FILES) || !hasRealData(APRIL))('the real claims files', () => {
  let dir = '';
  let loaded: LoadedClaims;
  let benchmarks: Benchmarks;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'claims-'));
    loaded = {
      clinicians: await loadAreaFile(file('phy_geo_2023_recut.csv'), join(dir, 'a')),
      inpatient: await loadAreaFile(file('inp_geo_2024_recut.csv'), join(dir, 'a')),
      outpatient: await loadAreaFile(file('out_geo_2023_recut.csv'), join(dir, 'a')),
    };
    const pfs = [await readPfsTxt(realData(APRIL))];
    benchmarks = buildBenchmarks({ pfs, addendumB: [], clfs: [], hcpcs: [] });
  });
  afterAll(() => rm(dir, { recursive: true, force: true }));

  const claimsOf = (code: string, without: Partial<LoadedClaims> = {}) =>
    findClaims(
      code,
      { ...loaded, ...without },
      {
        benchmark: benchmarks.byCode.get(code),
        pfsRows: benchmarks.pfs.byCode.get(code)?.rows,
      },
    );

  it.each([
    ['phy_geo_2023_recut.csv', 2023, 6052, 6024, {}, { not_a_place: 28 }],
    ['phy_geo_2023_original_layout.csv', 2023, 790, 790, {}, {}],
    ['inp_geo_2024_recut.csv', 2024, 1247, 1221, { maryland: 26 }, {}],
    ['out_geo_2023_recut.csv', 2023, 680, 680, {}, {}],
    ['phy_prov_svc_2023_original_layout.csv', 2023, 37, 36, { drug: 1 }, {}],
    ['inp_prov_svc_2023_drg469_470.csv', 2023, 1377, 1377, {}, {}],
    ['inp_prov_svc_2022_NY.csv.gz', 2022, 8499, 8499, {}, {}],
  ])('lose no row: %s', async (name, year, rows, kept, skipped, rejected) => {
    const { reading } = await readClaimsFile(file(name), join(dir, 'b'));
    expect(reading).toMatchObject({ year, rows, kept, skipped });
    expect(
      Object.fromEntries(Object.entries(reading.rejected).map(([why, { count }]) => [why, count])),
    ).toEqual(rejected);
  });

  it.each([
    // Sums of Tot_Srvcs and Tot_Dschrgs, and numbers of different CCNs, by Python's csv module.
    ['phy_prov_svc_2023_original_layout.csv', 5532, 12],
    ['inp_prov_svc_2023_drg469_470.csv', 73_073, 1311],
    ['inp_prov_svc_2022_NY.csv.gz', 332_074, 131],
  ])('give the services of each provider: %s', async (name, services, providers) => {
    await readClaimsFile(file(name), join(dir, 'c'));
    const ids = new Set<string>();
    let sum = 0;
    for await (const row of readProviderRows(join(dir, 'c'))) {
      ids.add(row.id);
      sum += row.services;
    }
    expect([sum, ids.size]).toEqual([services, providers]);
  });

  it('add up to the services that awk adds up', () => {
    const sum = (claims: LoadedClaims['clinicians'], isNation: boolean) =>
      [...(claims?.rows.values() ?? [])]
        .flat()
        .filter(({ area, services }) => (area === 'US') === isNation && services !== null)
        .reduce((total, { services }) => total + Number(services ?? 0n) / 1e12, 0);
    expect(sum(loaded.clinicians, false)).toBe(444_054_149);
    expect(sum(loaded.inpatient, false)).toBe(1_413_275);
    expect(sum(loaded.outpatient, true)).toBe(619_508);
  });

  it('do not take the two traps', () => {
    // 45378: F 234.16 and O 301.95. 66984: F 581.63, and O 7.95 for days of aftercare.
    expect(claimsOf('45378')).toMatchObject({
      year: 2023,
      setting: 'F',
      national: { services: 305_743, allowed: 23_416, charge: 137_305 },
    });
    expect(claimsOf('66984', { outpatient: null })).toBeNull();
    expect(claimsOf('66984')).toMatchObject({
      setting: 'outpatient',
      national: { services: 263_055, allowed: 211_269, charge: null },
    });
    expect(claimsOf('66984')?.states.find(({ area }) => area === 'IA')).toMatchObject({
      services: 5340,
      allowed: 196_206,
    });
  });

  it('give the published means of visits and stays', () => {
    expect(claimsOf('99213')).toMatchObject({
      setting: 'O',
      national: { services: 66_756_833, allowed: 8551, charge: 17_997 },
    });
    const joints = claimsOf('MS-DRG-470');
    expect(joints).toMatchObject({
      year: 2024,
      setting: 'inpatient',
      national: { services: 64_419, allowed: 1_736_402, charge: 9_318_381 },
    });
    expect(joints?.states.find(({ area }) => area === 'IA')).toMatchObject({
      services: 661,
      allowed: 1_385_602,
      charge: 5_785_666,
    });
    expect(joints?.states.some(({ area }) => area === 'MD')).toBe(false);
  });

  it('do not give away what Medicare left out: 8 services of 64634 are in no state', async () => {
    const original = await loadAreaFile(file('phy_geo_2023_original_layout.csv'), join(dir, 'd'));
    const rows = original.rows.get('64634')?.filter(({ setting }) => setting === 'F') ?? [];
    const inStates = rows
      .filter(({ area }) => area !== 'US')
      .reduce((sum, { services }) => sum + Number(services) / 1e12, 0);
    expect(37_682 - inStates).toBe(8);
    const shown = findClaims(
      '64634',
      { ...loaded, clinicians: { ...original, rows: new Map([['64634', rows]]) } },
      { pfsRows: benchmarks.pfs.byCode.get('64636')?.rows },
    );
    const rest = 37_682 - (shown?.states.reduce((sum, { services }) => sum + services, 0) ?? 0);
    expect([shown?.national?.services, rest > 10]).toEqual([37_682, true]);
    expect(shown?.states.length).toBeGreaterThan(30);
  });
});
