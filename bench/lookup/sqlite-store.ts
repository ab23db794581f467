// Answers from an indexed SQLite.
import { DatabaseSync } from 'node:sqlite';
import type { CodeTile } from '../../schemas/tile.ts';
import type { OnDemandStore, PricedCampus } from './on-demand-app.ts';
import {
  CAMPUS_INDEX,
  type Cell,
  campusRows,
  nationalRow,
  type OnDemandWorld,
  PRICED_CAMPUSES,
  priceRows,
  TABLES,
  type Table,
  zipRows,
} from './on-demand-rows.ts';

/** A database at a path, or in memory. */
export function openSqlite(path = ':memory:'): DatabaseSync {
  const db = new DatabaseSync(path);
  for (const [name, columns] of Object.entries(TABLES)) {
    const hasKey = columns.includes('PRIMARY KEY');
    db.exec(`CREATE TABLE ${name} (${columns})${hasKey ? ' WITHOUT ROWID' : ''}`);
  }
  db.exec(CAMPUS_INDEX);
  return db;
}

/** A store in memory that holds the world. */
export function sqliteStore(world: OnDemandWorld): OnDemandStore {
  const db = openSqlite();
  fillPlaces(db, world);
  for (const tile of world.codes) fillCode(db, tile);
  return storeOver(db);
}

/** The statements of a filled database. */
export function storeOver(db: DatabaseSync): OnDemandStore {
  db.exec('ANALYZE');
  const zipAt = db.prepare('SELECT lat, lng, state FROM zips WHERE zip = ?');
  const figures = db.prepare('SELECT figures FROM national WHERE code = ?');
  const near = db.prepare(
    `${PRICED_CAMPUSES} WHERE p.code = ? AND c.lat BETWEEN ? AND ? AND c.lng BETWEEN ? AND ?`,
  );
  const inState = db.prepare(`${PRICED_CAMPUSES} WHERE p.code = ? AND c.state = ?`);
  return {
    zipAt: (zip) => zipAt.get(zip) as { lat: number; lng: number; state: string } | undefined,
    near: (...asked) => near.all(...asked) as PricedCampus[],
    inState: (...asked) => inState.all(...asked) as PricedCampus[],
    figuresOf: (code) => (figures.get(code) as { figures: string }).figures,
  };
}

/** Adds the prices and the figures of a code. */
export function fillCode(db: DatabaseSync, tile: CodeTile): void {
  insert(db, 'prices', priceRows(tile));
  insert(db, 'national', [nationalRow(tile)]);
}

/** Adds campuses and ZIPs. */
export function fillPlaces(db: DatabaseSync, { places, states }: Omit<OnDemandWorld, 'codes'>): void {
  insert(db, 'campuses', campusRows(states));
  insert(db, 'zips', zipRows(places));
}

function insert(db: DatabaseSync, table: Table, rows: readonly Cell[][]): void {
  const marks = (rows[0] ?? []).map(() => '?').join();
  const statement = db.prepare(`INSERT INTO ${table} VALUES (${marks})`);
  db.exec('BEGIN');
  for (const row of rows) statement.run(...row);
  db.exec('COMMIT');
}
