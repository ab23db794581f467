// The operator's webhook: signed as Standard Webhooks asks, repeated with the same id, and never in the way.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type NightEvent,
  parseSecret,
  signWebhook,
  webhookOf,
} from '../../../builder/src/publish/webhook.ts';
import { callAtlas } from '../../support/cli.ts';
import {
  startWebhookServer,
  WEBHOOK_SECRET,
  type WebhookServer,
} from '../../support/publish/webhook-server.ts';

const REPEAT = { attempts: 3, firstWaitMs: 0, timeoutMs: 10_000 };
const FAILED: NightEvent = { type: 'night.failed', data: { build: null, reason: 'a test', guards: [] } };

let server: WebhookServer;
beforeAll(async () => {
  server = await startWebhookServer();
});
beforeEach(() => {
  server.received.length = 0;
  server.statuses.length = 0;
});
afterAll(() => server.close());

const webhook = (url = server.url, secret = WEBHOOK_SECRET) =>
  webhookOf({ ATLAS_WEBHOOK_URL: url, ATLAS_WEBHOOK_SECRET: secret }, { repeat: REPEAT });

it.each([
  // The examples that the libraries of Standard Webhooks are tested with.
  [
    'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    'msg_p5jXN8AQM9LWM0D4loKWxJek',
    1614265330,
    '{"test": 2432232314}',
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  ],
  [
    'whsec_plJ3nmyCDGBKInavdOK15jsl',
    'msg_loFOjxBNrRLzqYUf',
    1731705121,
    '{"event_type":"ping","data":{"success":true}}',
    'v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=',
  ],
])('signs the published example of %s', (secret, id, timestamp, body, signature) => {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  expect(signWebhook(key, id, timestamp, body)).toBe(signature);
});

it('sends the event with its type, time and data, signed', async () => {
  expect(await webhook()(FAILED)).toBeUndefined();
  const [{ id, isSigned, event } = { id: '', isSigned: false, event: null }] = server.received;
  expect([id, isSigned]).toEqual([expect.stringMatching(/^msg_[0-9a-f]{24}$/), true]);
  expect(event).toEqual({ ...FAILED, timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) });
});

it('repeats a call that failed with the same id, so that a receiver knows it', async () => {
  server.statuses.push(503, 429);
  expect(await webhook()(FAILED)).toBeUndefined();
  expect(new Set(server.received.map(({ id }) => id)).size).toBe(1);
  expect(server.received).toHaveLength(3);
});

it('gives a warning, and does not throw, when nobody takes it', async () => {
  server.statuses.push(500, 500, 500);
  expect(await webhook()(FAILED)).toContain('night.failed was not reported');
  server.statuses.push(410);
  expect(await webhook()(FAILED)).toBe('The webhook answered 410 to night.failed.');
  expect(await webhook('http://127.0.0.1:1/hook')(FAILED)).toContain('night.failed was not reported');
});

it('sends nothing without an address, and refuses a secret that is too short', async () => {
  expect(await webhookOf({})(FAILED)).toBeUndefined();
  expect(server.received).toEqual([]);
  for (const secret of ['', 'whsec_', 'whsec_c2hvcnQ=', WEBHOOK_SECRET.slice(6)])
    expect(() => webhook(server.url, secret), secret).toThrow('ATLAS_WEBHOOK_SECRET must be whsec_');
  expect(() => webhook('ftp://hooks.example')).toThrow('ATLAS_WEBHOOK_URL is not an http address');
  expect(parseSecret(WEBHOOK_SECRET)).toHaveLength(32);
});

describe('atlas notify', () => {
  const env = () => ({ ATLAS_WEBHOOK_URL: server.url, ATLAS_WEBHOOK_SECRET: WEBHOOK_SECRET });
  /** A service whose live release went live so many hours ago. */
  async function withService(hours: number | null, act: (site: string) => Promise<void>): Promise<void> {
    const at = hours === null ? null : new Date(Date.now() - hours * 3_600_000).toISOString();
    const answer = { ok: true, release: 'x', as_of: '2026-08-01', published_at: at, age_days: 1 };
    const service = createServer((_, response) => response.end(JSON.stringify(answer)));
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    const { port } = service.address() as AddressInfo;
    try {
      await act(`http://127.0.0.1:${port}`);
    } finally {
      service.close();
    }
  }
  const watch = (site: string) => callAtlas(['notify', '--absent-after', '30', '--site', site], env());

  it('reports a night that failed', async () => {
    expect(await callAtlas(['notify', '--failed', 'no disk'], env())).toMatchObject({ code: 0 });
    expect(server.received[0]?.event).toMatchObject({ type: 'night.failed', data: { reason: 'no disk' } });
  });

  it('reports a night that never came, and nothing while releases are young', async () => {
    await withService(29, async (site) => expect(await watch(site)).toMatchObject({ code: 0 }));
    expect(server.received).toEqual([]);
    await withService(31, async (site) => expect(await watch(site)).toMatchObject({ code: 0 }));
    await withService(null, async (site) => expect(await watch(site)).toMatchObject({ code: 0 }));
    await watch('http://127.0.0.1:1');
    expect(server.received.map(({ event }) => [event.type, event.data.hours])).toEqual([
      ['night.absent', 31],
      ['night.absent', null],
      ['night.absent', null],
    ]);
  });

  it('is used wrongly with neither or half of its options, and fails when nobody takes the report', async () => {
    expect((await callAtlas(['notify'], env())).code).toBe(2);
    expect((await callAtlas(['notify', '--absent-after', '3'], env())).code).toBe(2);
    server.statuses.push(404);
    const lost = await callAtlas(['notify', '--failed', 'x'], env());
    expect([lost.code, lost.stderr]).toEqual([1, 'The webhook answered 404 to night.failed.\n']);
  });
});
