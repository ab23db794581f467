// Statistics of areas as the columns of a tile.
import type { AreaColumns } from '../../../schemas/tile.ts';
import { encodeAreaColumns } from '../../../schemas/write-tile.ts';
import type { AreaStatistics } from '../aggregate/areas.ts';

/** The columns of areas, sorted by key; `refreshed` holds for each of them an index of the object's dates. */
export function encodeAreas(areas: readonly AreaStatistics[], refreshed: (number | null)[]): AreaColumns {
  return encodeAreaColumns({
    keys: areas.map(({ key }) => key),
    n_sources: areas.map(({ stats }) => stats.nSources),
    n_facilities: areas.map(({ stats }) => stats.nFacilities),
    n_systems: areas.map(({ stats }) => stats.nSystems),
    median: areas.map(({ stats }) => stats.median),
    p25: areas.map(({ stats }) => stats.p25),
    p75: areas.map(({ stats }) => stats.p75),
    stability_low: areas.map(({ stats }) => stats.stability?.low ?? null),
    stability_high: areas.map(({ stats }) => stats.stability?.high ?? null),
    refreshed,
  });
}
