// Rows of enterprise data as they arrive: one JSON object a line, and a last line that says that the page is whole.
import { UnreachableError } from './errors.ts';
import type { ExportAnswer } from './types.ts';

export type ExportRow = ExportAnswer['rows'][number];
/** The last line of a page: what must be shown with the rows, and the cursor of the next page. */
export type PageEnd = Omit<ExportAnswer, 'rows'> & { end: true; n_rows: number };

const KEY_BYTES = 16;

/** The header with which a request that is sent again counts as one. Not randomUUID, which pages without TLS lack. */
export function countedOnce(): Record<string, string> {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return { 'Idempotency-Key': [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('') };
}

/** Yields the rows of a page and returns its last line. Throws UnreachableError when the page breaks off. */
export async function* readRows(response: Response): AsyncGenerator<ExportRow, PageEnd, undefined> {
  for await (const line of readLines(response)) {
    const row = JSON.parse(line) as ExportRow | PageEnd;
    if (isEnd(row)) return row;
    yield row;
  }
  throw new UnreachableError('The rows broke off before their last line.');
}

function isEnd(row: ExportRow | PageEnd): row is PageEnd {
  return (row as PageEnd).end === true;
}

async function* readLines(response: Response): AsyncGenerator<string> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const chunk = await reader?.read();
      if (!chunk || chunk.done) return;
      const lines = (rest + decoder.decode(chunk.value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (cause) {
    throw new UnreachableError('The connection broke while rows arrived.', { cause });
  } finally {
    await reader?.cancel().catch(() => undefined);
  }
}
