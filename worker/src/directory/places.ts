// Cities by name, in D1. Only a provider search with the name of a city asks here.
import * as z from 'zod';
import { StateCode, Zip5 } from '../../../schemas/place.ts';
import { checkAnswer } from '../counters/object-call.ts';
import { ApiError } from '../errors.ts';
import type { Places } from '../places/places.ts';

/** The index of cities over D1. */
export function d1Places(db: D1Database): Places {
  return {
    async named(release, nameKeys) {
      if (nameKeys.length === 0) return [];
      const marks = nameKeys.map(() => '?').join(', ');
      const query = `SELECT build, name_key AS nameKey, city, state, zip, population FROM cities WHERE build = ? AND name_key IN (${marks})`;
      try {
        const { results } = await db
          .prepare(query)
          .bind(release, ...nameKeys)
          .all();
        return checkAnswer('The index of cities', citiesOf(release, nameKeys), results);
      } catch (cause) {
        throw new ApiError('data_unavailable', {}, { cause });
      }
    },
  };
}

/** Rows that were asked for: of the build, and under one of the names. */
function citiesOf(release: string, nameKeys: readonly string[]) {
  return z.array(
    z.object({
      build: z.literal(release),
      nameKey: z.literal([...nameKeys]),
      city: z.string(),
      state: StateCode,
      zip: Zip5,
      population: z.number().nonnegative(),
    }),
  );
}
