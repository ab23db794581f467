// Cities by name, in D1. Only a provider search with the name of a city asks here.
import { ApiError } from '../errors.ts';
import type { City, Places } from '../providers/places.ts';

/** The index of cities over D1. */
export function d1Places(db: D1Database): Places {
  return {
    async named(release, nameKeys) {
      if (nameKeys.length === 0) return [];
      const marks = nameKeys.map(() => '?').join(', ');
      const query = `SELECT name_key AS nameKey, city, state, zip, population FROM cities WHERE build = ? AND name_key IN (${marks})`;
      try {
        const { results } = await db
          .prepare(query)
          .bind(release, ...nameKeys)
          .all<City>();
        return results;
      } catch (cause) {
        throw new ApiError('data_unavailable', {}, { cause });
      }
    },
  };
}
