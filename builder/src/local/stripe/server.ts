// The stand-in for Stripe on this machine: a server on loopback that speaks the used part of Stripe's API and shows a
// pretended checkout and portal. The Worker drives it with the same `stripe` package that it uses in production.
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { writePrivate } from '../ledger.ts';
import { answerApi } from './api.ts';
import { answerPage } from './pages.ts';
import type { Kept, StripeEvent } from './shapes.ts';
import { webhookSender } from './webhooks.ts';
import { StripeWorld } from './world.ts';

/** Only this machine reaches the stand-in. */
const LOOPBACK = '127.0.0.1';
/** Ids of the pretended prices, and their cents. */
export const LOCAL_PRICES = {
  price_local_membership: 2_900,
  price_local_basic: 9_900,
  price_local_pro: 49_900,
} as const;

export type StandInOptions = {
  /** 0 takes a free port. */
  port: number;
  secretKey: string;
  webhookSecret: string;
  /** The webhook of the service. */
  webhookUrl: string;
  /** File that keeps the world between starts; absent: nothing is kept. */
  file?: string;
};
export type StandIn = {
  url: string;
  world: StripeWorld;
  /** Resolves when every event so far was sent. */
  settled(): Promise<void>;
  close(): Promise<void>;
};

/** Starts the stand-in. The caller closes it. */
export async function startStandIn(options: StandInOptions): Promise<StandIn> {
  const { secretKey, webhookSecret, webhookUrl, file } = options;
  const sender = webhookSender(() => webhookUrl, webhookSecret);
  const onEvent = (event: StripeEvent) => sender.send(event);
  const world = new StripeWorld({ prices: LOCAL_PRICES, onEvent }, await readKept(file));
  let pages = '';
  let saved: Promise<void> = Promise.resolve();
  const server = createServer((request, response) => {
    answer(request, response)
      // The caller may be gone, or may have a part of the answer.
      .catch(() => (response.headersSent ? response.destroy() : response.writeHead(500).end()))
      .finally(() => {
        if (file === undefined) return;
        // Each file holds the whole world, so the next one makes good a failure; `close` reports that of the last.
        saved = saved.catch(() => undefined).then(() => writePrivate(file, world.kept));
        saved.catch(() => undefined);
      });
  });
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    const path = request.url ?? '/';
    if (path.startsWith('/v1/'))
      return copy(await answerApi({ world, pages, secretKey }, toRequest(pages, request, body)), response);
    const form = request.method === 'POST' ? new URLSearchParams(body) : undefined;
    const found = answerPage(world, path, form);
    if (found === undefined) response.writeHead(404).end();
    else if ('location' in found) response.writeHead(303, { Location: found.location }).end();
    else response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(found.html);
  }
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port, LOOPBACK, resolve);
  });
  const address = server.address();
  pages = `http://${LOOPBACK}:${typeof address === 'object' && address ? address.port : options.port}`;
  return {
    url: pages,
    world,
    settled: () => sender.settled(),
    async close() {
      sender.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await saved;
    },
  };
}

async function readKept(file: string | undefined): Promise<Kept | undefined> {
  const found = file === undefined ? undefined : await readFile(file, 'utf8').catch(() => undefined);
  return found === undefined ? undefined : (JSON.parse(found) as Kept);
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function toRequest(pages: string, request: IncomingMessage, body: string): Request {
  const headers = new Headers();
  for (const name of ['authorization', 'idempotency-key', 'content-type']) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  const method = request.method ?? 'GET';
  return new Request(`${pages}${request.url ?? '/'}`, { method, headers, ...(body === '' ? {} : { body }) });
}

async function copy(from: Response, to: ServerResponse): Promise<void> {
  to.writeHead(from.status, { 'Content-Type': from.headers.get('Content-Type') ?? 'application/json' });
  to.end(await from.text());
}
