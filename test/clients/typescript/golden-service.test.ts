// The golden answers as a service: the client of the package works with it, and the program reports what differs.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { main } from '../../../clients/typescript/src/conformance/cli.ts';
import golden from '../../../clients/typescript/src/conformance/golden-answers.json' with { type: 'json' };
import type { GoldenAnswers } from '../../../clients/typescript/src/conformance/index.ts';
import { GOLDEN_CREDENTIALS, serveGolden } from '../../../clients/typescript/src/conformance/serve.ts';
import {
  CashPriceAtlas,
  MembershipRequiredError,
  NotFoundError,
} from '../../../clients/typescript/src/index.ts';

let server: Server;
let baseUrl: string;
let dir: string;
beforeAll(async () => {
  server = await serveGolden(golden as unknown as GoldenAnswers, 0);
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  dir = await mkdtemp(join(tmpdir(), 'atlas-golden-'));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(dir, { recursive: true });
});

const client = (memberToken = GOLDEN_CREDENTIALS.member_token, apiKey = GOLDEN_CREDENTIALS.b_free) =>
  new CashPriceAtlas({ baseUrl, memberToken, apiKey });

describe('a service of golden answers', () => {
  it('gives the client answers and errors', async () => {
    const { data, rate } = await client().search({ query: 'cardiologist', location: '60611', limit: 3 });
    expect([data.providers.length, rate?.limit]).toEqual([3, 100]);
    expect(data.attribution.operator).toBe('Sample Operator');
    const rows: unknown[] = [];
    const query = {
      dataset: 'facility_prices' as const,
      filters: { codes: ['70551'], states: ['IL'] },
      limit: 1,
    };
    for await (const row of client(undefined, GOLDEN_CREDENTIALS.b_enterprise).rows(query)) {
      rows.push(row);
      break;
    }
    expect(rows).toHaveLength(1);
  });

  it('says so when a request is not golden', async () => {
    await expect(client().search({ query: 'dentist', location: '60611' })).rejects.toThrow(NotFoundError);
    await expect(client().lookup({ cpt: '70552' })).rejects.toThrow('not one of the golden requests');
  });

  it('gives errors their classes', async () => {
    const headers = { Authorization: `Bearer ${GOLDEN_CREDENTIALS.member_token_lapsed}` };
    const response = await fetch(`${baseUrl}/functions/v1/public-price-lookup?cpt=70551`, { headers });
    expect([response.status, await response.json()]).toMatchObject([403, { error: 'membership_required' }]);
    expect(
      new MembershipRequiredError(
        { ok: false, error: 'membership_required', message: 'x', docs_url: '' },
        403,
        null,
        null,
      ).name,
    ).toBe('MembershipRequiredError');
  });
});

describe('atlas-conformance', () => {
  const run = async (...args: string[]) => {
    const printed: string[] = [];
    const write = (text: string | Uint8Array) => printed.push(String(text)) > 0;
    const streams = [process.stdout, process.stderr].map((stream) =>
      vi.spyOn(stream, 'write').mockImplementation(write),
    );
    const code = await main(args).finally(() => {
      for (const stream of streams) stream.mockRestore();
    });
    return { code, text: printed.join('') };
  };
  const credentialsFile = async (more: object) => {
    const path = join(dir, 'start.json');
    const { member_token, member_token_lapsed, ...keys } = GOLDEN_CREDENTIALS;
    await writeFile(
      path,
      JSON.stringify({ base_url: baseUrl, member_token, member_token_lapsed, keys, ...more }),
    );
    return path;
  };

  it('has help, and refuses wrong usage', async () => {
    expect(await run('--help')).toMatchObject({
      code: 0,
      text: expect.stringContaining('atlas-conformance check'),
    });
    for (const args of [[], ['fly'], ['check', '--fast'], ['record']])
      expect((await run(...args)).code).toBe(2);
  });

  it('says what a credentials file lacks, and that a service cannot be reached', async () => {
    const path = await credentialsFile({ member_token: undefined });
    expect(await run('check', '--credentials', path)).toMatchObject({
      code: 1,
      text: expect.stringContaining('member_token'),
    });
    const whole = await credentialsFile({});
    const nowhere = await run('check', '--credentials', whole, '--base-url', 'http://127.0.0.1:9');
    expect([nowhere.code, nowhere.text]).toEqual([1, expect.stringContaining('fetch failed')]);
  });

  it('finds that a service of golden answers gives all of them', async () => {
    const path = await credentialsFile({});
    const all = golden.cases.length;
    expect(await run('check', '--credentials', path)).toEqual({
      code: 0,
      text: `${all} of ${all} golden answers are given.\n`,
    });
    const { text } = await run('check', '--credentials', path, '--json');
    expect(JSON.parse(text)).toEqual({ ok: true, cases: all, failed: [] });
  });

  it('lists what differs, and refuses a service that refuses a lookup', async () => {
    const path = await credentialsFile({
      keys: { ...GOLDEN_CREDENTIALS, b_free: GOLDEN_CREDENTIALS.revoked },
    });
    const { code, text } = await run('check', '--credentials', path);
    expect([code, text]).toEqual([
      1,
      expect.stringMatching(/^differs {2}search: a specialty\n {2}status: expected 200, got 401/m),
    ]);
    const lapsed = await credentialsFile({ member_token: GOLDEN_CREDENTIALS.member_token_lapsed });
    expect(await run('check', '--credentials', lapsed)).toMatchObject({
      code: 1,
      text: expect.stringContaining('refuses a lookup with 403'),
    });
  });
});
