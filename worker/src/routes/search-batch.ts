// POST /functions/v1/widget-search/batch: up to 100 searches in one call, answered in order, each counted.

import { Hono } from 'hono';
import { BATCH_PATH } from '../../../schemas/api-paths.ts';
import { BATCH_EXPECTED, type BatchAnswer, BatchRequest } from '../../../schemas/keys.ts';
import type { AppEnv } from '../context.ts';
import { errorBody, toApiError } from '../errors.ts';
import { keyGated, uncount, uncounted } from '../gates/key-gate.ts';
import { readKey } from '../gates/read-key.ts';
import { allowKeyMethods } from '../middleware/allow-key-methods.ts';
import { readJsonBody } from '../middleware/read-body.ts';
import { parseFields } from './parse-fields.ts';
import { givenFields, parseSearchQuestion } from './search-question.ts';
import { answerSearch } from './widget-search.ts';

/** A hundred long questions need more bytes than the limit for one question. */
export const MAX_BATCH_BYTES = 64 * 1024;
/** Questions answered at once: the platform runs six reads at a time anyway. */
const AT_ONCE = 6;

export const searchBatchRoutes = new Hono<AppEnv>()
  .post(BATCH_PATH, async (c) => {
    const { keys } = c.var.services;
    const body = await uncounted(c, undefined, () => readJsonBody(c.req.raw, MAX_BATCH_BYTES));
    const key = await readKey(keys, c.req.raw.headers, body);
    const { items } = await uncounted(c, key.credential, () =>
      parseFields(BatchRequest, givenFields(body), BATCH_EXPECTED),
    );
    const endpoint = 'batch' as const;
    const needs = { cost: items.length, tiers: ['pro', 'enterprise'] as const, contractB: true, endpoint };
    // Only the single search refuses keys of contract A in the header.
    const answers = await keyGated(c, { ...key, headerOnly: false }, needs, (grant) =>
      inOrder(items, async (item) => {
        try {
          return {
            status: 200,
            body: await answerSearch(c, grant, parseSearchQuestion(item), item),
          };
        } catch (thrown) {
          const error = toApiError(thrown);
          if (error.isFault) c.set('error', error);
          return { status: error.status, body: errorBody(error, c.var.site) };
        }
      }),
    );
    const faults = answers.filter(({ status }) => status >= 500).length;
    if (faults > 0) await uncount(c, key.credential, faults, endpoint);
    const answer = { ok: true as const, items: answers } satisfies BatchAnswer;
    return c.json(answer, 200, { 'Cache-Control': 'private, no-store' });
  })
  .all(BATCH_PATH, allowKeyMethods('POST'));

/** The answers in the order of their questions; AT_ONCE questions are answered at a time. */
async function inOrder<T, R>(items: readonly T[], answer: (item: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = [];
  const waiting = items.entries();
  const work = async () => {
    for (const [i, item] of waiting) answers[i] = await answer(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return answers;
}
