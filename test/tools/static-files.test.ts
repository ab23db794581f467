// The files that the Worker serves as they are: the table of their names is current, they are small, and a map asks for the
// states that its circle cuts.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { namesText, staticFiles } from '../../tools/static-files/write.ts';
import { circleAround, gridPoint, positionOf } from '../../worker/src/pages/map/grid.ts';
import { isStaticFile, mapsOf, STATE_MIDDLES } from '../../worker/src/pages/static-files.ts';
import { ROOT } from '../support/project/pages.ts';

/** Bytes compressed: all maps together, the largest, the typeface, and the script of the widget. */
const BUDGET = { maps: 135_000, map: 15_000, font: 27_000, widget: 12_000 };

const { files, names } = staticFiles();
const sizeOf = (bytes: Uint8Array) => gzipSync(bytes).byteLength;

describe('the static files', () => {
  it('have the names that the Worker imports', () => {
    expect(namesText(names)).toBe(readFileSync(join(ROOT, 'worker/src/pages/static-files.json'), 'utf8'));
    // Below /static; the others are below /assets.
    const named = files.filter(({ name }) => !name.includes('/'));
    expect(named.every(({ name }) => isStaticFile(name))).toBe(true);
    expect(named.length).toBe(files.length - 11);
    expect(isStaticFile('../static-files.json')).toBe(false);
  });

  it('are 56 maps, a typeface, a widget and 11 styles and scripts within their budgets', () => {
    const maps = files.filter(({ name }) => name.startsWith('map-')).map(({ bytes }) => sizeOf(bytes));
    expect(maps).toHaveLength(56);
    expect(Math.max(...maps)).toBeLessThan(BUDGET.map);
    expect(maps.reduce((a, b) => a + b, 0)).toBeLessThan(BUDGET.maps);
    expect(files.find(({ name }) => name.endsWith('.woff2'))?.bytes.byteLength).toBeLessThan(BUDGET.font);
    const widget = files.find(({ name }) => name.startsWith('widget.'));
    expect(sizeOf(widget?.bytes ?? new Uint8Array())).toBeLessThan(BUDGET.widget);
    expect(sizeOf(widget?.bytes ?? new Uint8Array())).toBeGreaterThan(1_000);
  });

  it('of a circle are those of the states that it cuts', () => {
    const statesAt = (lat: number, lng: number, miles: number) =>
      mapsOf(circleAround({ lat, lng }, miles)).map((path) => /map-(\w\w)\./.exec(path)?.[1]);
    expect(statesAt(41.88, -87.63, 10)).toEqual(['il', 'in', 'mi']);
    expect(statesAt(39.74, -104.99, 25)).toEqual(['co']);
    // Beyond 180°, the Aleutians belong to Alaska.
    expect(statesAt(52.9, 172.9, 25)).toEqual(['ak']);
    expect(statesAt(13.44, 144.79, 10)).toEqual(['gu']);
  });

  it('share a grid with the dots of the map', () => {
    for (const at of [
      { lat: 41.88, lng: -87.63 },
      { lat: 64.8, lng: -147.7 },
      { lat: -14.3, lng: -170.7 },
    ]) {
      const { x, y } = gridPoint(at);
      const back = positionOf(x, y);
      expect(back.lat).toBeCloseTo(at.lat, 9);
      expect(back.lng).toBeCloseTo(at.lng, 9);
    }
    const middle = STATE_MIDDLES.get('CO');
    expect(middle?.lat).toBeCloseTo(39, 0);
    expect(middle?.lng).toBeCloseTo(-105.5, 0);
  });
});
