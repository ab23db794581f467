// DuckDB over the same kept observations: the three levels of voice-weighted quartiles and nothing else, timed; and
// every one of its medians and quartiles compared with the tiles. Loading is not timed.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBDataChunk, DuckDBInstance, INTEGER } from '@duckdb/node-api';
import { statesOf, zip3sOf } from '../../builder/src/aggregate/price-file.ts';
import { makePlan, type Plan } from '../../builder/src/pipeline/plan/plan.ts';
import { type CodeTile, tileKeys } from '../../schemas/tile.ts';
import { keptObservations } from './kept.ts';

/** `equal` counts compared medians and quartiles; `differing` names the first that differ. */
export type Compared = { seconds: number; rssMb: number; equal: number; differing: string[] };

const CHUNK_ROWS = 2048;
/** Every list length up to 24 divides it, so that weights are whole. */
const SCALE = 5_354_228_880;
const LEVELS = ['nation', 'states', 'zip3'] as const;

async function load(db: DuckDBConnection, plan: Plan, workDir: string): Promise<void> {
  await db.run('CREATE TABLE observed (code INTEGER, file INTEGER, cents INTEGER)');
  await append(db, 'observed', 3, keptObservations(plan, workDir));
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

/** The definition in SQL. Equal lists of a system are told by their length and a sum of hashes. */
async function quartiles(db: DuckDBConnection): Promise<void> {
  await db.run(
    'CREATE TABLE lists AS SELECT code, file, count(*) AS k, sum(hash(cents)) AS print FROM observed GROUP BY ALL',
  );
  for (const level of LEVELS) {
    await db.run(`CREATE TABLE of_${level} AS
      WITH voices AS (
        SELECT code, area, min(file) AS file, k
        FROM lists JOIN files USING (file) JOIN areas USING (file)
        WHERE level = '${level}' GROUP BY code, area, system, k, print),
      weights AS (
        SELECT code, area, cents, sum(${SCALE} // k) AS weight
        FROM voices JOIN observed USING (code, file) GROUP BY ALL),
      sums AS (
        SELECT code, area, cents,
          sum(weight) OVER (PARTITION BY code, area ORDER BY cents) AS reached,
          sum(weight) OVER (PARTITION BY code, area) AS total
        FROM weights)
      SELECT code, area, (any_value(total) // ${SCALE})::INTEGER AS voices,
        min(cents) FILTER (reached * 4 >= total) AS p25,
        min(cents) FILTER (reached * 2 >= total) AS median,
        min(cents) FILTER (reached * 4 >= total * 3) AS p75
      FROM sums GROUP BY code, area`);
  }
}

async function compare(
  db: DuckDBConnection,
  buildDir: string,
  build: string,
): Promise<Omit<Compared, 'seconds' | 'rssMb'>> {
  let equal = 0;
  const differing: string[] = [];
  let tile: CodeTile | undefined;
  for (const level of LEVELS) {
    const result = await db.stream(`SELECT * FROM of_${level} WHERE voices >= 3 ORDER BY code, area`);
    for (
      let chunk = await result.fetchChunk();
      chunk && chunk.rowCount > 0;
      chunk = await result.fetchChunk()
    ) {
      for (const [number, area, voices, ...expected] of chunk.getRows() as [
        number,
        string,
        number,
        number,
        number,
        number,
      ][]) {
        const code = String(number).padStart(5, '0');
        if (tile?.code !== code)
          tile = JSON.parse(readFileSync(join(buildDir, tileKeys.code(build, code)), 'utf8')) as CodeTile;
        const [p25, median, p75] = foundIn(tile, level, area);
        const wanted = voices >= 5 ? expected : [null, expected[1], null];
        if (JSON.stringify([p25, median, p75]) === JSON.stringify(wanted)) equal += voices >= 5 ? 3 : 1;
        else
          differing.push(`${code} ${level} ${area}: ${JSON.stringify([[p25, median, p75], wanted, voices])}`);
      }
    }
  }
  return { equal, differing: differing.slice(0, 5) };
}

function foundIn({ national, states, zip3 }: CodeTile, level: (typeof LEVELS)[number], area: string) {
  const cents = (dollars: number | null) => (dollars === null ? null : Math.round(dollars * 100));
  if (level === 'nation') return [cents(national.p25), cents(national.median), cents(national.p75)];
  const columns = level === 'states' ? states : zip3;
  const i = columns.keys.indexOf(area);
  return [columns.p25[i] ?? null, columns.median[i] ?? null, columns.p75[i] ?? null];
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
  const rssMb = process.resourceUsage().maxRSS / 1024;
  const compared: Compared = { seconds, rssMb, ...(await compare(db, buildDir, plan.build)) };
  process.stdout.write(JSON.stringify(compared));
  db.closeSync();
  instance.closeSync();
  rmSync(dir, { recursive: true });
}
