// POST /functions/v1/enterprise-data: rows of a dataset for keys with the scope `enterprise`, streamed page
// by page.

import { type Context, Hono } from 'hono';
import { ENTERPRISE_PATH } from '../../../schemas/api-paths.ts';
import {
  DATASET_FIELDS,
  EXPORT_EXPECTED,
  ExportRequest,
  type ExportRequest as Question,
} from '../../../schemas/enterprise.ts';
import type { AppEnv } from '../context.ts';
import { boundTo, readCursor, writeCursor } from '../enterprise/export-cursor.ts';
import type { ExportRow } from '../enterprise/export-row.ts';
import { exportRows, type RowAt, requireKnown } from '../enterprise/export-rows.ts';
import {
  csvText,
  type ExportHead,
  type ExportPage,
  jsonText,
  MEDIA_TYPES,
  ndjsonText,
  streamPieces,
} from '../enterprise/write-export.ts';
import { ApiError } from '../errors.ts';
import { keyGated, uncounted } from '../gates/key-gate.ts';
import { readKey } from '../gates/read-key.ts';
import { allowKeyMethods } from '../middleware/allow-key-methods.ts';
import { readJsonBody } from '../middleware/read-body.ts';
import { makeAttribution } from '../prices/answer.ts';
import { ANSWER_TEXTS } from '../prices/texts.ts';
import { exportTrigger, invented } from '../sandbox/sandbox.ts';
import { townTiles } from '../sandbox/town-tiles.ts';
import { throwTriggered } from '../sandbox/triggers.ts';
import type { Build } from '../tiles/build.ts';
import type { TileStore } from '../tiles/tile-reader.ts';
import { describeOperator } from './describe-operator.ts';
import { givenFields } from './search-question.ts';

export const enterpriseRoutes = new Hono<AppEnv>()
  .post(ENTERPRISE_PATH, async (c) => {
    const { keys } = c.var.services;
    const body = await uncounted(c, undefined, () => readJsonBody(c.req.raw));
    const key = await readKey(keys, c.req.raw.headers);
    const question = await uncounted(c, key.credential, () => parseExport(body));
    const endpoint = 'enterprise_data' as const;
    const needs = { tiers: ['enterprise'] as const, scope: 'enterprise' as const, endpoint };
    // Keys of both contracts may be sent in the header here.
    const giveBack = () => keys.giveBack(key.credential, c.var.requestId, undefined, endpoint);
    return keyGated(c, { ...key, headerOnly: false }, needs, ({ terms }) =>
      answerExport(c, question, terms.test ? sandboxSource(c, question) : liveSource(c), giveBack),
    );
  })
  .all(ENTERPRISE_PATH, allowKeyMethods('POST'));

/** @throws ApiError `missing_parameter`, `invalid_parameter` with the path of the field at fault */
function parseExport(body: Record<string, unknown>): Question {
  const given = givenFields(body);
  const read = ExportRequest.safeParse(given);
  if (!read.success) {
    const path = read.error.issues[0]?.path.filter((part) => typeof part === 'string') ?? [];
    const missing = path.reduce<unknown>((at, part) => (at as Record<string, unknown>)?.[part], given);
    const param = path.join('.');
    const facts = { param, expected: EXPORT_EXPECTED[param] ?? 'another value' };
    throw new ApiError(missing === undefined ? 'missing_parameter' : 'invalid_parameter', facts);
  }
  const known = DATASET_FIELDS[read.data.dataset];
  if (read.data.fields?.some((field) => !known.includes(field))) {
    throw new ApiError('invalid_parameter', { param: 'fields', expected: `some of ${known.join(', ')}` });
  }
  return read.data;
}

/** Where the rows come from, and what must be shown beside them. */
type ExportSource = {
  tiles: TileStore;
  texts: (build: Build) => Pick<ExportHead, 'attribution' | 'disclaimer'>;
};

function liveSource(c: Context<AppEnv>): ExportSource {
  const texts = ({ index }: Build) => ({
    attribution: makeAttribution(index, describeOperator(c), ANSWER_TEXTS.en),
    disclaimer: ANSWER_TEXTS.en.disclaimer,
  });
  return { tiles: c.var.services.tiles, texts };
}

/** The town of the sandbox, which has no live tile. @throws ApiError the error that the cursor asks for */
function sandboxSource(c: Context<AppEnv>, { cursor }: Question): ExportSource {
  throwTriggered(cursor, exportTrigger(c.var.rates, c.var.site));
  const { texts } = liveSource(c);
  return { tiles: townTiles, texts: (build) => invented(texts(build)) };
}

/**
 * Reads the first row before it starts the answer, so that a fault up to there is still a proper error
 * response.
 */
async function answerExport(
  c: Context<AppEnv>,
  question: Question,
  { tiles, texts }: ExportSource,
  giveBack: () => Promise<unknown>,
): Promise<Response> {
  const build = await tiles.current();
  const bound = await boundTo(question, build.release);
  const from = readCursor(question.cursor, bound);
  requireKnown(question, build);
  const rows = exportRows(question, build, tiles, from);
  const page = limitRows(await rows.next(), rows, question.limit, bound);
  const all = DATASET_FIELDS[question.dataset];
  const wanted = question.fields;
  const head: ExportHead = {
    ok: true,
    dataset: question.dataset,
    release: build.release,
    fields: wanted ? all.filter((field) => wanted.includes(field)) : [...all],
    ...texts(build),
  };
  const headers = {
    'Content-Type': MEDIA_TYPES[question.format],
    'X-Data-Release': build.release,
    'Cache-Control': 'private, no-store',
  };
  if (question.format === 'csv') {
    const { text, nextCursor } = await csvText(head, page);
    return c.body(text, 200, { ...headers, ...(nextCursor === null ? {} : { 'X-Next-Cursor': nextCursor }) });
  }
  const pieces = question.format === 'json' ? jsonText(head, page) : ndjsonText(head, page);
  const stream = streamPieces(pieces, async () => {
    await giveBack().catch(() => undefined);
  });
  return c.body(stream, 200, headers);
}

/** Rows up to the limit. The generator returns the cursor of the next row, or null after the last row. */
async function* limitRows(
  first: IteratorResult<RowAt>,
  rest: AsyncGenerator<RowAt>,
  limit: number,
  bound: string,
): ExportPage {
  let next = first;
  for (let n = 0; !next.done; n += 1) {
    if (n === limit) return writeCursor(next.value.at, bound);
    yield next.value.row satisfies ExportRow;
    next = await rest.next();
  }
  return null;
}
