// The database that an export is made with. DuckDB is a package for development, so it is loaded when it is needed.
import type { DuckDBAppender, DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';

/** A table of a fixed layout. BIGINT holds cents, VARCHAR also dates. */
export type TableLayout = Readonly<Record<string, 'VARCHAR' | 'BIGINT' | 'DOUBLE' | 'BOOLEAN'>>;
export type Cell = string | number | boolean | null;
/** Takes the rows of a table; they can be read after `close`. */
export type TableSink = { add(row: readonly Cell[]): void; close(): void };

/** Bytes that DuckDB may use before it writes to its folder. */
const MEMORY_LIMIT = '1GB';

export class Database {
  readonly #instance: DuckDBInstance;
  readonly #connection: DuckDBConnection;

  private constructor(instance: DuckDBInstance, connection: DuckDBConnection) {
    this.#instance = instance;
    this.#connection = connection;
  }

  /** Opens a new database in `file`. One thread writes the same bytes every time. */
  static async open(file: string): Promise<Database> {
    const { DuckDBInstance: Instance } = await import('@duckdb/node-api').catch((cause: unknown) => {
      throw new Error('DuckDB is not installed. Run npm ci without --omit=dev, and export again.', { cause });
    });
    const instance = await Instance.create(file, { threads: '1', memory_limit: MEMORY_LIMIT });
    return new Database(instance, await instance.connect());
  }

  async run(sql: string): Promise<void> {
    await this.#connection.run(sql);
  }

  /** Rows of a query. Integers of 64 bits are bigints. */
  async rows(sql: string): Promise<Record<string, unknown>[]> {
    return (await this.#connection.runAndReadAll(sql)).getRowObjects();
  }

  /** Makes a table, to which rows are then added one by one. */
  async makeTable(table: string, layout: TableLayout): Promise<TableSink> {
    const columns = Object.entries(layout);
    await this.run(`CREATE TABLE ${table} (${columns.map(([name, type]) => `${name} ${type}`).join(', ')})`);
    const appender = await this.#connection.createAppender(table);
    const types = columns.map(([, type]) => type);
    return {
      add(row) {
        for (const [i, type] of types.entries()) append(appender, type, row[i] ?? null);
        appender.endRow();
      },
      close: () => appender.closeSync(),
    };
  }

  close(): void {
    this.#connection.closeSync();
    this.#instance.closeSync();
  }
}

function append(appender: DuckDBAppender, type: TableLayout[string], value: Cell): void {
  if (value === null) appender.appendNull();
  else if (type === 'VARCHAR') appender.appendVarchar(String(value));
  else if (type === 'BIGINT') appender.appendBigInt(BigInt(value));
  else if (type === 'DOUBLE') appender.appendDouble(Number(value));
  else appender.appendBoolean(Boolean(value));
}

/** A text as a literal of SQL. */
export function sqlText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
