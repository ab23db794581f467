// A real payer file of surgery centres' fees that calls every one of them professional: none of them may become a
// clinician's price. The groups lie in remote files, which the test writes with invented numbers.
import { readFileSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { build } from '../../../builder/src/pipeline/build.ts';
import type { BuildReport } from '../../../builder/src/report/build-report.ts';
import { ProviderTile } from '../../../schemas/provider.ts';
import { TWO_ZIP3S } from '../../../tools/testbed/price-world.ts';
import { anItem, aPrice, HEAD, ticText } from '../../support/payers/tic-file.ts';
import { type NppesRow, npiOf, nppesText } from '../../support/providers/nppes-file.ts';
import { describeWithRealData, realData } from '../../support/real-data.ts';

const REAL_NAME = 'providers/tic/real/carefirst-2022-asc-in-network-rates.json.gz';
const REAL = realData(REAL_NAME);
const BUILD_MS = 120_000;

type RealFile = {
  provider_references: { provider_group_id: number; location: string }[];
  in_network: { negotiated_rates: { provider_references: number[] }[] }[];
};

describeWithRealData(REAL_NAME)('a real file of facility fees', () => {
  let dir: string;
  let nLocations = 0;
  const clinicians = new Set<string>();
  const centres = new Set<string>();

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'atlas-real-payer-'));
    await mkdir(join(dir, 'data', 'groups'), { recursive: true });
    const sources = ['file,url'];
    const locations = referencedLocations();
    nLocations = locations.length;
    for (const [i, location] of locations.entries()) {
      const [clinician, centre] = [npiOf(5000 + 2 * i), npiOf(5001 + 2 * i)];
      clinicians.add(clinician);
      centres.add(centre);
      const group = { npi: [Number(clinician), Number(centre)], tin: { type: 'ein', value: '00-0000000' } };
      await writeFile(join(dir, 'data', 'groups', `${i}.json`), JSON.stringify({ provider_groups: [group] }));
      sources.push(`groups/${i}.json,${location}`);
    }
    const planted = {
      ...HEAD,
      in_network: [
        anItem('99203', [
          { provider_groups: [{ npi: [...clinicians].map(Number) }], negotiated_prices: [aPrice(120)] },
        ]),
      ],
    };
    const files: Record<string, string> = {
      'planted.json': ticText(planted),
      'npidata.csv': nppesText([...[...clinicians].map(clinicianRow), ...[...centres].map(centreRow)]),
      'sources.csv': sources.join('\n'),
      'geography.csv': `zip,city,state,lat,lng\n${TWO_ZIP3S.map((row) => row.join(',')).join('\n')}\n`,
    };
    for (const [file, text] of Object.entries(files)) await writeFile(join(dir, 'data', file), text);
    await copyFile(REAL, join(dir, 'data', 'real.json.gz'));
    await build({ dataDir: join(dir, 'data'), outDir: join(dir, 'out'), threads: 1, asOf: '2026-06-30' });
  }, BUILD_MS);
  afterAll(() => rm(dir, { recursive: true, force: true }));

  it('prices surgery centres by their facility fees and clinicians by the planted office fee alone', async () => {
    expect(nLocations).toBe(74);
    const [facility, professional] = [new Set<string>(), new Set<string>()];
    for (const { price_code, rows } of await tiles()) {
      for (const [i, own] of rows.npi.entries()) {
        const npi = own ?? '';
        if (rows.basis[i] === 0) facility.add(npi);
        else {
          professional.add(npi);
          expect([price_code, rows.mid[i]]).toEqual(['99203', 12_000]);
        }
      }
    }
    expect([...facility].every((npi) => centres.has(npi))).toBe(true);
    // The others have fees alone that the table gives to no surgery centre.
    expect(facility.size).toBeGreaterThan(60);
    expect(professional).toEqual(clinicians);
  });

  it('counts every fee that reached a clinician under its rule', async () => {
    const { groups, rates = 0, unknown_npi, counted = 0, dropped = {} } = (await payer()) ?? {};
    // One of the 74 has rates for codes alone that nobody searches for.
    expect(groups).toMatchObject({ referenced: 73, out_of_reach: 0 });
    expect(unknown_npi).toBe(0);
    expect(dropped.facility_fee_of_clinician ?? 0).toBeGreaterThan(100);
    expect(rates).toBe(counted + Object.values(dropped).reduce((sum, n) => sum + n, 0));
  });

  async function payer() {
    const report = JSON.parse(await readFile(join(dir, 'out', 'report.json'), 'utf8')) as BuildReport;
    return report.files.find(({ file }) => file === 'real.json.gz')?.payer;
  }

  async function tiles() {
    const root = join(dir, 'out', 'shared/providers');
    const found = [];
    for (const file of await readdir(root, { recursive: true }))
      if (/\/\d{3}-[^/]*$/.test(file))
        found.push(ProviderTile.parse(JSON.parse(await readFile(join(root, file), 'utf8'))));
    return found;
  }
});

const PRACTICE = { state: 'IA', zip: '50010', city: 'AMES', country: 'US', updatedOn: '01/05/2026' } as const;

/** May do most of what surgery centres do: it is the place of service alone that keeps the fees away. */
const CLINICIAN_CODES = [
  '207Q00000X Y',
  '207RG0100X N',
  '208600000X N',
  '207X00000X N',
  '207W00000X N',
  '207Y00000X N',
];

function clinicianRow(npi: string): NppesRow {
  return { ...PRACTICE, npi, type: '1', first: 'ANA', last: 'SAMPLE', taxonomies: CLINICIAN_CODES };
}

function centreRow(npi: string): NppesRow {
  return { ...PRACTICE, npi, type: '2', organisation: 'SAMPLE SURGERY CENTER', taxonomies: ['261QA1903X Y'] };
}

/** Addresses of the groups that any rate refers to, by reading the whole file at once. */
function referencedLocations(): string[] {
  const { provider_references, in_network } = JSON.parse(
    gunzipSync(readFileSync(REAL)).toString(),
  ) as RealFile;
  const used = new Set(
    in_network.flatMap(({ negotiated_rates }) =>
      negotiated_rates.flatMap((rate) => rate.provider_references),
    ),
  );
  const groups = provider_references.filter(({ provider_group_id }) => used.has(provider_group_id));
  return [...new Set(groups.map(({ location }) => location))];
}
