// D1 over Cloudflare's HTTP API: one statement a call, with parameters.
import * as z from 'zod';
import { type Fetch, fetchRepeated, type Repeat } from './repeat.ts';
import type { R2Settings } from './settings.ts';
import { StoreUnavailable } from './store-errors.ts';

const Answer = z.object({
  success: z.boolean(),
  errors: z.array(z.object({ message: z.string() })).default([]),
  result: z
    .array(
      z.object({
        results: z.array(z.record(z.string(), z.unknown())).default([]),
        meta: z.object({ changes: z.int().default(0) }).default({ changes: 0 }),
      }),
    )
    .default([]),
});

type Params = readonly (string | null)[];

/** @throws StoreUnavailable with D1's message */
export type D1Client = {
  /** Gives the rows of one statement. */
  query(sql: string, params?: Params): Promise<Record<string, unknown>[]>;
  /** Gives the number of rows that one statement changed. */
  change(sql: string, params?: Params): Promise<number>;
};

/**
 * A client of one database. Statements must be safe to repeat: one may have run although its answer was lost.
 */
export function d1Client({ databaseUrl, databaseToken }: R2Settings, send: Fetch, repeat: Repeat): D1Client {
  const run = async (sql: string, params: Params) => {
    const response = await fetchRepeated(
      'D1 query',
      async (signal) =>
        new Request(`${databaseUrl}/query`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${databaseToken}`, 'Content-Type': 'application/json' },
          body: JSON.stringify({ sql, params }),
          signal,
        }),
      send,
      repeat,
    );
    const answer = Answer.safeParse(await response.json().catch(() => undefined));
    if (response.ok && answer.success && answer.data.success) return answer.data.result[0];
    const words = answer.data?.errors.map(({ message }) => message).join('; ') ?? '';
    throw new StoreUnavailable(`D1 answered ${response.status} to ${sql.slice(0, 60)}… ${words}`);
  };
  return {
    query: async (sql, params = []) => (await run(sql, params))?.results ?? [],
    change: async (sql, params = []) => (await run(sql, params))?.meta.changes ?? 0,
  };
}
