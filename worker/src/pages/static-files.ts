// Names of the files in worker/static, and which maps a circle needs. tools/static-files/write.ts writes both.
import { type Circle, cutsBox, type Position, positionOf } from './map/grid.ts';
import table from './static-files.json' with { type: 'json' };

/** The typeface. */
export const FONT_NAME: string = table.font;
/** The script of the widget. */
export const WIDGET_NAME: string = table.widget;

type StateEntry = [name: string, minX: number, minY: number, maxX: number, maxY: number];
const BY_STATE = table.states as unknown as Record<string, StateEntry>;
const STATES = Object.values(BY_STATE);
const NAMES = new Set([FONT_NAME, WIDGET_NAME, ...STATES.map(([name]) => name)]);

/** Whether a file of this name is served. */
export function isStaticFile(name: string): boolean {
  return NAMES.has(name);
}

/** Address of a file. */
export function staticPath(name: string): string {
  return `/static/${name}`;
}

/** Addresses of the maps of every state whose box the circle cuts. */
export function mapsOf(circle: Circle): string[] {
  return STATES.filter(([, ...box]) => cutsBox(circle, box)).map(([name]) => staticPath(name));
}

/** The middle of each state's box. */
export const STATE_MIDDLES: ReadonlyMap<string, Position> = new Map(
  Object.entries(BY_STATE).map(([state, [, minX, minY, maxX, maxY]]) => [
    state,
    positionOf((minX + maxX) / 2, (minY + maxY) / 2),
  ]),
);
