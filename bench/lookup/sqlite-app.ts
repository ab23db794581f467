// The answers computed on demand from the same prices, as a team would build it first: Hono over an indexed SQLite, with a
// table of national figures.
import { DatabaseSync } from 'node:sqlite';
import { Hono } from 'hono';
import { distanceMiles } from '../../schemas/place.ts';
import {
  directoryCampuses,
  directoryFile,
  eachFacilityPrice,
  indexOfFile,
  zipsOf,
} from '../../schemas/read-tile.ts';
import { sourceStatistics } from '../../schemas/statistics.ts';
import type { CodeTile, PlaceTile, StateTile } from '../../schemas/tile.ts';

/** What the process reads: directories of states hold every campus once. */
export type SqliteWorld = { codes: CodeTile[]; places: PlaceTile[]; states: StateTile[] };

const LISTED = 5;
const AREA_MILES = 150;
const MILES_A_DEGREE = 69;

const TABLES = `
  CREATE TABLE prices (code TEXT, file INTEGER, cents INTEGER, low INTEGER, high INTEGER, n INTEGER, PRIMARY KEY (code, file)) WITHOUT ROWID;
  CREATE TABLE campuses (id TEXT, file INTEGER, name TEXT, city TEXT, state TEXT, zip TEXT, lat REAL, lng REAL, system INTEGER);
  CREATE INDEX campuses_at ON campuses (lat, lng);
  CREATE TABLE zips (zip TEXT PRIMARY KEY, lat REAL, lng REAL, state TEXT) WITHOUT ROWID;
  CREATE TABLE national (code TEXT PRIMARY KEY, figures TEXT) WITHOUT ROWID;
`;

type Row = Record<'id' | 'name' | 'city' | 'state' | 'zip', string> &
  Record<'file' | 'lat' | 'lng' | 'cents' | 'low' | 'high' | 'n', number> & { system: number | null };

/** An app whose database holds the world. */
export function sqliteApp(world: SqliteWorld): Hono {
  const db = new DatabaseSync(':memory:');
  db.exec(TABLES);
  fill(db, world);
  const zipAt = db.prepare('SELECT lat, lng, state FROM zips WHERE zip = ?');
  const nationalOf = db.prepare('SELECT figures FROM national WHERE code = ?');
  const near =
    db.prepare(`SELECT c.*, p.cents, p.low, p.high, p.n FROM campuses c JOIN prices p ON p.code = ? AND p.file = c.file
  WHERE c.lat BETWEEN ? AND ? AND c.lng BETWEEN ? AND ?`);
  const inState =
    db.prepare(`SELECT c.*, p.cents, p.low, p.high, p.n FROM campuses c JOIN prices p ON p.code = ? AND p.file = c.file
  WHERE c.state = ?`);
  const app = new Hono();
  return app.get('/lookup', (c) => {
    const { code = '', zip = '', lat: latText, lng: lngText, radius_miles: radius = '25' } = c.req.query();
    const at = zipAt.get(zip) as { lat: number; lng: number; state: string } | undefined;
    const [lat, lng] = [Number(latText ?? at?.lat), Number(lngText ?? at?.lng)];
    const [dLat, dLng] = [
      AREA_MILES / MILES_A_DEGREE,
      AREA_MILES / MILES_A_DEGREE / Math.cos((lat * Math.PI) / 180),
    ];
    const rows = near.all(code, lat - dLat, lat + dLat, lng - dLng, lng + dLng) as Row[];
    const placed = nearestOfFile(rows, lat, lng);
    let listed = placed.filter(({ miles }) => miles <= Number(radius));
    const widened = listed.length === 0;
    if (widened) listed = nearestOfFile(inState.all(code, at?.state ?? '') as Row[], lat, lng);
    listed.sort((a, b) => a.cents - b.cents || a.miles - b.miles || (a.id < b.id ? -1 : 1));
    const area = sourceStatistics(placed.filter(({ miles }) => miles <= AREA_MILES));
    const { figures } = nationalOf.get(code) as { figures: string };
    return c.json({
      ok: true,
      area,
      widened,
      facilities: listed.slice(0, LISTED),
      priced: placed.length,
      ...JSON.parse(figures),
    });
  });
}

/** The nearest campus of every price file. */
function nearestOfFile(rows: readonly Row[], lat: number, lng: number): (Row & { miles: number })[] {
  const best = new Map<number, Row & { miles: number }>();
  for (const row of rows) {
    const miles = distanceMiles(lat, lng, row.lat, row.lng);
    const known = best.get(row.file);
    if (!known || miles < known.miles) best.set(row.file, { ...row, miles });
  }
  return [...best.values()];
}

function fill(db: DatabaseSync, world: SqliteWorld): void {
  db.exec('BEGIN');
  const price = db.prepare('INSERT INTO prices VALUES (?, ?, ?, ?, ?, ?)');
  const national = db.prepare('INSERT INTO national VALUES (?, ?)');
  for (const { facilities, states: _states, ...tile } of world.codes) {
    eachFacilityPrice(facilities, ({ file, cents, low, high, n }) => {
      price.run(tile.code, file, cents, low, high, n);
    });
    const { national: figures, medicare, covers, withheld } = tile;
    national.run(tile.code, JSON.stringify({ national: figures, medicare, covers, withheld }));
  }
  const campus = db.prepare('INSERT INTO campuses VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)');
  for (const { directory } of world.states) {
    for (const { file, id, name, city, state, zip, lat, lng } of directoryCampuses(directory)) {
      const { system } = directoryFile(directory, indexOfFile(directory, file));
      campus.run(id, file, name, city, state, zip, lat, lng, system);
    }
  }
  const zip = db.prepare('INSERT OR IGNORE INTO zips VALUES (?, ?, ?, ?)');
  for (const { zips } of world.places)
    for (const { zip: name, lat, lng, state } of zipsOf(zips)) zip.run(name, lat, lng, state);
  db.exec('COMMIT; ANALYZE');
}
