// Answers of a real build are proved from files alone, and every doctored file is named.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build } from '../../../builder/src/pipeline/build.ts';
import { makeKeys, parseSigner, parseVerifier } from '../../../builder/src/proof/note.ts';
import { ProofFault, proveAnswer } from '../../../builder/src/proof/prove.ts';
import { appendReleases, LogFault } from '../../../builder/src/proof/release-log.ts';
import type { LookupAnswer } from '../../../schemas/api.ts';
import { filedTiles } from '../../../schemas/editions.ts';
import { codesOfIndex } from '../../../schemas/read-tile.ts';
import { BuildIndex, tileKeys } from '../../../schemas/tile.ts';
import { seededRandom } from '../../../tools/testbed/random.ts';
import { makeAnswer } from '../../../worker/src/prices/answer.ts';
import { lookUp } from '../../../worker/src/prices/look-up.ts';
import { makeBuild } from '../../../worker/src/tiles/build.ts';
import type { TileStore } from '../../../worker/src/tiles/tile-reader.ts';
import { callAtlas } from '../../support/cli.ts';
import { aManifestText } from '../../support/proof/manifest-text.ts';
import { rounds, testSeed } from '../../support/soak.ts';
import { writeSmallCounty } from '../../support/worlds/county.ts';

const seed = testSeed(5);
const random = seededRandom(seed);
const ZIPS = ['50010', '50014', '50036', '50801', '73301'];
const PRICED = ['70551', '99213', 'MS-DRG-470'];
const keys = makeKeys('prices.example/releases');
const OPERATOR = {
  serviceName: 'T',
  operatorName: 'T',
  operatorUrl: 'https://o.example',
  siteUrl: 'https://s.example',
};

let dir = '';
let index: BuildIndex;
const folders = () => ({
  build: join(dir, 'build'),
  log: join(dir, 'log'),
  key: parseVerifier(keys.verifier),
});

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'prove-'));
  await writeSmallCounty(join(dir, 'data'));
  const options = { dataDir: join(dir, 'data'), outDir: join(dir, 'build'), threads: 1, asOf: '2026-11-22' };
  const manifest = await build({ ...options, keepEvidence: true });
  index = BuildIndex.parse(await read(tileKeys.index(manifest.build)));
  const signer = parseSigner(keys.signer);
  const manifestText = await readFile(join(dir, 'build/manifest.json'), 'utf8');
  await appendReleases(join(dir, 'log'), [aManifestText(1), aManifestText(2), manifestText], signer);
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const read = async (key: string) => JSON.parse(await readFile(join(dir, 'build', key), 'utf8'));

async function ask(code: string, zip: string): Promise<LookupAnswer> {
  const filed = filedTiles(index);
  const tiles: Pick<TileStore, 'current' | 'code' | 'place' | 'state'> = {
    current: async () => makeBuild(index),
    code: (_, of) => read(tileKeys.code(filed.code(of), of)),
    place: (_, zip3) => read(tileKeys.place(filed.place(zip3), zip3)),
    state: (_, state) => read(tileKeys.state(filed.state(state), state)),
  };
  const finding = await lookUp(
    {
      ...{ procedure: { cpt: code }, input: code, place: { kind: 'zip', zip }, radiusMiles: 25 },
      ...{ explain: false, zipIgnored: false },
    },
    tiles as TileStore,
  );
  return makeAnswer(finding, OPERATOR);
}

async function faultOf(answer: unknown): Promise<string> {
  try {
    await proveAnswer(JSON.stringify(answer), folders());
  } catch (error) {
    if (error instanceof ProofFault || error instanceof LogFault) return error.where;
    throw error;
  }
  return 'no fault';
}

/** Runs something while one file of the release is changed, or missing. */
async function whileDoctored<T>(
  key: string,
  change: (text: string) => string | undefined,
  run: () => Promise<T>,
): Promise<T> {
  const path = join(dir, 'build', key);
  const text = await readFile(path, 'utf8');
  const changed = change(text);
  if (changed === undefined) await rm(path);
  else await writeFile(path, changed);
  try {
    return await run();
  } finally {
    await writeFile(path, text);
  }
}

