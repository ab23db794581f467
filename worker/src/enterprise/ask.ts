// What every dataset reads from: the filters, the live release, its tiles and its indexes.
import type { ExportFilters } from '../../../schemas/enterprise.ts';
import type { Build } from '../tiles/build.ts';
import type { TileStore } from '../tiles/tile-reader.ts';
import type { ExportIndex } from './export-index.ts';

/** The tiles that datasets are read from. */
export type ExportTiles = Pick<
  TileStore,
  | 'code'
  | 'zip3Statistics'
  | 'insurerPayments'
  | 'state'
  | 'place'
  | 'providerManifest'
  | 'providerTile'
  | 'earlier'
  | 'changes'
>;

export type Ask = { filters: ExportFilters; build: Build; tiles: ExportTiles; index: ExportIndex };
