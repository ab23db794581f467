// Claims by clinician and by hospital in a build: who did a thing for Medicare patients, in tiles and searches, and that
// small counts leave no trace.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listFiles } from '../../../builder/src/input/scan.ts';
import { build } from '../../../builder/src/pipeline/build.ts';
import type { BuildReport } from '../../../builder/src/report/build-report.ts';
import { verifyBuild } from '../../../builder/src/tiles/verify.ts';
import { ProviderTile } from '../../../schemas/provider.ts';
import { decodeEvidence, eachFacilityPrice } from '../../../schemas/read-tile.ts';
import { CodeTile } from '../../../schemas/tile.ts';
import { providersNear } from '../../../worker/src/providers/nearby.ts';
import { originOfTile } from '../../../worker/src/providers/origin.ts';
import * as texts from '../../support/claims/claims-texts.ts';
import { keysOfFolder } from '../../support/files/built-keys.ts';
import { NPIS, writeProviderWorld } from '../../support/providers/provider-world.ts';

const { clinicianRow, clinicianServices, fileOf, hospitalServices, hospitalStays, outpatientRow, stayRow } =
  texts;
const HOSPITAL = '160001';
/** Counts that must leave no trace; no other number of the world contains them. */
const PLANTED = [3, 7, 9] as const;

const PRICES = [
  'hospital_name,last_updated_on,version,location_name,hospital_address,license_number|IA,type_2_npi,attestation',
  `Sample Hospital,2026-03-15,3.0.0,Sample Hospital,"1 Sample Road, Creston, IA 50801",,${NPIS.hospital},true`,
  'description,code|1,code|1|type,setting,standard_charge|discounted_cash',
  'Sample scope,45378,CPT,outpatient,900',
  'Sample knee,470,MS-DRG,inpatient,20000',
  'Sample scan,70551,CPT,outpatient,900',
  '',
].join('\n');
const FILES: Record<string, string> = {
  'hospital.csv': PRICES,
  'hospitals.csv': fileOf(
    'Facility ID,Facility Name,Address,City/Town,State,ZIP Code',
    `${HOSPITAL},SAMPLE HOSPITAL,1 SAMPLE ROAD,CRESTON,IA,50801`,
  ),
  'MUP_PHY_R26_P05_V10_D24_Geo.csv': fileOf(
    texts.CLINICIANS_BY_AREA,
    clinicianRow('National', '99204', 'O', { services: 5000, providers: 500 }),
    clinicianRow('Iowa', '99204', 'O', { services: 300, providers: 30 }),
    clinicianRow('National', '45378', 'F', { services: 5000, providers: 500 }),
    // Less the 40 of the surgery centre it is a planted count.
    clinicianRow('Iowa', '45378', 'F', { services: 40 + PLANTED[1], providers: 30 }),
  ),
  'MUP_PHY_R26_P05_V10_D24_Prov_Svc.csv': fileOf(
    texts.CLINICIANS,
    clinicianServices(NPIS.cardiologist, '99204', 'O', 120),
    clinicianServices(NPIS.cardiologist, '99204', 'F', PLANTED[0]),
    clinicianServices(NPIS.second, '99204', 'O', 60, { benes: PLANTED[2] }),
    clinicianServices(NPIS.surgeryCentre, '45378', 'F', 40),
    clinicianServices(NPIS.cardiologist, '00100', 'F', 40),
  ),
  'MUP_INP_RY26_P03_V10_DY24_Geo.csv': fileOf(
    texts.INPATIENT_BY_AREA,
    stayRow('National', '470', { services: 700 }),
    stayRow('Iowa', '470', { services: 164 }),
  ),
  'MUP_INP_RY26_P03_V10_DY24_PrvSvc.CSV': fileOf(texts.INPATIENT, hospitalStays(HOSPITAL, '470', 64)),
  'MUP_OUT_RY26_P04_V10_DY24_Geo.csv': fileOf(
    texts.OUTPATIENT_BY_AREA,
    outpatientRow('National', '5312', '45378', { services: 400 }),
    outpatientRow('National', '5311', '45378', { services: 20 }),
    outpatientRow('National', '5312', '45385', { services: 600 }),
  ),
  'MUP_OUT_RY26_P04_V10_DY24_Prov_Svc.csv': fileOf(texts.OUTPATIENT, hospitalServices(HOSPITAL, '5312', 250)),
};

