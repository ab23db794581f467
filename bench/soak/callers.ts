// Callers of a tier at a steady rate, whether or not the service keeps up. A caller that is refused asks again after the time
// that the refusal names, as long as its patience lasts.
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Question } from '../lookup/world.ts';

/** After this a caller gives up; its time counts as what it waited. */
export const PATIENCE_MS = 10_000;
/** A caller that finds every connection taken comes back as it does after a refusal of the service. */
const NO_CONNECTION_RETRY_MS = 1_000;
/** One key: how many answers it got, and how many requests were refused because of its limit. */
export type KeyUse = { key: string; answered: number; overLimit: number };
export type Outcome = {
  /** How long each caller waited, from its first request on, for an answer or until it gave up. */
  ms: number[];
  answered: number;
  refused: number;
  /** How often a caller found every connection taken. */
  turnedAway: number;
  gaveUp: number;
  failed: number;
};
export type Load = {
  port: number;
  keys: readonly KeyUse[];
  questions: readonly Question[];
  perSecond: number;
  seconds: number;
  /** Requests that may be under way at the same time. */
  connections: number;
};

type Reply = { status: number; retryAfterMs: number };
type Sending = { port: number; agent: Agent; connections: number; underWay: number; outcome: Outcome };

/** Sends the load and waits until every caller has an answer or has given up. Counts in the keys of the load. */
export async function sendLoad({
  port,
  keys,
  questions,
  perSecond,
  seconds,
  connections,
}: Load): Promise<Outcome> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const outcome: Outcome = { ms: [], answered: 0, refused: 0, turnedAway: 0, gaveUp: 0, failed: 0 };
  const sending: Sending = { port, agent, connections, underWay: 0, outcome };
  const callers: Promise<void>[] = [];
  const started = performance.now();
  const total = Math.floor(perSecond * seconds);
  for (let i = 0; i < total; i += 1) {
    const early = started + (i * 1000) / perSecond - performance.now();
    if (early > 1) await wait(early);
    const [key, question] = [keys[i % keys.length], questions[i % questions.length]];
    if (key && question) callers.push(ask(sending, key, question));
  }
  await Promise.all(callers);
  agent.destroy();
  outcome.ms.sort((a, b) => a - b);
  return outcome;
}

/** Answers a second when so many callers ask one question after the other. */
export async function answersPerSecond(
  { port, keys, questions, seconds }: Omit<Load, 'perSecond' | 'connections'>,
  callers: number,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: callers });
  const started = performance.now();
  const passed = () => (performance.now() - started) / 1000;
  let [asked, answered] = [0, 0];
  const work = async () => {
    while (passed() < seconds) {
      const [key, question] = [keys[asked % keys.length], questions[asked % questions.length]];
      asked += 1;
      if (key && question && (await send(port, agent, key.key, question)).status === 200) answered += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, work));
  agent.destroy();
  return answered / passed();
}

async function ask(sending: Sending, use: KeyUse, question: Question): Promise<void> {
  const { outcome } = sending;
  const started = performance.now();
  const waited = () => performance.now() - started;
  while (waited() < PATIENCE_MS) {
    const { status, retryAfterMs } = await sendInTurn(sending, use.key, question);
    if (status === 200) {
      use.answered += 1;
      outcome.answered += 1;
      outcome.ms.push(waited());
      return;
    }
    if (status === 429) use.overLimit += 1;
    if (status !== 503) {
      outcome.failed += 1;
      return;
    }
    await wait(retryAfterMs);
  }
  outcome.gaveUp += 1;
  outcome.ms.push(waited());
}

/** Sends a request when a connection is free; without one, what a refusal says. */
async function sendInTurn(sending: Sending, key: string, question: Question): Promise<Reply> {
  const { port, agent, connections, outcome } = sending;
  if (sending.underWay >= connections) {
    outcome.turnedAway += 1;
    return { status: 503, retryAfterMs: NO_CONNECTION_RETRY_MS };
  }
  sending.underWay += 1;
  try {
    const reply = await send(port, agent, key, question);
    if (reply.status === 503) outcome.refused += 1;
    return reply;
  } finally {
    sending.underWay -= 1;
  }
}

let addresses = 0;

function send(port: number, agent: Agent, key: string, { code, zip }: Question): Promise<Reply> {
  addresses += 1;
  const headers = {
    'x-side': 'cold',
    'x-api-key': key,
    'Content-Type': 'application/json',
    'cf-connecting-ip': `198.${18 + ((addresses >> 16) & 1)}.${(addresses >> 8) & 255}.${addresses & 255}`,
  };
  const path = '/functions/v1/widget-search';
  return new Promise((resolve) => {
    const lost = () => resolve({ status: 0, retryAfterMs: 0 });
    const sent = request({ port, host: '127.0.0.1', method: 'POST', path, headers, agent }, (response) => {
      response.on('error', lost);
      response.on('end', () => {
        const retryAfterMs = Number(response.headers['retry-after'] ?? 0) * 1000;
        resolve({ status: response.statusCode ?? 0, retryAfterMs });
      });
      response.resume();
    });
    sent.on('error', lost);
    sent.end(JSON.stringify({ query: code, location: zip, limit: 5 }));
  });
}
