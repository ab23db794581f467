// Types for the package of ZIPs, which comes without any for this entry point.

declare module 'zipcodes/lib/codes.js' {
  /** Every ZIP of the package by its five digits; the point is 0,0 where the package knows none. */
  export const codes: Record<
    string,
    { zip: string; latitude: number; longitude: number; city: string; state: string; country: string }
  >;
}
