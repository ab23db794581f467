// Real price files made as large as the bench asks: what stands before and after the rows or items stays, and they are
// written again and again. No file is held in memory but the real one.
import { once } from 'node:events';
import { createWriteStream, readFileSync } from 'node:fs';
import type { Format } from './duckdb.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const LINE_END = 0x0a;
const OPEN = 0x5b;
const CLOSE = 0x5d;
/** Rows 1 and 2 of a CSV are about the hospital, and row 3 names the columns. */
const HEADER_ROWS = 3;
const ITEMS = '"standard_charge_information":[';

/** A file in its parts; `between` stands between two copies of the rows or items. */
type Parts = { before: Buffer; rows: Buffer; between: Buffer; after: Buffer };

/** Writes `from` to `to` with its rows repeated until it has `bytes` bytes, and says how often they stand there. */
export async function repeatFile(from: string, to: string, format: Format, bytes: number): Promise<number> {
  const whole = readFileSync(from);
  const { before, rows, between, after } = format === 'csv' ? csvParts(whole) : jsonParts(whole);
  const out = createWriteStream(to);
  out.write(before);
  let written = before.length + after.length;
  let times = 0;
  for (; written < bytes || times === 0; times++) {
    if (times > 0) out.write(between);
    written += rows.length + between.length;
    if (!out.write(rows)) await once(out, 'drain');
  }
  out.end(after);
  await once(out, 'close');
  return times;
}

/** The header rows of the real file have no line end within a cell. */
function csvParts(whole: Buffer): Parts {
  let start = 0;
  for (let row = 0; row < HEADER_ROWS; row++) start = whole.indexOf(LINE_END, start) + 1;
  const ended = whole.at(-1) === LINE_END;
  const none = Buffer.alloc(0);
  return {
    before: whole.subarray(0, start),
    rows: whole.subarray(start),
    between: ended ? none : Buffer.of(LINE_END),
    after: none,
  };
}

function jsonParts(whole: Buffer): Parts {
  const start = whole.indexOf(ITEMS) + ITEMS.length;
  const end = closingBracket(whole, start);
  return {
    before: whole.subarray(0, start),
    rows: whole.subarray(start, end),
    between: Buffer.of(COMMA),
    after: whole.subarray(end),
  };
}

/** Where the list that is open at `start` ends. */
function closingBracket(json: Buffer, start: number): number {
  let depth = 1;
  let inText = false;
  for (let at = start; at < json.length; at++) {
    const byte = json[at];
    if (byte === BACKSLASH) at += 1;
    else if (byte === QUOTE) inText = !inText;
    else if (!inText && byte === OPEN) depth += 1;
    else if (!inText && byte === CLOSE) depth -= 1;
    if (depth === 0) return at;
  }
  throw new RangeError('The list of items does not end.');
}
