// Which federal files are due on a day and missing.
import { expect, it } from 'vitest';
import {
  describeMissingFile,
  FEDERAL_CALENDAR,
  findMissingFiles,
} from '../../../builder/src/report/federal-calendar.ts';

const quarterly = FEDERAL_CALENDAR.filter(({ period }) => period === 'quarter').map(({ name }) => name);
const yearly = FEDERAL_CALENDAR.filter(({ period }) => period === 'year').map(({ name }) => name);
const loaded = (quarter: string, year: string) =>
  new Map([
    ...quarterly.map((name) => [name, quarter] as const),
    ...yearly.map((name) => [name, year] as const),
  ]);
const missing = (asOf: string, files: ReadonlyMap<string, string>) =>
  findMissingFiles(asOf, files).map(({ name }) => name);

it('a quarterly file is due 30 days after its quarter begins', () => {
  expect(missing('2027-01-30', loaded('2026-10-01', '2024-01-01'))).toEqual([]);
  expect(missing('2027-01-31', loaded('2026-10-01', '2024-01-01'))).toEqual(quarterly);
  expect(missing('2027-01-31', loaded('2027-01-15', '2024-01-01'))).toEqual([]);
});

it('the claims of a year are due in the middle of the year after the next', () => {
  expect(missing('2026-04-30', loaded('2026-04-01', '2023-01-01'))).toEqual([]);
  expect(missing('2026-11-22', loaded('2026-10-01', '2023-01-01'))).toEqual(yearly);
});

it('a file that was never loaded is named as such', () => {
  const files = loaded('2026-10-01', '2024-01-01');
  files.delete('OPPS Addendum B');
  expect(findMissingFiles('2026-11-22', files).map(describeMissingFile)).toEqual([
    'OPPS Addendum B: the file of the quarter from 2026-10-01 is due, and no file of it is loaded. Fetch it, or find out why it is late.',
  ]);
  files.set('OPPS Addendum B', '2026-04-20');
  expect(findMissingFiles('2026-11-22', files).map(describeMissingFile)).toEqual([
    'OPPS Addendum B: the file of the quarter from 2026-10-01 is due, and the newest loaded file is of the quarter from 2026-04-01. Fetch it, or find out why it is late.',
  ]);
});
