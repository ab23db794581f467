// POST /functions/v1/widget-search: providers near a location, answered in the contract of the key.

import { type Context, Hono } from 'hono';
import { SEARCH_PATH } from '../../../schemas/api-paths.ts';
import type { SearchAnswerA, SearchAnswerB, SearchRequest } from '../../../schemas/search.ts';
import type { AppEnv } from '../context.ts';
import { keyGated, queueHeaders, uncounted } from '../gates/key-gate.ts';
import { readKey } from '../gates/read-key.ts';
import type { KeyGrant } from '../keys/key-asks.ts';
import { allowKeyMethods } from '../middleware/allow-key-methods.ts';
import { readJsonBody } from '../middleware/read-body.ts';
import { searchSandbox } from '../sandbox/sandbox.ts';
import { answerJson } from './answer-json.ts';
import { describeOperator } from './describe-operator.ts';
import { readWords } from './read-words.ts';
import { describeUnknown, parseSearchQuestion } from './search-question.ts';

/**
 * Answers one question, with a notice about the unknown fields of `body`. A test key gets the sandbox and never reaches
 * live tiles.
 */
export async function answerSearch(
  c: Context<AppEnv>,
  { terms }: KeyGrant,
  question: SearchRequest,
  body: Record<string, unknown>,
): Promise<SearchAnswerA | SearchAnswerB> {
  await readWords(c);
  const search = terms.test ? searchSandbox(c.get('rates')) : c.get('services').search;
  const answer = await search(question, terms.contract, describeOperator(c));
  return { ...answer, notices: [...describeUnknown(body, question.lang), ...answer.notices] };
}

export const widgetSearchRoutes = new Hono<AppEnv>()
  .post(SEARCH_PATH, async (c) => {
    const { keys } = c.get('services');
    const body = await uncounted(c, undefined, () => readJsonBody(c.req.raw));
    const key = await readKey(keys, c.req.raw.headers, body);
    const question = await uncounted(c, key.credential, () => parseSearchQuestion(body));
    const answer = await keyGated(c, key, {}, (grant) => answerSearch(c, grant, question, body));
    return answerJson(answer, {
      ...queueHeaders(c),
      'X-Data-Refreshed': answer.data_refreshed,
      'X-Data-Release': answer.release,
      'Cache-Control': 'private, no-store',
    });
  })
  .all(SEARCH_PATH, allowKeyMethods('POST'));
