// The text of a manifest that differs from all others by a number.
import type { Manifest } from '../../../schemas/manifest.ts';
import { TILE_FORMAT } from '../../../schemas/tile.ts';

/** The n-th manifest. */
export function aManifestText(n: number): string {
  const manifest: Manifest = {
    format: TILE_FORMAT,
    build: `2026-06-30-${n.toString(16).padStart(12, '0')}`,
    as_of: '2026-06-30',
    ...{ reader_version: 1, statistics_version: 1, tiles_version: 1 },
    geography: { zcta: null },
    inputs: [],
    fetched: null,
    counts: {
      ...{ price_files: 0, codes: 0, codes_with_price: 0, observations: 0 },
      ...{ zip3: 0, states: 0, cells: 0, objects: 0, bytes: 0 },
    },
    inventory_sha256: '',
    index_sql_sha256: '',
  };
  return JSON.stringify(manifest);
}