describe(`random answers (seed ${seed})`, () => {
  it('are proved to the cent from the observations', async () => {
    const codes = codesOfIndex(index);
    for (let n = 0; n < rounds(12, 100); n += 1) {
      const code = random.int(3) === 0 ? random.pick(codes) : random.pick(PRICED);
      const answer = await ask(code, random.pick(ZIPS));
      const proof = await proveAnswer(JSON.stringify(answer), folders());
      const cents = answer.national.median === null ? null : Math.round(answer.national.median * 100);
      expect([proof.code, proof.median_cents, proof.log.entry]).toEqual([code, cents, 2]);
      expect(proof.recomputed_from).toBe(answer.national.n_sources > 0 ? 'observations' : 'tile');
    }
  });

  it('are proved from the tile when there is no evidence', async () => {
    const answer = JSON.stringify(await ask('70551', '50010'));
    const prove = () => proveAnswer(answer, folders());
    const proof = await whileDoctored('evidence/70551.json', () => undefined, prove);
    expect([proof.median_cents, proof.recomputed_from, proof.facilities > 0]).toEqual([
      100_025,
      'tile',
      true,
    ]);
  });
});

describe('what does not hold is named', () => {
  const KEY = () => tileKeys.code(filedTiles(index).code('70551'), '70551');
  it.each([
    ['a doctored tile', KEY, (text: string) => text.replace('"median":1000.25', '"median":1000.26')],
    ['a tile that is missing', KEY, () => undefined],
    ['an inventory', () => 'inventory.ndjson', (text: string) => text.replace(/"sha256":"./, '"sha256":"f')],
    ['a manifest', () => 'manifest.json', (text: string) => `${text} `],
  ])('%s', async (_, key, change) => {
    const answer = await ask('70551', '50010');
    expect(await whileDoctored(key(), change, () => faultOf(answer))).toBe(key());
  });

  it('a doctored answer: median, price of a hospital, release', async () => {
    const answer = await ask('70551', '50010');
    const [first, ...others] = answer.facilities;
    if (!first) throw new Error('The answer has no hospital.');
    const cases: [object, string][] = [
      [{ national: { ...answer.national, median: 1000.26 } }, 'national.median'],
      [{ national_median: 1 }, 'national_median'],
      [{ medicare_rate: 1 }, 'medicare_rate'],
      [
        { facilities: [{ ...first, cash_price: first.cash_price + 0.01 }, ...others] },
        `facilities.${first.facility_id}`,
      ],
      [{ release: '2026-06-30-000000000001' }, 'manifest.json'],
      [{ match: 1 }, 'the answer'],
    ];
    for (const [change, where] of cases) expect(await faultOf({ ...answer, ...change })).toBe(where);
  });

  it('an observation that gives another median', async () => {
    const answer = await ask('70551', '50010');
    const change = (text: string) => text.replaceAll('"cents":90000', '"cents":90001');
    const where = await whileDoctored('evidence/70551.json', change, () => faultOf(answer));
    expect(where).toMatch(/of 70551|for 70551/);
  });
});

it('the command prints the proof, and the file at fault with exit code 1', async () => {
  await writeFile(join(dir, 'answer.json'), JSON.stringify(await ask('70551', '50010')));
  const folder = (name: string) => join(dir, name);
  const run = () =>
    callAtlas([
      ...['prove', folder('answer.json'), '--build', folder('build'), '--log', folder('log')],
      ...['--vkey', keys.verifier, '--json'],
    ]);
  const good = await run();
  expect([good.code, JSON.parse(good.stdout)]).toMatchObject([0, { ok: true, median_cents: 100_025 }]);
  const bad = await whileDoctored('inventory.ndjson', (text) => text.slice(1), run);
  expect([bad.code, JSON.parse(bad.stdout)]).toMatchObject([1, { ok: false, where: 'inventory.ndjson' }]);
});
