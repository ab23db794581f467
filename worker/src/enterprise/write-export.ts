// The body of an export in each format, as text piece by piece. A fault on the way ends it without its end,
// so that nobody takes half for the whole.
import type { ExportAnswer, ExportFormat } from '../../../schemas/enterprise.ts';
import { type ExportRow, type ExportValue, pickFields } from './export-row.ts';

/** What is written around the rows. */
export type ExportHead = Omit<ExportAnswer, 'rows' | 'next_cursor'>;
/** Rows of a page, and at its end the cursor of the next one, null at the end of the data. */
export type ExportPage = AsyncGenerator<ExportRow, string | null>;

export const MEDIA_TYPES: Record<ExportFormat, string> = {
  json: 'application/json',
  ndjson: 'application/x-ndjson',
  csv: 'text/csv; charset=utf-8',
};

/** One JSON object: the head, `rows`, and `next_cursor` last. */
export async function* jsonText(head: ExportHead, page: ExportPage): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"rows":[`;
  let comma = '';
  for (;;) {
    const { value, done } = await page.next();
    if (done) {
      yield `],"next_cursor":${JSON.stringify(value)}}`;
      return;
    }
    yield comma + JSON.stringify(pickFields(value, head.fields));
    comma = ',';
  }
}

/**
 * A row a line; the last line says `"end": true`, how many rows there were, and what JSON says around them.
 */
export async function* ndjsonText(head: ExportHead, page: ExportPage): AsyncGenerator<string> {
  for (let n = 0; ; n += 1) {
    const { value, done } = await page.next();
    if (done) {
      yield `${JSON.stringify({ end: true, n_rows: n, next_cursor: value, ...head })}\n`;
      return;
    }
    yield `${JSON.stringify(pickFields(value, head.fields))}\n`;
  }
}

/** A line of names, then a row a line (RFC 4180). The next cursor is in a header. */
export async function* csvText({ fields }: ExportHead, page: ExportPage): AsyncGenerator<string> {
  yield `${fields.join(',')}\r\n`;
  for await (const row of page) {
    yield `${fields.map((field) => csvCell(row[field] ?? null)).join(',')}\r\n`;
  }
}

/** Between the entries of a list in one cell. */
const LIST_SEPARATOR = ' ';

function isList(value: ExportValue): value is readonly string[] {
  return Array.isArray(value);
}

/** What a spreadsheet takes for a formula or a command, also behind apostrophes: their full-width forms too. */
const RUN_BY_SPREADSHEETS = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/**
 * A text that a spreadsheet would run gets an apostrophe in front. Numbers stay numbers: -93.5 is a longitude and not a
 * formula.
 */
function csvCell(value: ExportValue): string {
  if (isList(value)) return value.join(LIST_SEPARATOR);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = value !== null && RUN_BY_SPREADSHEETS.test(value) ? `'${value}` : (value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Characters sent at once. */
const CHUNK_CHARS = 64 * 1024;

/**
 * The pieces as a stream of bytes; `onFault` is called with the error that stopped it, and the stream then
 * breaks off. `onEnd` is called before the end, or when the reader has stopped.
 */
export function streamPieces(
  pieces: AsyncGenerator<string>,
  onFault: (error: unknown) => Promise<void>,
  onEnd: () => Promise<void> = async () => {},
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      let text = '';
      try {
        while (text.length < CHUNK_CHARS) {
          const { value, done } = await pieces.next();
          if (done) {
            if (text !== '') controller.enqueue(encoder.encode(text));
            await onEnd();
            controller.close();
            return;
          }
          text += value;
        }
        controller.enqueue(encoder.encode(text));
      } catch (error) {
        await onFault(error);
        controller.error(error);
      }
    },
    cancel: async () => {
      await pieces.return(undefined);
      await onEnd();
    },
  });
}
