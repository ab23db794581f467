// The ways out of a mail: what the provider gets, and what becomes of its refusals.
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailBinding, openTransport } from '../../../worker/src/mail/transports.ts';

const MAIL = { to: 'ada@example.com', subject: 'Hello', text: 'plain', html: '<p>html</p>' };
const SETTINGS = {
  provider: 'resend' as const,
  from: 'Atlas <no-reply@atlas.test>',
  replyTo: 'help@atlas.test',
  apiKey: 're_key',
};
let server: Server;
let url = '';
let answer = 200;
const received: { path: string | undefined; headers: IncomingMessage['headers']; body: unknown }[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      received.push({ path: request.url, headers: request.headers, body: JSON.parse(body) });
      response.writeHead(answer, { 'Content-Type': 'application/json' }).end('{"id":"1"}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

describe('the API of the provider', () => {
  it('gets one mail with both bodies, the key and an id that makes a repetition harmless', async () => {
    await openTransport({ ...SETTINGS, apiUrl: url }, undefined)?.(MAIL, 'mail_1');
    const [{ path, headers, body } = { path: '', headers: {}, body: {} }] = received;
    expect(path).toBe('/emails');
    expect(headers).toMatchObject({ authorization: 'Bearer re_key', 'idempotency-key': 'mail_1' });
    expect(body).toEqual({
      from: SETTINGS.from,
      to: ['ada@example.com'],
      subject: 'Hello',
      text: 'plain',
      html: '<p>html</p>',
      reply_to: 'help@atlas.test',
    });
  });

  it.each([400, 401, 403, 422, 429, 500])('that answers %i has not sent the mail', async (status) => {
    answer = status;
    const sent = openTransport({ ...SETTINGS, apiUrl: url }, undefined)?.(MAIL, 'mail_2');
    await expect(sent).rejects.toMatchObject({
      name: 'MailError',
      maybeSent: false,
      message: expect.stringContaining(String(status)),
    });
    await expect(sent).rejects.not.toMatchObject({ message: expect.stringContaining('ada') });
    answer = 200;
  });

  it('that cannot be reached may have sent it', async () => {
    const sent = openTransport({ ...SETTINGS, apiUrl: 'http://127.0.0.1:1' }, undefined)?.(MAIL, 'mail_3');
    await expect(sent).rejects.toMatchObject({ name: 'MailError', maybeSent: true });
  });
});

describe("Cloudflare's binding", () => {
  const settings = { ...SETTINGS, provider: 'cloudflare' as const, apiUrl: '' };

  it('gets the mail with both bodies', async () => {
    const sent: unknown[] = [];
    const binding: MailBinding = { send: async (mail: unknown) => sent.push(mail) };
    await openTransport(settings, binding)?.(MAIL, 'mail_4');
    expect(sent).toEqual([{ ...MAIL, from: SETTINGS.from, replyTo: 'help@atlas.test' }]);
  });

  it('that refuses has not sent it', async () => {
    const binding: MailBinding = { send: () => Promise.reject(new Error('not verified')) };
    const sent = openTransport(settings, binding)?.(MAIL, 'mail_5');
    await expect(sent).rejects.toMatchObject({ name: 'MailError', maybeSent: false });
  });
});

describe('a service without a way out', () => {
  it.each([
    ['no provider', { ...SETTINGS, provider: undefined }],
    ['no sender', { ...SETTINGS, from: undefined }],
    ['no key', { ...SETTINGS, apiKey: undefined }],
    ['no binding', { ...SETTINGS, provider: 'cloudflare' as const }],
  ])('because of %s has no transport', (_, settings) => {
    expect(openTransport({ ...settings, apiUrl: url }, undefined)).toBeUndefined();
  });
});
