// Practice locations under one key, with how many providers each has: enough to count who is near without a row.
import { completeRadius } from '../../../../schemas/answer-order.ts';
import type { Address } from '../../places/placing.ts';
import { indexPoints, type Near, type Point, type PointIndex } from '../../places/point-index.ts';
import type { Hospitals, NearHospital } from './hospital-rows.ts';

/** A location, the number of its providers and the ZIP3 of the partition that holds them. */
export type Practice = Address & Point & { zip3: string; providers: number };
/** What a search from one point finds: its radius, the number of providers and hospitals, and where they are. */
export type Reach = {
  completeMiles: number;
  total: number;
  near: Near<Practice>[];
  hospitals: NearHospital[];
};

/** All practices of a key, found by distance and by name. */
export type Practices = { byPoint: PointIndex<Practice>; byId: ReadonlyMap<string, Practice> };

export function indexPractices(practices: readonly Practice[]): Practices {
  return {
    byPoint: indexPoints(practices),
    byId: new Map(practices.map((practice) => [idOf(practice), practice])),
  };
}

/** The name of a practice location: one entry of a tile's `places`. */
export function idOf({ zip, city, state }: Address): string {
  return `${zip}|${city}|${state}`;
}

/** The smallest radius with enough providers and hospitals, else the widest. */
export function measureReach(origin: Point, practices: Practices, hospitals: Hospitals): Reach {
  let found: Omit<Reach, 'completeMiles'> = { total: 0, near: [], hospitals: [] };
  const completeMiles = completeRadius((miles) => {
    const near = practices.byPoint.within(origin, miles);
    const nearHospitals = hospitals.within(origin, miles);
    const providers = near.reduce((sum, { item }) => sum + item.providers, 0);
    found = { total: providers + nearHospitals.length, near, hospitals: nearHospitals };
    return found.total;
  });
  return { completeMiles, ...found };
}
