import { beforeAll, describe, expect, it } from 'vitest';
import { callAtlas } from '../support/cli.ts';
import { TEST_SECRETS } from '../support/service/secrets.ts';
import { type SharedService, sharedTestService } from '../support/service/service.ts';

const QUESTION = { cpt: '70551', zip: '50010' };

describe('membership on the running service', () => {
  let service: SharedService;
  const atlas = (...args: string[]) =>
    callAtlas([...args, '--json'], {
      ATLAS_URL: service.url,
      ATLAS_OPERATOR_SECRET: TEST_SECRETS.OPERATOR_SECRET,
    });

  beforeAll(async () => {
    service = await sharedTestService('county');
  });

  it('ends with `atlas member cancel`: the very next lookup is refused with exactly four fields', async () => {
    expect((await service.lookup(QUESTION)).status).toBe(200);
    expect((await service.lookup(QUESTION)).status).toBe(200);
    expect((await atlas('member', 'cancel', '--account', service.account)).code).toBe(0);
    const { status, body } = await service.lookup(QUESTION);
    expect([status, body.error]).toEqual([403, 'membership_required']);
    expect(Object.keys(body).sort()).toEqual(['docs_url', 'error', 'message', 'ok']);
  });

  it('is back with `atlas member activate`: the next lookup is answered', async () => {
    expect((await atlas('member', 'activate', '--account', service.account)).code).toBe(0);
    expect((await service.lookup(QUESTION)).status).toBe(200);
  });

  it('adds a member, gives a token that works once active, and lists keys without showing them', async () => {
    const { account } = JSON.parse((await atlas('member', 'add', '--email', 'second@example.com')).stdout);
    const { token } = JSON.parse((await atlas('member', 'token', '--account', account)).stdout);
    const ask = () =>
      fetch(`${service.url}/functions/v1/public-price-lookup?cpt=70551`, {
        headers: { Authorization: `Bearer ${token}` },
      });
    expect((await ask()).status).toBe(403);
    await atlas('member', 'activate', '--account', account);
    expect((await ask()).status).toBe(200);
    const { key } = JSON.parse((await atlas('key', 'create', '--tier', 'basic', '--contract', 'A')).stdout);
    expect(key).toMatch(/^cpa_live_/);
    const listed = await atlas('key', 'list');
    expect(listed.stdout).toContain('basic');
    expect(listed.stdout).not.toContain(key);
  });

  it('answers nothing of the operator without the secret', async () => {
    const wrong = await callAtlas(['member', 'cancel', '--account', service.account, '--json'], {
      ATLAS_URL: service.url,
      ATLAS_OPERATOR_SECRET: 'not the secret of this service',
    });
    expect(wrong.code).toBe(1);
    expect((await service.lookup(QUESTION)).status).toBe(200);
  });
});
