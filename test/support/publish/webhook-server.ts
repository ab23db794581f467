// A receiver of webhooks on the loopback that checks the signature of each call with the Web Crypto API.
import type { AddressInfo } from 'node:net';
import { makeServer, readBody } from '../../../tools/testbed/loopback-server.ts';

export const WEBHOOK_SECRET = `whsec_${Buffer.from('a sample secret of 32 characters').toString('base64')}`;

export type Received = {
  id: string;
  isSigned: boolean;
  event: { type: string; data: Record<string, unknown> };
};
export type WebhookServer = { url: string; received: Received[]; statuses: number[]; close(): Promise<void> };

/** `statuses` are the answers of the next calls, 200 when there is none left. */
export async function startWebhookServer(): Promise<WebhookServer> {
  const [received, statuses]: [Received[], number[]] = [[], []];
  const server = makeServer(async (request, response) => {
    const body = (await readBody(request)).toString();
    const header = (name: string) => String(request.headers[name] ?? '');
    const id = header('webhook-id');
    const signed = `${id}.${header('webhook-timestamp')}.${body}`;
    const isSigned = await isSignature(signed, header('webhook-signature'));
    received.push({ id, isSigned, event: JSON.parse(body) });
    response.writeHead(statuses.shift() ?? 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { url: `http://127.0.0.1:${port}/hook`, received, statuses, close };
}

async function isSignature(text: string, header: string): Promise<boolean> {
  const bytes = Buffer.from(WEBHOOK_SECRET.slice('whsec_'.length), 'base64');
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify']);
  const [version, mac = ''] = header.split(',');
  if (version !== 'v1') return false;
  return crypto.subtle.verify('HMAC', key, Buffer.from(mac, 'base64'), Buffer.from(text));
}
