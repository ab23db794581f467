// The Worker reads the committed samples of both formats, and a lookup answers from either: a rollback over one change of
// the format serves.
import { beforeAll, describe, expect, it } from 'vitest';
import { LookupAnswer } from '../../schemas/api.ts';
import { providerKeys } from '../../schemas/provider.ts';
import { CURRENT_KEY, TILE_FORMAT, tileKeys } from '../../schemas/tile.ts';
import { createTileCache } from '../../worker/src/tiles/tile-cache.ts';
import { isolateTiles, r2TileStore } from '../../worker/src/tiles/tile-store.ts';
import { env, migrate, services, testApp } from './support.ts';

declare global {
  interface ImportMeta {
    glob(pattern: string, options: { query: '?raw'; import: 'default'; eager: true }): Record<string, string>;
  }
}
const TEXTS = import.meta.glob('../fixtures/tiles/*/*.json', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const textOf = (format: number, kind: string) => TEXTS[`../fixtures/tiles/${format}/${kind}.json`] ?? '';

/** Puts the samples of a format under their keys; the next answer comes from them. */
async function publishSamples(format: number): Promise<string> {
  const { release } = JSON.parse(textOf(format, 'pointer')) as { release: string };
  const objects: [kind: string, keyOf: (filedUnder: string) => string][] = [
    ['code', (id) => tileKeys.code(id, '70551')],
    ['place', (id) => tileKeys.place(id, '500')],
    ['state', (id) => tileKeys.state(id, 'IA')],
    ['cell', (id) => tileKeys.cell(id, '42_-94')],
    ['index', (id) => tileKeys.index(id)],
    ['providerManifest', (id) => providerKeys.manifest(id, 'cardiology')],
    ['providerTile', (id) => providerKeys.tile(id, 'cardiology', '500')],
    ['pointer', () => CURRENT_KEY],
  ];
  for (const [kind, keyOf] of objects) {
    const text = textOf(format, kind);
    await env.TILES.put(keyOf((JSON.parse(text) as { build: string }).build), text);
  }
  isolateTiles.current = undefined;
  return release;
}

const FORMATS = [TILE_FORMAT, TILE_FORMAT - 1];
let token = '';

beforeAll(async () => {
  await migrate();
  const { accounts } = services();
  await accounts.setMembership('samples00001', 'active');
  token = await accounts.issueToken('samples00001');
});

describe.each(FORMATS)('samples of format %i', (format) => {
  it('are read as tiles of the current format', async () => {
    await publishSamples(format);
    const tiles = r2TileStore(env.TILES, { cache: createTileCache(), current: undefined });
    const build = await tiles.current();
    const manifest = await tiles.providerManifest(build, 'cardiology');
    const read = [
      build.index,
      await tiles.code(build, '70551'),
      await tiles.place(build, '500'),
      await tiles.state(build, 'IA'),
      await tiles.cell(build, '42_-94'),
      manifest,
      await tiles.providerTile(manifest, '500'),
    ];
    expect(read.map((tile) => tile.format)).toEqual(read.map(() => TILE_FORMAT));
    expect(build.index.editions).not.toBeNull();
    expect(build.index.insurer_payments.codes === '').toBe(format < TILE_FORMAT);
  });
});

describe('a lookup', () => {
  it('gives the same answer in either format', async () => {
    const answers: LookupAnswer[] = [];
    for (const format of FORMATS) {
      await publishSamples(format);
      const headers = { Authorization: `Bearer ${token}`, 'CF-Connecting-IP': '10.7.0.1' };
      const response = await testApp().fetch('/functions/v1/public-price-lookup?cpt=70551&zip=50010', {
        headers,
      });
      expect(response.status).toBe(200);
      answers.push(LookupAnswer.parse(await response.json()));
    }
    const [current, preceding] = answers;
    expect(current?.facilities.length).toBeGreaterThan(2);
    expect(preceding).toEqual({ ...current, release: preceding?.release });
  });
});
