// Makes the price file of one hospital.
import { makeItems } from './charges.ts';
import { encode } from './encode.ts';
import type { SampleHospital } from './hospitals.ts';
import type { Item } from './item.ts';
import { csvText } from './mrf-csv.ts';
import { jsonText } from './mrf-json.ts';
import { oddItems } from './odd-rows.ts';
import { findPlant } from './plants.ts';
import { listLines } from './reach.ts';

/** A file to write: path inside the world (forward slashes) and bytes. */
export type SampleFile = { path: string; bytes: Buffer };

/** A defect that was put in on purpose, and the file that shows it. */
export type Defect = { file: string; what: string };

/** All items of the hospital's file, including its planted rows. */
export function allItems(hospital: SampleHospital, hospitals: SampleHospital[]): Item[] {
  const clean = makeItems(hospital, listLines(hospital, hospitals));
  return [...clean, ...oddItems(hospital), ...(findPlant(hospital)?.items(clean) ?? [])];
}

/** The text of a price file in the hospital's layout. */
export function priceText(hospital: SampleHospital, items: Item[]): string {
  return hospital.layout === 'json' ? jsonText(hospital, items) : csvText(hospital, items);
}

/** The hospital's price file. */
export function priceFile(hospital: SampleHospital, hospitals: SampleHospital[]): SampleFile {
  const text = priceText(hospital, allItems(hospital, hospitals));
  return { path: hospital.path, bytes: encode(text, hospital.traits) };
}
