// The lowest published price within each distance: what a longer drive would save. Pure.
import { dollarsOf } from '../../../schemas/money.ts';
import { MAX_RADIUS_MILES } from '../../../schemas/place.ts';
import type { CodeTile, Directory } from '../../../schemas/tile.ts';
import { asZip3, type Location } from './location.ts';
import { nearestCampuses } from './nearest-campus.ts';
import { eachPriceOf } from './price-table.ts';

export const DRIVE_MILES = [10, 25, 50, 100, MAX_RADIUS_MILES] as const;

/** `price` is null where nobody within the distance lists one. */
export type DriveStep = { miles: number; price: number | null };

/** The steps of a place, nearest first. One pass over the directory and one over the prices, which are sorted. */
export function driveToSave(tile: CodeTile, directory: Directory, location: Location): DriveStep[] {
  const near = nearestCampuses(directory, location, MAX_RADIUS_MILES, asZip3(location));
  const lowest: (number | null)[] = DRIVE_MILES.map(() => null);
  eachPriceOf(tile.facilities, near.files, ({ cents }, { radius }) => {
    DRIVE_MILES.forEach((step, i) => {
      if (lowest[i] === null && radius <= step) lowest[i] = cents;
    });
  });
  return DRIVE_MILES.map((miles, i) => {
    const cents = lowest[i] ?? null;
    return { miles, price: cents === null ? null : dollarsOf(cents) };
  });
}
