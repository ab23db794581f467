// The committed table of Census points: its own soundness, and its origin where the raw files are at hand.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadZctaPoints, ZCTA } from '../../../builder/src/places/zcta.ts';
import { loadGeography } from '../../../builder/src/places/zips.ts';
import { readText } from '../../../tools/geography/write-zcta.ts';
import { makeZctaTable } from '../../../tools/geography/zcta-table.ts';

const RAW = '../shared/more-data/federal/geo/zcta_centroids_2025.csv.gz';
const COUNTIES = '../shared/more-data/federal/geo/zcta_county_2020.csv.gz';
const table = readFileSync(ZCTA.table, 'utf8');
const points = loadZctaPoints();

describe('the table of Census points', () => {
  it('is small, and has one line a ZIP in order', () => {
    expect(statSync(ZCTA.table).size).toBeLessThan(1_500_000);
    expect(table).toBe(makeZctaTable(table));
    expect(points.size).toBe(33_791);
  });

  it('has only ZIPs of the list, and gives each of them its centroid', () => {
    const { byZip, zctaVintage } = loadGeography();
    const strange = [...points].filter(([zip, { lat, lng }]) => {
      const listed = byZip.get(zip);
      return listed?.lat !== lat || listed.lng !== lng;
    });
    expect(strange).toEqual([]);
    expect(zctaVintage).toBe(ZCTA.vintage);
    expect(ZCTA.table.pathname).toContain(ZCTA.vintage);
    expect(ZCTA.source).toContain(ZCTA.vintage);
  });

  it('covers the states, DC and five territories', () => {
    const { byZip } = loadGeography();
    const states = new Set([...points.keys()].map((zip) => byZip.get(zip)?.state));
    expect([...states].filter((state) => ['PR', 'VI', 'GU', 'AS', 'MP'].includes(state ?? ''))).toHaveLength(
      5,
    );
    expect(states.size).toBe(56);
  });

  it.skipIf(!existsSync(RAW))('is what the script makes of the raw file', () => {
    expect(table).toBe(makeZctaTable(readText(RAW)));
  });

  it.skipIf(!existsSync(COUNTIES))('agrees with the list on the state of every ZIP', () => {
    const rows = readText(COUNTIES).trim().split('\n').slice(1);
    const states = Map.groupBy(rows, (row) => row.slice(0, 5));
    const { byZip } = loadGeography();
    const strange = [...points.keys()].filter((zip) => {
      const own = states.get(zip)?.map((row) => row.slice(6, 8)) ?? [];
      return !own.includes(byZip.get(zip)?.state ?? '');
    });
    expect(strange).toEqual([]);
  });
});
