// `node test/support/sample-tiles.ts` writes the sample objects of the current tile format into test/fixtures/tiles:
// one object of each kind, made by the builder from the county with a small registry, two payers and five ZIPs.
// Samples of a format are written once, when the format is new; later builders must still read them.

import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../../builder/src/pipeline/build.ts';
import { TILE_FORMAT, tileKeys } from '../../schemas/tile.ts';
import { keysOfFolder } from './files/built-keys.ts';
import { HOSPITAL_WITH_PAYMENTS, writeProviderWorld } from './providers/provider-world.ts';

const GEOGRAPHY = `zip,city,state,lat,lng
50009,Altoona,IA,41.65,-93.46
50010,Ames,IA,42.03,-93.62
50014,Ames,IA,42.05,-93.69
50036,Boone,IA,42.06,-93.88
50801,Creston,IA,41.06,-94.36
`;

/** Which objects of the build are the samples: file name by kind, and the key that the object has in a build. */
const SAMPLES: Record<string, (keys: ReturnType<typeof keysOfFolder>, build: string) => string> = {
  code: (keys) => keys.code('70551'),
  zip3Statistics: (keys) => keys.zip3Statistics('70551'),
  insurerPayments: (keys) => keys.insurerPayments('70551'),
  place: (keys) => keys.place('500'),
  state: (keys) => keys.state('IA'),
  cell: (keys) => keys.cell('42_-94'),
  index: (_, id) => tileKeys.index(id),
  providerManifest: (keys) => keys.manifest('cardiology'),
  providerTile: (keys) => keys.providerTile('cardiology', '500'),
  memberTile: (keys) => keys.member('cardiology', '500'),
  manifest: () => 'manifest.json',
};

/** The sample objects of the current format by kind, as text. */
export async function makeSamples(): Promise<Record<string, string>> {
  const dir = await mkdtemp(join(tmpdir(), 'atlas-samples-'));
  try {
    const [data, out] = [join(dir, 'data'), join(dir, 'out')];
    await mkdir(data);
    await writeProviderWorld(data, { 'geography.csv': GEOGRAPHY, 'hospital.csv': HOSPITAL_WITH_PAYMENTS });
    await cp('test/fixtures/county', data, { recursive: true });
    const { build: id } = await build({ dataDir: data, outDir: out, threads: 1, asOf: '2026-07-01' });
    const pointer = { format: TILE_FORMAT, release: id, previous: null, published_by: 'sample' };
    const texts: Record<string, string> = { pointer: `${JSON.stringify(pointer)}\n` };
    for (const [kind, key] of Object.entries(SAMPLES))
      texts[kind] = await readFile(join(out, key(keysOfFolder(out), id)), 'utf8');
    return texts;
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const dir = `test/fixtures/tiles/${TILE_FORMAT}`;
  await mkdir(dir, { recursive: true });
  for (const [kind, text] of Object.entries(await makeSamples()))
    await writeFile(join(dir, `${kind}.json`), text);
}
