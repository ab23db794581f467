// A provider search: what is asked, where, and one page of who does it there, from one manifest and one tile.
import type { SearchRequest } from '../../../schemas/search.ts';
import { ApiError } from '../errors.ts';
import type { TileStore } from '../tiles/tile-store.ts';
import type { Places } from './places.ts';
import type { SearchFinding } from './search-finding.ts';

/** What a search reads from. */
export type SearchSources = { tiles: TileStore; places: Places };

/**
 * Finds one page.
 * @throws ApiError `unknown_location`, `ambiguous_location`, `invalid_parameter` (cursor), `data_unavailable`
 */
export async function searchProviders(
  question: SearchRequest,
  { tiles, places }: SearchSources,
): Promise<SearchFinding> {
  const build = await tiles.current();
  await places.named(build.release, [question.location]);
  throw new ApiError('unknown_location', { param: 'location' });
}
