// The outline and the county borders of every state as small files for the map of an answer. The borders are facts of
// the US Census Bureau, in the public domain; the package us-atlas has them as TopoJSON.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature, mesh, type Topology } from 'topojson-client';
import { STATE_NAMES } from '../../schemas/states.ts';
import { type GridPoint, gridPoint, pathOfLine } from './map-grid.ts';

/** The map of one state: two SVG paths in the grid, and the smallest box around the outline. */
export type StateMap = {
  state: string;
  outline: string;
  counties: string;
  box: [minX: number, minY: number, maxX: number, maxY: number];
};

/** A county's id begins with the two digits of its state. */
const STATE_DIGITS = 2;

/** Maps of all states, the District of Columbia and the territories, by their letters. */
export function stateMaps(): StateMap[] {
  const path = createRequire(import.meta.url).resolve('us-atlas/counties-10m.json');
  const atlas: Topology = JSON.parse(readFileSync(path, 'utf8'));
  const letters = new Map(Object.entries(STATE_NAMES).map(([state, name]) => [plainName(name), state]));
  return atlas.objects.states.geometries
    .map((geometry) => {
      const state = letters.get(plainName(geometry.properties.name));
      if (state === undefined)
        throw new Error(`${geometry.properties.name} is not a state of schemas/states.ts.`);
      return stateMap(atlas, geometry.id, state);
    })
    .sort((a, b) => (a.state < b.state ? -1 : 1));
}

function stateMap(atlas: Topology, id: string, state: string): StateMap {
  const { states, counties } = atlas.objects;
  const geometry = states.geometries.find((one) => one.id === id);
  if (geometry === undefined) throw new Error(`us-atlas lacks the state ${id}.`);
  const { type, coordinates } = feature(atlas, geometry).geometry;
  const polygons = type === 'Polygon' ? [coordinates] : coordinates;
  const rings = polygons.flat().map((ring) => ring.map((point) => gridPoint(point, state)));
  const borders = mesh(
    atlas,
    counties,
    (a, b) => a !== b && a.id.slice(0, STATE_DIGITS) === id && b.id.slice(0, STATE_DIGITS) === id,
  );
  const lines = borders.coordinates.map((line) => line.map((point) => gridPoint(point, state)));
  return {
    state,
    outline: rings.map((ring) => pathOfLine(ring, true)).join(''),
    counties: lines.map((line) => pathOfLine(line, false)).join(''),
    box: boxAround(rings.flat()),
  };
}

function boxAround(points: readonly GridPoint[]): StateMap['box'] {
  const box: StateMap['box'] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  }
  return box;
}

/** Letters only: the names differ in "U.S." and "United States", and in "of the". */
function plainName(name: string): string {
  return name
    .toLowerCase()
    .replace(/united states|u\.?s\.?|commonwealth of the/g, '')
    .replace(/[^a-z]/g, '');
}
