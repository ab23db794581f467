// POST /functions/v1/enterprise-data: rows of a dataset for keys with the scope `enterprise`, streamed page
// by page.

import { type Context, Hono } from 'hono';
import { ENTERPRISE_PATH } from '../../../schemas/api-paths.ts';
import {
  EXPORT_EXPECTED,
  ExportRequest,
  IDEMPOTENCY_EXPECTED,
  IDEMPOTENCY_HEADER,
  IDEMPOTENCY_KEY,
  type ExportRequest as Question,
} from '../../../schemas/enterprise.ts';
import { DATASET_FIELDS } from '../../../schemas/enterprise-datasets.ts';
import type { AppEnv } from '../context.ts';
import { sha256Hex } from '../credentials/sign.ts';
import { sourceOf } from '../enterprise/datasets.ts';
import { boundTo, type Position, readCursor, writeCursor } from '../enterprise/export-cursor.ts';
import type { ExportIndex } from '../enterprise/export-index.ts';
import type { ExportRow } from '../enterprise/export-row.ts';
import { findPageEnd, type PageRows, readPage } from '../enterprise/export-rows.ts';
import { checkQuestion, datedWithin, requireKnown } from '../enterprise/read-question.ts';
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
import { endRepeat, keyGated, uncount, uncounted } from '../gates/key-gate.ts';
import { readKey } from '../gates/read-key.ts';
import { allowKeyMethods } from '../middleware/allow-key-methods.ts';
import { readJsonBody } from '../middleware/read-body.ts';
import { makeAttribution } from '../prices/kept-parts.ts';
import { ANSWER_TEXTS } from '../prices/texts.ts';
import { exportTrigger, invented } from '../sandbox/sandbox.ts';
import { townIndex } from '../sandbox/town-index.ts';
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
    const idempotencyKey = await uncounted(c, key.credential, () =>
      readIdempotencyKey(c.req.header(IDEMPOTENCY_HEADER)),
    );
    if (idempotencyKey !== undefined) c.set('repeat', await hashRepeat(idempotencyKey, question));
    const endpoint = 'enterprise_data' as const;
    const needs = { tiers: ['enterprise'] as const, scope: 'enterprise' as const, endpoint };
    // Keys of both contracts may be sent in the header here.
    const ends: AnswerEnds = {
      async onFault() {
        await uncount(c, key.credential, undefined, endpoint);
        await endRepeat(c, key.credential, { isFree: true });
      },
      onEnd: () => endRepeat(c, key.credential, { isFree: false }),
    };
    return keyGated(c, { ...key, headerOnly: false }, needs, ({ terms }) =>
      answerExport(c, question, terms.test ? sandboxSource(c, question) : liveSource(c), ends),
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
  checkQuestion(read.data, given.filters !== undefined);
  return read.data;
}

/** @throws ApiError `invalid_parameter` */
function readIdempotencyKey(text: string | undefined): string | undefined {
  if (text === undefined || IDEMPOTENCY_KEY.test(text)) return text;
  throw new ApiError('invalid_parameter', { param: IDEMPOTENCY_HEADER, expected: IDEMPOTENCY_EXPECTED });
}

async function hashRepeat(idempotencyKey: string, asked: Question) {
  const [key, question] = await Promise.all([sha256Hex(idempotencyKey), sha256Hex(JSON.stringify(asked))]);
  return { key, question };
}

/** Called after the answer has begun: `onFault` when it breaks off by our fault, else `onEnd`. */
type AnswerEnds = { onFault(): Promise<void>; onEnd(): Promise<void> };

/** Where the rows come from, and what must be shown beside them. */
type ExportSource = {
  tiles: TileStore;
  index: ExportIndex;
  texts: (build: Build) => Pick<ExportHead, 'attribution' | 'disclaimer'>;
};

function liveSource(c: Context<AppEnv>): ExportSource {
  const texts = ({ index }: Build) => ({
    attribution: makeAttribution(index, describeOperator(c), ANSWER_TEXTS.en),
    disclaimer: ANSWER_TEXTS.en.disclaimer,
  });
  const { tiles, exportIndex } = c.var.services;
  return { tiles, index: exportIndex, texts };
}

/** The town of the sandbox, which has no live tile. @throws ApiError the error that the cursor asks for */
function sandboxSource(c: Context<AppEnv>, { cursor }: Question): ExportSource {
  throwTriggered(cursor, exportTrigger(c.var.rates, c.var.site));
  const { texts } = liveSource(c);
  return { tiles: townTiles, index: townIndex, texts: (build) => invented(texts(build)) };
}

/**
 * Reads the first row before it starts the answer, so that a fault up to there is still a proper error response. A CSV has
 * its cursor in a header, so its rows are read twice: to find the end of the page, and to write them.
 */
async function answerExport(
  c: Context<AppEnv>,
  question: Question,
  { tiles, index, texts }: ExportSource,
  ends: AnswerEnds,
): Promise<Response> {
  const build = await tiles.current();
  const bound = await boundTo(question, build.release);
  const from = readCursor(question.cursor, bound);
  requireKnown(question.filters, build);
  const source = await sourceOf(question.dataset, { filters: question.filters, build, tiles, index });
  const read = () => readPage(source, from, question.limit, datedWithin(question));
  const all = DATASET_FIELDS[question.dataset];
  const wanted = question.fields;
  const head: ExportHead = {
    ok: true,
    dataset: question.dataset,
    release: build.release,
    fields: wanted ? all.filter((field) => wanted.includes(field)) : [...all],
    ...texts(build),
  };
  const end = question.format === 'csv' ? await findPageEnd(read()) : null;
  const rows = read();
  const page = withCursor(await rows.next(), rows, bound);
  const pieces = { json: jsonText, ndjson: ndjsonText, csv: csvText }[question.format](head, page);
  const stream = streamPieces(pieces, () => ends.onFault().catch(() => undefined), ends.onEnd);
  return c.body(stream, 200, {
    'Content-Type': MEDIA_TYPES[question.format],
    'X-Data-Release': build.release,
    'Cache-Control': 'private, no-store',
    ...(end === null ? {} : { 'X-Next-Cursor': writeCursor(end, bound) }),
  });
}

/** The rows of a page. The generator returns the cursor of the next one, or null after the last row of the data. */
async function* withCursor(
  first: IteratorResult<ExportRow, Position | null>,
  rest: PageRows,
  bound: string,
): ExportPage {
  let next = first;
  for (; !next.done; next = await rest.next()) yield next.value;
  return next.value === null ? null : writeCursor(next.value, bound);
}
