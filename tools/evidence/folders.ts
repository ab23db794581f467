// Where the real files lie: beside the project folder, as test/README.md says.
import { join } from 'node:path';

/** The project folder. */
export const PROJECT = join(import.meta.dirname, '../..');
const SHARED = join(PROJECT, '../shared');
/** Real price files and federal files. */
export const REAL_DATA = join(SHARED, 'data');
/** The 70 services that CMS names. */
export const SHOPPABLE_LIST = join(SHARED, 'reference/shoppable-70.csv');
/** One cash and one gross amount for each hospital and code, of 3,536 hospitals. */
export const NATIONAL_CASH = join(
  SHARED,
  'more-data/claims/hospital-cash/cash_gross_shoppable_by_ccn_2026-01.csv.gz',
);
/** CMS's lists of hospitals, with their numbers. */
export const HOSPITAL_LISTS = [
  join(REAL_DATA, 'federal/hospitals/Hospital_General_Information.csv'),
  join(SHARED, 'more-data/federal/hospitals/Hospital_General_Information_2026-07.csv.gz'),
];
