// Cities as a search may name them: what is asked of the index of places, and what it gives.

/**
 * One city of a build. `nameKey` is the name as `cityKey` writes it, `zip` the ZIP nearest to the city's
 * population point, `population` 0 where none is known.
 */
export type City = { nameKey: string; city: string; state: string; zip: string; population: number };

/** The index of cities; `services.ts` opens it. */
export type Places = {
  /** Every city of a build under one of these names. Throws ApiError `data_unavailable` when out of reach. */
  named(release: string, nameKeys: readonly string[]): Promise<City[]>;
  /** The largest cities of a build whose names begin like this. Throws ApiError `data_unavailable`. */
  beginning(release: string, nameKey: string, limit: number): Promise<City[]>;
};
