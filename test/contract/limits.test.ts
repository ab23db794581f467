import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshAddress, startTestService, type TestService } from '../support/service/service.ts';
import { rounds } from '../support/soak.ts';

/** Concurrent lookups from an address that has 60 a day. */
const ASKED = rounds(120, 500);
const QUESTION = { cpt: '70551', zip: '50010' };

describe('60 lookups an address in 24 hours', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({ world: 'county' });
  });
  afterAll(() => service.dispose());

  it('refuses the 61st with Retry-After and the facts, and no other address', async () => {
    const address = freshAddress();
    for (let i = 1; i <= 60; i += 1) {
      const { status, headers } = await service.lookup(QUESTION, address);
      expect([status, headers.get('x-ratelimit-remaining')]).toEqual([200, String(60 - i)]);
    }
    const { status, headers, body } = await service.lookup(QUESTION, address);
    expect([status, body.error, body.limit]).toEqual([429, 'rate_limited', 60]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(86_000);
    expect(body.retry_after).toBe(Number(headers.get('retry-after')));
    expect((await service.lookup(QUESTION)).status).toBe(200);
  });

  it(`gives exactly 60 answers to ${ASKED} concurrent lookups`, async () => {
    const address = freshAddress();
    const replies = await Promise.all(Array.from({ length: ASKED }, () => service.lookup(QUESTION, address)));
    const count = (status: number) => replies.filter((reply) => reply.status === status).length;
    expect([count(200), count(429)]).toEqual([60, ASKED - 60]);
  });

  it('counts what asked for something, not what was malformed', async () => {
    const address = freshAddress();
    const remaining = async () =>
      Number((await service.lookup(QUESTION, address)).headers.get('x-ratelimit-remaining'));
    expect(await remaining()).toBe(59);
    expect((await service.lookup({ cpt: '70551', zip: 'abcde' }, address)).status).toBe(400);
    expect((await service.lookup({}, address)).status).toBe(400);
    expect(await remaining()).toBe(58);
    expect((await service.lookup({ cpt: '00001' }, address)).status).toBe(404);
    expect((await service.lookup({ cpt: '70551', zip: '00001' }, address)).status).toBe(400);
    expect(await remaining()).toBe(55);
  });

  it('survives a kill -9 of the runtime', async () => {
    const address = freshAddress();
    for (let i = 0; i < 7; i += 1) await service.lookup(QUESTION, address);
    await service.crash();
    const { status, headers } = await service.lookup(QUESTION, address);
    expect([status, headers.get('x-ratelimit-remaining')]).toEqual([200, '52']);
  });
});
