// Answers from an indexed PostgreSQL.
import { pipeline } from 'node:stream/promises';
import postgres, { type Sql } from 'postgres';
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

/** Connections of the pool: as many as the most requests that the bench sends at once. */
const CONNECTIONS = 16;

/** A store in the database of a server that listens in a folder. It holds the world. */
export async function postgresStore(socketDir: string, world: OnDemandWorld): Promise<OnDemandStore> {
  const sql = postgres({ host: socketDir, database: 'postgres', user: 'postgres', max: CONNECTIONS });
  for (const [name, columns] of Object.entries(TABLES)) await sql.unsafe(`CREATE TABLE ${name} (${columns})`);
  await copy(sql, 'campuses', campusRows(world.states));
  await copy(sql, 'zips', zipRows(world.places));
  await copy(sql, 'national', world.codes.map(nationalRow));
  for (const tile of world.codes) await copy(sql, 'prices', priceRows(tile));
  await sql.unsafe(CAMPUS_INDEX);
  await sql.unsafe('VACUUM ANALYZE');
  return storeOver(sql);
}

function storeOver(sql: Sql): OnDemandStore {
  const ask = async <Row>(text: string, ...values: (string | number)[]) =>
    (await sql.unsafe(text, values, { prepare: true })) as unknown as Row[];
  return {
    zipAt: async (zip) => (await ask<Zip>('SELECT lat, lng, state FROM zips WHERE zip = $1', zip))[0],
    near: (...asked) =>
      ask<PricedCampus>(
        `${PRICED_CAMPUSES} WHERE p.code = $1 AND c.lat BETWEEN $2 AND $3 AND c.lng BETWEEN $4 AND $5`,
        ...asked,
      ),
    inState: (...asked) =>
      ask<PricedCampus>(`${PRICED_CAMPUSES} WHERE p.code = $1 AND c.state = $2`, ...asked),
    figuresOf: async (code) => {
      const [row] = await ask<{ figures: string }>('SELECT figures FROM national WHERE code = $1', code);
      if (!row) throw new RangeError(`The database has no figures of ${code}.`);
      return row.figures;
    },
  };
}

type Zip = { lat: number; lng: number; state: string };

async function copy(sql: Sql, table: Table, rows: readonly Cell[][]): Promise<void> {
  const lines = rows.map((row) => `${row.map(copied).join('\t')}\n`);
  await pipeline(lines, await sql.unsafe(`COPY ${table} FROM STDIN`).writable());
}

/** A value as COPY reads it. */
function copied(value: Cell): string {
  return value === null ? '\\N' : String(value).replace(/[\\\t\n\r]/g, (mark) => `\\${mark}`);
}
