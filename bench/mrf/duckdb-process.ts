// A process of its own for DuckDB's figures of `bench mrf`: counts the rows of a price file and sums its cash prices
// in exact cents, and prints the seconds of every round. Starting DuckDB is not timed.
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { Outcome } from '../rounds.ts';
import { type Format, type Found, THREADS } from './duckdb.ts';

/**
 * The largest JSON document that DuckDB is asked to hold, in bytes. A price file is one document, and DuckDB reads a
 * document into one buffer and parses it whole.
 */
const MAX_JSON_BYTES = 500e6;
/** A price in the file has at most two decimals, so this loses none. */
const DOLLARS = 'DECIMAL(18, 2)';

const [path = '', format, bytes, rounds] = process.argv.slice(2);
process.stdout.write(JSON.stringify(await find(format as Format, Number(bytes))));

async function find(kind: Format, size: number): Promise<Found> {
  if (kind === 'json' && size > MAX_JSON_BYTES)
    return {
      refused: `one JSON document of more than ${MAX_JSON_BYTES / 1e6} MB would have to lie in memory.`,
    };
  const db = await (await DuckDBInstance.create(':memory:')).connect();
  try {
    return await timeRounds(db, kind === 'csv' ? csvQuery() : jsonQuery(size));
  } catch (error) {
    const [firstLine = ''] = String((error as Error).message).split('\n');
    return { refused: firstLine };
  }
}

async function timeRounds(db: DuckDBConnection, query: string): Promise<Found> {
  const seconds: Record<string, number[]> = Object.fromEntries(THREADS.map((threads) => [threads, []]));
  let outcome: Outcome = { rows: 0, cents: 0 };
  for (let round = 0; round < Number(rounds); round++) {
    for (const threads of THREADS) {
      await db.run(`SET threads = ${threads}`);
      const started = performance.now();
      const [[rows, cents] = []] = (await db.runAndReadAll(query)).getRows();
      seconds[threads]?.push((performance.now() - started) / 1000);
      outcome = { rows: Number(rows), cents: Number(cents) };
    }
  }
  return { ...outcome, seconds };
}

/** Rows 1 and 2 are about the hospital. Every column is read as text, as the parsers beside it do. */
function csvQuery(): string {
  return sums(
    'standard_charge|discounted_cash',
    `read_csv('${quoted(path)}', skip = 2, header = true, all_varchar = true, delim = ',', quote = '"', escape = '"')`,
  );
}

/** Only the cash price of each charge is asked for. */
function jsonQuery(size: number): string {
  const item = `STRUCT(standard_charges STRUCT(discounted_cash ${DOLLARS})[])`;
  return `
    WITH document AS (
      FROM read_json('${quoted(path)}', format = 'unstructured', maximum_object_size = ${size + 1},
        columns = {standard_charge_information: '${item}[]'})),
    items AS (SELECT unnest(standard_charge_information) AS item FROM document),
    charges AS (SELECT unnest(item.standard_charges) AS charge FROM items)
    SELECT count(*), coalesce(sum(charge.discounted_cash) * 100, 0)::BIGINT FROM charges`;
}

function sums(column: string, from: string): string {
  return `SELECT count(*), coalesce(sum(nullif("${column}", '')::${DOLLARS}) * 100, 0)::BIGINT FROM ${from}`;
}

function quoted(text: string): string {
  return text.replaceAll("'", "''");
}
