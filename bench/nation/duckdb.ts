// DuckDB over the same facility prices: the quartiles of the three levels and nothing else, timed; and every one of its
// medians and quartiles compared with the tiles. Loading is not timed.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBDataChunk, DuckDBInstance, INTEGER } from '@duckdb/node-api';
import { statesOf, zip3sOf } from '../../builder/src/aggregate/price-file.ts';
import { makePlan, type Plan } from '../../builder/src/pipeline/plan/plan.ts';
import { filedTiles } from '../../schemas/editions.ts';
import { areaEntry } from '../../schemas/read-tile.ts';
import {
  type AreaColumns,
  type BuildIndex,
  type CodeTile,
  tileKeys,
  type Zip3Statistics,
} from '../../schemas/tile.ts';
import { peakMegabytes } from '../peak-memory.ts';
import { keptPrices } from './kept.ts';

/** `equal` counts compared medians and quartiles; `differing` names the first that differ. */
export type Compared = { seconds: number; rssMb: number; equal: number; differing: string[] };

const CHUNK_ROWS = 2048;
const LEVELS = ['nation', 'states', 'zip3'] as const;

async function load(db: DuckDBConnection, plan: Plan, workDir: string): Promise<void> {
  await db.run('CREATE TABLE prices (code INTEGER, file INTEGER, cents INTEGER, list INTEGER)');
  await append(db, 'prices', 4, keptPrices(plan, workDir));
  await db.run('CREATE TABLE files (file INTEGER, system VARCHAR)');
  await db.run('CREATE TABLE areas (level VARCHAR, file INTEGER, area VARCHAR)');
  for (const { priceFile } of plan.numbered) {
    const { number, system } = priceFile;
    await db.run(`INSERT INTO files VALUES (${number}, '${system ?? `file ${number}`}')`);
    const rows = [
      `('nation', ${number}, '')`,
      ...statesOf(priceFile).map((area) => `('states', ${number}, '${area}')`),
      ...zip3sOf(priceFile).map((area) => `('zip3', ${number}, '${area}')`),
    ];
    await db.run(`INSERT INTO areas VALUES ${rows.join(', ')}`);
  }
}

/** Appends rows given as columns of a chunk, whole chunk by whole chunk. */
async function append(
  db: DuckDBConnection,
  table: string,
  width: number,
  rows: AsyncIterable<readonly number[]>,
): Promise<void> {
  const appender = await db.createAppender(table);
  let columns = Array.from({ length: width }, (): number[] => []);
  const flush = () => {
    const chunk = DuckDBDataChunk.create(columns.map(() => INTEGER));
    chunk.setColumns(columns);
    appender.appendDataChunk(chunk);
    columns = columns.map(() => []);
  };
  for await (const row of rows) {
    for (const [i, value] of row.entries()) columns[i]?.push(value);
    if ((columns[0]?.length ?? 0) >= CHUNK_ROWS) flush();
  }
  flush();
  appender.closeSync();
}

/** The definition in SQL, for a nation in which no two systems have equal price lists. */
async function quartiles(db: DuckDBConnection): Promise<void> {
  const quantile = (quarters: number) => `((min(cents) FILTER (rank = (n * ${quarters} + 3) // 4)
    + min(cents) FILTER (rank = n * ${quarters} // 4 + 1) + 1) // 2)::INTEGER`;
  for (const level of LEVELS) {
    await db.run(`CREATE TABLE of_${level} AS
      WITH sources AS (
        SELECT code, area, cents
        FROM prices JOIN files USING (file) JOIN areas USING (file)
        WHERE level = '${level}' GROUP BY code, area, system, cents, list),
      ranked AS (
        SELECT code, area, cents,
          row_number() OVER (PARTITION BY code, area ORDER BY cents) AS rank,
          count(*) OVER (PARTITION BY code, area) AS n
        FROM sources)
      SELECT code, area, any_value(n)::INTEGER AS n_sources,
        ${quantile(1)} AS p25, ${quantile(2)} AS median, ${quantile(3)} AS p75
      FROM ranked GROUP BY code, area`);
  }
}

async function compare(
  db: DuckDBConnection,
  buildDir: string,
  build: string,
): Promise<Omit<Compared, 'seconds' | 'rssMb'>> {
  let equal = 0;
  const differing: string[] = [];
  let found = { code: '', quartiles: NO_QUARTILES };
  for (const level of LEVELS) {
    found = { code: '', quartiles: NO_QUARTILES };
    const result = await db.stream(`SELECT * FROM of_${level} WHERE n_sources >= 3 ORDER BY code, area`);
    for (
      let chunk = await result.fetchChunk();
      chunk && chunk.rowCount > 0;
      chunk = await result.fetchChunk()
    ) {
      for (const [number, area, sources, ...expected] of chunk.getRows() as [
        number,
        string,
        number,
        number,
        number,
        number,
      ][]) {
        const code = String(number).padStart(5, '0');
        if (found.code !== code) found = { code, quartiles: readQuartiles(buildDir, build, code, level) };
        const [p25, median, p75] = found.quartiles(area);
        const wanted = sources >= 5 ? expected : [null, expected[1], null];
        if (JSON.stringify([p25, median, p75]) === JSON.stringify(wanted)) equal += sources >= 5 ? 3 : 1;
        else
          differing.push(
            `${code} ${level} ${area}: ${JSON.stringify([[p25, median, p75], wanted, sources])}`,
          );
      }
    }
  }
  return { equal, differing: differing.slice(0, 5) };
}

/** Quartiles of an area in cents: p25, median, p75. */
type QuartilesOf = (area: string) => (number | null)[];

const NO_QUARTILES: QuartilesOf = () => [];

function readQuartiles(
  buildDir: string,
  build: string,
  code: string,
  level: (typeof LEVELS)[number],
): QuartilesOf {
  const read = (key: string) => JSON.parse(readFileSync(join(buildDir, key), 'utf8')) as unknown;
  const filed = filedTiles(read(tileKeys.index(build)) as BuildIndex);
  if (level === 'zip3')
    return quartilesIn(
      (read(tileKeys.zip3Statistics(filed.zip3Statistics(code), code)) as Zip3Statistics).zip3,
    );
  const { national, states } = read(tileKeys.code(filed.code(code), code)) as CodeTile;
  if (level === 'states') return quartilesIn(states);
  const cents = (dollars: number | null) => (dollars === null ? null : Math.round(dollars * 100));
  return () => [cents(national.p25), cents(national.median), cents(national.p75)];
}

function quartilesIn(columns: AreaColumns): QuartilesOf {
  return (area) => {
    const { p25 = null, median = null, p75 = null } = areaEntry(columns, [], area) ?? {};
    return [p25, median, p75];
  };
}

if (import.meta.main) {
  const [partsDir = '', buildDir = '', threads] = process.argv.slice(2);
  const dir = mkdtempSync(join(partsDir, 'duckdb-'));
  const instance = await DuckDBInstance.create(join(dir, 'bench.db'), {
    threads: String(threads),
    memory_limit: '6GB',
  });
  const db = await instance.connect();
  const plan = await makePlan(partsDir);
  await load(db, plan, join(dir, 'spill'));
  const started = performance.now();
  await quartiles(db);
  const seconds = (performance.now() - started) / 1000;
  const rssMb = peakMegabytes();
  const compared: Compared = { seconds, rssMb, ...(await compare(db, buildDir, plan.build)) };
  process.stdout.write(JSON.stringify(compared));
  db.closeSync();
  instance.closeSync();
  rmSync(dir, { recursive: true });
}
