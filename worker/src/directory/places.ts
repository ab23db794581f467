// Cities by name, in D1. Only a search with the name of a city, and the suggestions of places, ask here.
import * as z from 'zod';
import { StateCode, Zip5 } from '../../../schemas/place.ts';
import { checkAnswer } from '../counters/object-call.ts';
import { inTime } from '../deadline.ts';
import { ApiError } from '../errors.ts';
import type { City, Places } from '../places/places.ts';

const COLUMNS = 'build, name_key AS nameKey, city, state, zip, population';
/** Sorts after every character of a name. */
const AFTER_NAMES = '\u{10FFFF}';

/** The index of cities over D1. */
export function d1Places(db: D1Database): Places {
  const ask = async (
    query: string,
    values: (string | number)[],
    nameKey: z.ZodType<string>,
    release: string,
  ) => {
    try {
      const asked = db
        .prepare(query)
        .bind(...values)
        .all();
      const { results } = await inTime('D1', asked);
      return checkAnswer('The index of cities', citiesOf(release, nameKey), results) as City[];
    } catch (cause) {
      throw new ApiError('data_unavailable', {}, { cause });
    }
  };
  return {
    async named(release, nameKeys) {
      if (nameKeys.length === 0) return [];
      const marks = nameKeys.map(() => '?').join(', ');
      const query = `SELECT ${COLUMNS} FROM cities WHERE build = ? AND name_key IN (${marks})`;
      return ask(query, [release, ...nameKeys], z.literal([...nameKeys]), release);
    },
    beginning(release, nameKey, limit) {
      const query = `SELECT ${COLUMNS} FROM cities WHERE build = ? AND name_key >= ? AND name_key < ? ORDER BY population DESC, name_key, state LIMIT ?`;
      const values = [release, nameKey, nameKey + AFTER_NAMES, limit];
      return ask(query, values, z.string().startsWith(nameKey), release);
    },
  };
}

/** Rows that were asked for: of the build, and under a fitting name. */
function citiesOf(release: string, nameKey: z.ZodType<string>) {
  return z.array(
    z.object({
      build: z.literal(release),
      nameKey,
      city: z.string(),
      state: StateCode,
      zip: Zip5,
      population: z.number().nonnegative(),
    }),
  );
}
