// The operator's routes that publish a sealed build: objects, index rows, and the pointer last.
import { Hono } from 'hono';
import {
  MAX_OBJECTS_PER_CALL,
  MAX_OPERATOR_BODY_BYTES,
  MovePointer,
  ObjectLine,
  PutIndex,
} from '../../../schemas/operator.ts';
import type { AppEnv } from '../context.ts';
import { ApiError } from '../errors.ts';
import { audited } from '../gates/operator-only.ts';
import { readJsonBody, readTextBody, requireMediaType } from '../middleware/read-body.ts';
import { isIndexInsert } from '../publishing/index-statement.ts';
import { parseFields } from './parse-fields.ts';

export const publishRoutes = new Hono<AppEnv>();

publishRoutes.put('/objects', audited('objects.put'), async (c) => {
  requireMediaType(c.req.raw, 'application/x-ndjson');
  const lines = readLines(await readTextBody(c.req.raw, MAX_OPERATOR_BODY_BYTES));
  const { written, present } = await c.var.services.publishing.putObjects(lines);
  return c.json({ ok: true, written, present });
});

publishRoutes.post('/index', audited('index.put'), async (c) => {
  const body = await readJsonBody(c.req.raw, MAX_OPERATOR_BODY_BYTES);
  const expected = 'a list of single INSERT OR IGNORE statements into index tables, with literals only';
  const { statements } = parseFields(PutIndex, body, { statements: expected });
  if (!statements.every(isIndexInsert)) {
    throw new ApiError('invalid_parameter', { param: 'statements', expected });
  }
  await c.var.services.publishing.putIndex(statements);
  return c.json({ ok: true, statements: statements.length });
});

publishRoutes.get('/pointer', audited('pointer.get'), async (c) => {
  const live = await c.var.services.publishing.pointer();
  return c.json({ ok: true, pointer: live?.pointer ?? null, etag: live?.etag ?? null });
});

publishRoutes.post('/pointer', audited('pointer.move'), async (c) => {
  const fields = {
    release: 'a build id',
    published_by: 'who publishes, 1 to 200 characters',
    expected: "the pointer's etag, or null",
  };
  const asked = parseFields(MovePointer, await readJsonBody(c.req.raw), fields);
  c.set('subject', asked.release);
  const { publishing } = c.var.services;
  const { pointer, etag } = await publishing.movePointer(asked.release, asked.published_by, asked.expected);
  // This isolate answers from the new build at once; others follow when they next read the pointer.
  c.var.services.tiles.forgetCurrent();
  return c.json({ ok: true, pointer, etag });
});

/** The objects of an NDJSON body; all lines are checked before any is written. */
function readLines(text: string): ObjectLine[] {
  const rows = text.split('\n').filter((row) => row !== '');
  if (rows.length > MAX_OBJECTS_PER_CALL) {
    throw new ApiError('invalid_parameter', {
      param: 'body',
      expected: `${MAX_OBJECTS_PER_CALL} lines at most`,
    });
  }
  return rows.map((row, i) => {
    const line = ObjectLine.safeParse(parseRow(row));
    if (line.success) return line.data;
    const expected = '{"key": "tiles/<build>/….json", "body": "<text>"}';
    throw new ApiError('invalid_parameter', { param: `line ${i + 1}`, expected });
  });
}

function parseRow(row: string): unknown {
  try {
    return JSON.parse(row);
  } catch (cause) {
    throw new ApiError('invalid_json', {}, { cause });
  }
}