let dir = '';
const out = (path: string) => readFile(join(dir, 'out', path), 'utf8');
const keys = () => keysOfFolder(join(dir, 'out'));
const codeTile = async (code: string) => CodeTile.parse(JSON.parse(await out(keys().code(code))));
const providerTile = async (key: string, zip3: string) =>
  ProviderTile.parse(JSON.parse(await out(keys().providerTile(key, zip3))));

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'claims-evidence-'));
  const data = join(dir, 'data');
  await writeProviderWorld(data, FILES);
  await build({ dataDir: data, outDir: join(dir, 'out'), threads: 1, asOf: '2026-07-01' });
});
afterAll(() => rm(dir, { recursive: true, force: true }));

async function evidenceOf(key: string, zip3: string) {
  const tile = await providerTile(key, zip3);
  const services = decodeEvidence(tile.evidence);
  return { tile, of: (npi: string) => services.get(tile.rows.npi.indexOf(npi)) };
}

describe('a build with claims by provider', () => {
  it('says how many services a clinician billed, without the places that have too few', async () => {
    const { tile, of } = await evidenceOf('cardiology', '500');
    expect(tile.evidence).toMatchObject({ clinicians_year: 2024, apc: null });
    expect(of(NPIS.cardiologist)).toBe(120);
    expect(of(NPIS.second)).toBeUndefined();
  });

  it('shows no exact count from which that of somebody else could be computed', async () => {
    const { of } = await evidenceOf('45378', '500');
    expect(of(NPIS.surgeryCentre)).toBeNull();
  });

  it('puts those with services first among equals, and hides nobody', async () => {
    const tile = await providerTile('cardiology', '508');
    const origin = originOfTile(tile, '50801');
    if (!origin) throw new Error('The tile has no origin 50801.');
    const found = providersNear(tile, { ...origin, completeMiles: 100 }, '2026-06-30-0123456789ab');
    const records = found.rows.map(found.recordOf);
    expect(records).toHaveLength(tile.rows.npi.length);
    const evident = records.filter(({ npi }) => npi === NPIS.cardiologist);
    expect(evident[0]?.medicare_services).toEqual({
      ...{ year: 2024, services: 120, at_least: 11, counted_by: 'code', apc: null },
    });
  });

  it('says how many stays and procedures of its group a hospital billed', async () => {
    const entries = async (code: string) => {
      const { facilities } = await codeTile(code);
      const found: unknown[] = [];
      eachFacilityPrice(facilities, ({ evidence }) => found.push(evidence));
      return { found, year: facilities.evidence.year, apc: facilities.evidence.apc };
    };
    expect(await entries('MS-DRG-470')).toEqual({ found: [64], year: 2024, apc: null });
    // Of two APCs it is the one with more services; its rows by state are missing, so the count is not exact.
    expect(await entries('45378')).toEqual({ found: [null], year: 2024, apc: '5312' });
    expect(await entries('70551')).toEqual({ found: [undefined], year: null, apc: null });
  });

  it('shows the hospital in searches as in price lookup', async () => {
    const tile = await providerTile('45378', '508');
    const [row] = tile.rows.facility.flatMap((facility, i) => (facility === null ? [] : [i]));
    expect(tile.evidence).toMatchObject({ hospitals_year: 2024, apc: '5312' });
    expect(decodeEvidence(tile.evidence).get(row ?? -1)).toBeNull();
  });

  it('leaves no trace of a planted count in any tile', async () => {
    const files = await listFiles(join(dir, 'out'));
    const tiles = files.filter(({ file }) => /^(shared|tiles)\//.test(file));
    expect(tiles.length).toBeGreaterThan(10);
    for (const { path, file } of tiles) {
      const lists = [
        ...(await readFile(path, 'utf8')).matchAll(/"(?:services|providers)":\[([\d,null]*)\]/g),
      ];
      const counts = lists.flatMap(([, list = '']) => list.split(',')).filter((text) => /^\d/.test(text));
      expect(
        counts.filter((text) => Number(text) < 11),
        file,
      ).toEqual([]);
    }
  });

  it('names the files as sources, counts them, and passes verify', async () => {
    const report = JSON.parse(await out('report.json')) as BuildReport;
    for (const name of Object.keys(FILES).filter((file) => file.startsWith('MUP')))
      expect(report.files.find(({ file }) => file === name)?.status, name).toBe('counted');
    expect(
      report.files.find(({ file }) => file === 'MUP_PHY_R26_P05_V10_D24_Prov_Svc.csv')?.claims?.rejected,
    ).toMatchObject({ small_count: { count: 2 } });
    expect((await verifyBuild(join(dir, 'out'))).faults).toEqual([]);
  });
});
