// A tiny build put straight into R2: enough for routes to answer from, without the builder.
import type { BuildIndex, CurrentPointer } from '../../schemas/tile.ts';
import { CURRENT_KEY, TILE_FORMAT, tileKeys } from '../../schemas/tile.ts';
import { aCodeTile, BUILD } from '../support/tiny-tiles.ts';
import { env } from './support.ts';

export { aCodeTile, BUILD };

/** Lists 70551, and two codes whose tiles are missing or foreign. */
export function anIndex(): BuildIndex {
  return {
    format: TILE_FORMAT,
    build: BUILD,
    as_of: '2026-11-20',
    codes: ['70551', '99997', '99999'].join(''),
    drgs: '',
    zip3_statistics: { codes: '', drgs: '' },
    insurer_payments: { codes: '', drgs: '' },
    zip3: [],
    states: [],
    cells: [],
    withheld_rules: {},
    sources: [],
    provider_keys: [],
    editions: null,
    checksums: null,
  };
}

/** Puts the pointer, the index and the tile of 70551. */
export async function publishTiles(): Promise<void> {
  const pointer: CurrentPointer = {
    format: TILE_FORMAT,
    release: BUILD,
    previous: null,
    published_by: 'test',
  };
  await env.TILES.put(tileKeys.code(BUILD, '70551'), JSON.stringify(aCodeTile('70551')));
  await env.TILES.put(tileKeys.index(BUILD), JSON.stringify(anIndex()));
  await env.TILES.put(CURRENT_KEY, JSON.stringify(pointer));
}
