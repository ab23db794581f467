// GET|POST /functions/v1/public-price-lookup: the price lookup.
import { type Context, Hono } from 'hono';
import { LOOKUP_PATH } from '../../../schemas/api-paths.ts';
import type { MemberCredential } from '../accounts/member-token.ts';
import type { AppEnv } from '../context.ts';
import { rateHeaders } from '../counters/quota.ts';
import { type Taken, WINDOW_LIMIT } from '../counters/window.ts';
import { readBearer, readMemberCredential, readTestMember } from '../gates/bearer.ts';
import { clientAddress } from '../gates/client-address.ts';
import { passShield } from '../gates/flood-shield.ts';
import { gated } from '../gates/member-gate.ts';
import { allowMethods } from '../middleware/allow-methods.ts';
import { readJsonBody } from '../middleware/read-body.ts';
import { type WrittenAnswer, writeAnswer } from '../prices/answer.ts';
import { lookUp } from '../prices/look-up.ts';
import { lookUpSandbox } from '../sandbox/sandbox.ts';
import { TRIGGERED_WAIT_SECONDS } from '../sandbox/triggers.ts';
import { answerText } from './answer-json.ts';
import { describeOperator } from './describe-operator.ts';
import { parseQuestion } from './lookup-question.ts';
import { readWords } from './read-words.ts';

/**
 * Checks without I/O come first and are not counted. Then the gate and the tiles are read at the same time.
 */
async function priceLookup(c: Context<AppEnv>, input: Record<string, unknown>): Promise<Response> {
  // `c.var` copies all variables of the request.
  const services = c.get('services');
  const requestId = c.get('requestId');
  const bearer = readBearer(c.req.raw.headers);
  const test = await readTestMember(bearer, services.config.signing);
  if (test) return testLookup(c, test, input);
  const credential = await readMemberCredential(c.req.raw.headers, services.config.signing, bearer);
  const question = parseQuestion(input);
  const address = await clientAddress(c);
  await passShield(services.lookupShield, address);
  const { answer, taken } = await gated(services, { credential, address, requestId }, async () => {
    if ('query' in question.procedure) await readWords(c);
    const finding = await lookUp(question, services.tiles, services.places);
    return writeAnswer(finding, describeOperator(c), question.lang);
  });
  return send(answer, taken);
}

/**
 * The same for a test member token: the count of the token and the invented town, in place of the count of the address, the
 * session and the tiles.
 */
async function testLookup(
  c: Context<AppEnv>,
  credential: MemberCredential,
  input: Record<string, unknown>,
): Promise<Response> {
  const { services, requestId } = c.var;
  // An error has the header too.
  c.header('X-Sandbox', 'true');
  const question = parseQuestion(input);
  await passShield(services.lookupShield, await clientAddress(c));
  const { sandboxQuota: quota } = services;
  const ask = { credential, address: credential.hash, requestId };
  const limit = { limit: WINDOW_LIMIT, reset: Math.floor(Date.now() / 1000) + TRIGGERED_WAIT_SECONDS };
  const { answer, taken } = await gated({ accounts: NO_SESSIONS, quota }, ask, async () => {
    if ('query' in question.procedure) await readWords(c);
    const answer = await lookUpSandbox(question, describeOperator(c), limit, question.lang);
    return { ...answer, json: JSON.stringify(answer) };
  });
  return send(answer, taken, { 'X-Sandbox': 'true' });
}

/** A test token has no session and no arranged limit. */
const NO_SESSIONS = { checkSession: async () => null, giveBackLookup: async () => undefined };

function send(answer: WrittenAnswer, taken: Taken, marks: Record<string, string> = {}): Response {
  return answerText(answer.json, {
    ...marks,
    ...rateHeaders(taken),
    'X-Data-Refreshed': answer.data_refreshed,
    'X-Data-Release': answer.release,
    'Cache-Control': 'private, no-store',
  });
}

export const priceLookupRoutes = new Hono<AppEnv>()
  .get(LOOKUP_PATH, (c) => priceLookup(c, c.req.query()))
  .post(LOOKUP_PATH, async (c) => priceLookup(c, await readJsonBody(c.req.raw)))
  .all(LOOKUP_PATH, allowMethods('GET', 'POST'));
