// The Census Bureau's internal points of ZIP code tabulation areas (ZCTAs): one point for most ZIPs with
// homes in them. `tools/geography/write-zcta.ts` writes the table from the Bureau's file.
import { readFileSync } from 'node:fs';
import type { Point } from './point-index.ts';

/** The release behind the table. The manifest of a build names the vintage. */
export const ZCTA = {
  vintage: '2025',
  source: 'U.S. Census Bureau, 2025 Gazetteer Files, ZIP Code Tabulation Areas',
  table: new URL('./zcta-2025.csv', import.meta.url),
} as const;

/** The point of every ZCTA by its five digits, in degrees of four decimals. */
export function loadZctaPoints(): ReadonlyMap<string, Point> {
  const [, ...lines] = readFileSync(ZCTA.table, 'utf8').trimEnd().split('\n');
  return new Map(
    lines.map((line) => {
      const [zip = '', lat, lng] = line.split(',');
      return [zip, { lat: Number(lat), lng: Number(lng) }];
    }),
  );
}
