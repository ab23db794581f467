// What a deployment needs before it answers, where its links lead, and the headers of every response.
import { beforeAll, describe, expect, it } from 'vitest';
import { ErrorBody } from '../../schemas/api-error.ts';
import { createApp } from '../../worker/src/app.ts';
import { readConfig } from '../../worker/src/env.ts';
import { env, migrate, SITE, testApp } from './support.ts';

const LOOKUP = '/functions/v1/public-price-lookup';
const JSON_TYPE = { 'Content-Type': 'application/json' };
const PRODUCTION = { ENVIRONMENT: 'production', SITE_URL: 'https://prices.example' };
const app = testApp();

beforeAll(migrate);

describe('a deployment', () => {
  it('that lacks a setting is refused by its name', () => {
    expect(() => readConfig({ ...env, TOKEN_SECRET: 'short' })).toThrow(/TOKEN_SECRET/);
    expect(() => readConfig({ ...env, ENVIRONMENT: 'staging' })).toThrow(/ENVIRONMENT/);
    expect(readConfig({ ...env, SITE_URL: 'https://prices.example/' }).siteUrl).toBe(
      'https://prices.example',
    );
  });

  it("in production names the settings that it should have, and on a developer's machine none", () => {
    const wanted = ['SUPPORT_EMAIL', 'SALES_EMAIL', 'SLA_URL', 'TERMS_URL', 'PRIVACY_URL'];
    expect(readConfig({ ...env, ...PRODUCTION }).missing).toEqual([...wanted, 'MAIL_PROVIDER', 'MAIL_FROM']);
    const set = {
      SUPPORT_EMAIL: 'help@prices.example',
      SALES_EMAIL: 'sales@prices.example',
      SLA_URL: 'https://prices.example/sla',
      TERMS_URL: 'https://prices.example/terms',
      PRIVACY_URL: 'https://prices.example/privacy',
      MAIL_FROM: 'Prices <no-reply@prices.example>',
    };
    const missingWith = (provider: string) =>
      readConfig({ ...env, ...PRODUCTION, ...set, MAIL_PROVIDER: provider }).missing;
    expect([missingWith('resend'), missingWith('cloudflare')]).toEqual([['MAIL_API_KEY'], ['EMAIL']]);
    expect(readConfig(env).missing).toEqual([]);
  });

  it.each([undefined, '', 'http://prices.example', 'prices.example'])(
    'in production with the address %j answers nothing, and the log says which setting is missing',
    async (address) => {
      const its = testApp({ ...PRODUCTION, SITE_URL: address as string });
      for (const path of ['/', '/openapi.json', '/healthz', LOOKUP, '/docs/errors', '/operator/v1/keys']) {
        const response = await its.fetch(path, { headers: { Host: 'evil.example' } });
        const text = await response.text();
        expect([path, response.status]).toEqual([path, 500]);
        expect(ErrorBody.parse(JSON.parse(text))).toMatchObject({
          error: 'internal_error',
          docs_url: '/docs/errors#internal_error',
        });
        expect(text).not.toMatch(/evil\.example|atlas\.test/);
      }
      for (const { cause } of its.log) expect(cause).toMatch(/The deployment is misconfigured\. SITE_URL: /);
    },
  );

  it('in production links to its own address, whatever host a request names', async () => {
    const its = createApp({ log: () => {} });
    const asked = ['/openapi.json', '/docs/errors', '/keys', '/', LOOKUP, '/nothing'];
    for (const host of ['evil.example', 'atlas.test']) {
      for (const path of asked) {
        const init = { headers: { Host: host, 'X-Forwarded-Host': host, 'CF-Connecting-IP': '192.0.2.7' } };
        const response = await its.request(`https://${host}${path}`, init, { ...env, ...PRODUCTION });
        expect([path, await response.text()]).not.toEqual([path, expect.stringContaining(host)]);
      }
    }
    const document = await its.request('https://evil.example/openapi.json', {}, { ...env, ...PRODUCTION });
    expect(JSON.stringify(await document.json())).toContain('https://prices.example');
  });

  it("on a developer's machine links to the address of the request", async () => {
    expect(await (await app.fetch('/openapi.json')).text()).toContain(SITE);
  });
});

describe('pages for developers', () => {
  it.each(['/dev/components', '/es/dev/components', '/dev/sign-in?token=x'])(
    '%s is missing in production',
    async (path) => {
      const headers = { 'CF-Connecting-IP': '192.0.2.9' };
      expect((await testApp(PRODUCTION).fetch(path, { headers })).status).toBe(404);
      expect((await app.fetch(path, { headers })).status).not.toBe(404);
    },
  );
});

describe('every response', () => {
  const ASKED: [string, RequestInit, number][] = [
    ['/', {}, 200],
    ['/keys', {}, 200],
    ['/es', {}, 200],
    ['/openapi.json', {}, 200],
    ['/healthz', {}, 200],
    ['/functions/v1/procedures?q=mri', {}, 200],
    [LOOKUP, {}, 401],
    [LOOKUP, { method: 'OPTIONS' }, 204],
    [LOOKUP, { method: 'DELETE' }, 405],
    ['/functions/v1/widget-search', { method: 'POST', body: 'x', headers: JSON_TYPE }, 400],
    ['/functions/v1/nothing', {}, 404],
    ['/operator/v1/keys', {}, 401],
    ['/nothing', {}, 404],
  ];
  it.each(ASKED)(
    'has nosniff, and strict transport in production alone: %s %j',
    async (path, init, status) => {
      const headers = { 'CF-Connecting-IP': '192.0.2.8', ...init.headers };
      const local = await app.fetch(path, { ...init, headers });
      const live = await testApp(PRODUCTION).fetch(path, { ...init, headers });
      const seen = [local, live].map((response) => [
        response.status,
        response.headers.get('X-Content-Type-Options'),
        response.headers.get('Strict-Transport-Security'),
      ]);
      expect(seen).toEqual([
        [status, 'nosniff', null],
        [status, 'nosniff', 'max-age=31536000'],
      ]);
    },
  );
});
