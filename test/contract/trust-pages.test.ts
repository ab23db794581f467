// Pages that anybody may see: they exist in both languages, their links lead somewhere, they show no price, and the status
// says what is true. Keys are made and looked at on their page.
import { beforeAll, describe, expect, it } from 'vitest';
import { StatusAnswer } from '../../schemas/status.ts';
import { freshAddress, type SharedService, sharedTestService } from '../support/service/service.ts';

let service: SharedService;

beforeAll(async () => {
  service = await sharedTestService('sample');
});

async function get(path: string) {
  const headers = { Accept: 'text/html', 'CF-Connecting-IP': freshAddress() };
  const response = await fetch(service.url + path, { headers, redirect: 'manual' });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

async function send(path: string, fields: Record<string, string>, origin = service.url) {
  const response = await fetch(service.url + path, {
    method: 'POST',
    headers: { Accept: 'text/html', Origin: origin, 'CF-Connecting-IP': freshAddress() },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const PAGES = [
  '/providers',
  '/methodology',
  '/methodology/thresholds',
  '/status',
  '/privacy',
  '/terms',
  '/contact',
  '/licences',
  '/keys',
];

describe('pages for everybody', () => {
  it.each(PAGES)('%s exists in both languages with one heading and no price', async (path) => {
    const [en, es] = await Promise.all([get(path), get(`/es${path}`)]);
    expect([en.status, es.status]).toEqual([200, 200]);
    expect(en.text).toContain('<html lang="en">');
    expect(es.text).toContain('<html lang="es">');
    expect(en.text).toContain(`hreflang="es" href="/es${path}"`);
    for (const { text } of [en, es]) {
      expect(text.match(/<h1/g)).toHaveLength(1);
      expect(text).not.toContain('data-amount');
      expect(text).not.toMatch(/\sstyle="|<style|<script>/);
    }
    const title = /<h1[^>]*>([^<]*)/;
    expect(title.exec(es.text)?.[1]).not.toBe(title.exec(en.text)?.[1]);
  });

  it('have links in header and footer that all lead to a page', async () => {
    for (const start of ['/', '/es']) {
      const { text } = await get(start);
      const frame = text.replace(/<main[\s\S]*<\/main>/, '');
      const paths = [...frame.matchAll(/<a[^>]* href="(\/[^"]*)"/g)].map(([, path = '']) => path);
      expect(paths).toContain(start === '/' ? '/methodology' : '/es/methodology');
      const answers = await Promise.all(paths.map(async (path) => [path, (await get(path)).status]));
      expect(answers.filter(([, status]) => status !== 200)).toEqual([]);
    }
  });

  it('answer another method with 405', async () => {
    expect((await send('/status', {})).status).toBe(405);
    expect((await send('/es/privacy', {})).status).toBe(405);
  });
});

describe('the status', () => {
  it('names the live release, the parts and 90 days, the same in JSON and on the page', async () => {
    const response = await fetch(`${service.url}/status.json`);
    const status = StatusAnswer.parse(await response.json());
    const { release } = (await service.lookup({ cpt: '70551' })).body;
    expect(status.ok).toBe(true);
    expect(status.release?.id).toBe(release);
    expect(status.parts).toMatchObject({ prices: 'up', directory: 'up', sessions: 'up', payments: 'off' });
    expect(status.days).toHaveLength(90);
    expect(status.days.at(-1)?.date).toBe(status.checked_at.slice(0, 10));
    const days = status.days.map(({ date }) => Date.parse(date));
    expect(days.every((day, i) => i === 0 || day - (days[i - 1] ?? 0) === 86_400_000)).toBe(true);
    const { text } = await get('/status');
    expect(text).toContain('data-overall="up"');
    expect(text).toContain(`<dd>${release}</dd>`);
    expect(
      text.match(/class="day-(?:new|same|none)" x="\d+" y="[\d.]+" width="8"/g)?.length,
    ).toBeGreaterThanOrEqual(90);
  });
});

describe('the page of API keys', () => {
  it('makes a sandbox key that works, shows it once, and shows its usage', async () => {
    const made = await send('/keys', { kind: 'test', origins: '' });
    expect([made.status, made.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    const key = /<code id="key">([^<]+)/.exec(made.text)?.[1] ?? '';
    expect(key).toMatch(/test_/);
    const found = await fetch(`${service.url}/functions/v1/widget-search`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'x-api-key': key },
      body: JSON.stringify({ query: 'cardiologist', location: '60611' }),
    });
    expect([found.status, found.headers.get('x-sandbox')]).toEqual([200, 'true']);
    const usage = await send('/es/keys/usage', { api_key: key });
    expect([usage.status, usage.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(usage.text).toContain('1 de 100 solicitudes usadas hoy');
    expect(usage.text).not.toContain(key);
  });

  it('makes a key for websites and says which further one may be meant', async () => {
    const made = await send('/keys', { kind: 'live', origins: 'https://example.com' });
    expect(made.text).toContain('https://www.example.com');
    const key = /<code id="key">([^<]+)/.exec(made.text)?.[1] ?? '';
    expect((await send('/keys/usage', { api_key: key })).text).toContain('<dd>https://example.com</dd>');
    const wrong = await send('/keys', { kind: 'live', origins: 'example' });
    expect([wrong.status, wrong.text.includes('role="alert"')]).toEqual([400, true]);
  });

  it('shows 90 days to Basic as columns, with the numbers as a table', async () => {
    const { key } = await service.client.createKey({ tier: 'basic', contract: 'B' });
    const { text } = await send('/keys/usage', { api_key: key });
    expect(text.match(/<rect class="day-(?:new|today)" x="\d+" y="[\d.]+" width="8"/g)).toHaveLength(90);
    expect(text.match(/<th scope="row">/g)).toHaveLength(90);
  });

  it('refuses a key that is not one, and a form of another site', async () => {
    for (const api_key of ['nonsense', '', 'x'.repeat(300)]) {
      expect((await send('/keys/usage', { api_key })).status).toBe(400);
    }
    for (const path of ['/keys', '/keys/usage']) {
      const refused = await send(path, { kind: 'live', origins: '', api_key: '' }, 'https://evil.example');
      expect([refused.status, refused.text.includes('id="key"')]).toEqual([403, false]);
    }
  });
});
