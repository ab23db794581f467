// The county made by hand over a geography of three ZIP3s. With the whole country, most of a build's time and two thirds of
// its objects are places where nobody publishes a price.
import { cp } from 'node:fs/promises';
import { writeThinGeography } from './thin-geography.ts';

/** Five hospitals and two fee schedules; test/fixtures/county/README.md does the arithmetic. */
const COUNTY = 'test/fixtures/county';
/** Where its hospitals are, and Austin, where there is none. */
const ZIP3S = new Set(['500', '508', '733']);

/** Writes its files into `dir`. */
export async function writeSmallCounty(dir: string): Promise<void> {
  await cp(COUNTY, dir, { recursive: true });
  await writeThinGeography(dir, ZIP3S);
}
