// What the Worker does for the widget: its script, its settings, the look of a key, and the page for frames.
import { beforeAll, describe, expect, it } from 'vitest';
import { WidgetSettings } from '../../schemas/widget.ts';
import { issueKey, post, send } from './key-requests.ts';
import { migrate, operator, SITE, services, testApp } from './support.ts';

const SETTINGS = '/functions/v1/widget-search/settings';
const SHOP = 'https://shop.example';
const OTHER = 'https://other.example';
const app = testApp();

beforeAll(migrate);

const widgetKey = (origins = [SHOP]) => issueKey({ scopes: ['widget'] }, origins);
const settings = (key: string, origin?: string) =>
  send(app, SETTINGS, { headers: { 'x-api-key': key, ...(origin && { Origin: origin }) } });
const brand = (secret: string, body: object) =>
  post(app, '/functions/v1/keys/branding', body, undefined, { Authorization: `Bearer ${secret}` });
const BRAND = {
  name: 'Sample Clinic',
  colors: { paper: '#ffffff', ink: '#111111', accent: '#004488' },
  logo_url: `${SHOP}/logo.png`,
  links: [{ text: 'Call us', url: 'https://shop.example/call' }],
};

describe('the settings of a widget', () => {
  it('are given to the websites of the key, and not counted', async () => {
    const { key } = await widgetKey();
    const { status, body, rates, response } = await settings(key, SHOP);
    expect([status, rates]).toEqual([200, [100, 100, true]]);
    expect(WidgetSettings.parse(body)).toMatchObject({ contract: 'B', test: false, bound: true, host: null });
    expect(response.headers.get('access-control-allow-origin')).toBe(SHOP);
    expect(response.headers.get('vary')).toBe('Origin');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect((await settings(key, SHOP)).rates).toEqual([100, 100, true]);
  });

  it('are refused to another website in words that its scripts can read', async () => {
    const { key } = await widgetKey();
    const { status, body, rates, response } = await settings(key, OTHER);
    expect([status, body.error, rates]).toEqual([403, 'origin_not_allowed', [0, 0, true]]);
    expect(body.message).toContain(OTHER);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect((await settings(key)).body.error).toBe('origin_not_allowed');
  });

  it('are refused without a valid key', async () => {
    expect((await send(app, SETTINGS)).body.error).toBe('missing_api_key');
    expect((await settings('cpa_live_nobody')).body.error).toBe('invalid_api_key');
    expect((await send(app, SETTINGS, { method: 'POST' })).status).toBe(405);
  });

  it('say for a key without websites that it is not bound, and take either contract', async () => {
    const { key } = await issueKey({ tier: 'basic', contract: 'A' });
    expect((await settings(key, OTHER)).body).toMatchObject({ contract: 'A', bound: false });
  });
});

describe('a search from the frame of this service', () => {
  it('is allowed for a key with websites, and from elsewhere only for these', async () => {
    const { key } = await widgetKey();
    const search = async (origin: string) =>
      (
        await post(app, '/functions/v1/widget-search', { query: 'mri', location: '60611' }, key, {
          Origin: origin,
        })
      ).body.error;
    expect(await search(OTHER)).toBe('origin_not_allowed');
    // There is no release in this test.
    for (const origin of [SITE, SHOP]) expect(await search(origin)).toBe('data_unavailable');
    const inFrame = (site: string) =>
      send(app, SETTINGS, { headers: { 'x-api-key': key, 'Sec-Fetch-Site': site } });
    expect((await inFrame('same-origin')).status).toBe(200);
    expect((await inFrame('cross-site')).body.error).toBe('origin_not_allowed');
  });
});

describe('the look of a key', () => {
  it('is set with the management secret, and shown to its websites', async () => {
    const { key, managementSecret } = await widgetKey();
    expect((await brand(managementSecret, BRAND)).body).toEqual({ ok: true, branding: BRAND });
    expect((await settings(key, SHOP)).body.branding).toEqual(BRAND);
    await brand(managementSecret, {});
    expect((await settings(key, SHOP)).body.branding).toEqual({
      name: null,
      colors: null,
      logo_url: null,
      links: [],
    });
  });

  it.each([
    ['name', { name: '' }],
    ['name', { name: 'abc\u202edef' }],
    ['colors', { colors: { paper: '#ffffff', ink: '#eeeeee', accent: '#004488' } }],
    ['colors', { colors: { paper: '#ffffff', ink: '#111111', accent: 'red' } }],
    ['logo_url', { logo_url: 'https://tracker.example/logo.png' }],
    ['logo_url', { logo_url: 'http://shop.example/logo.png' }],
    ['links', { links: [{ text: 'x', url: 'javascript:alert(1)' }] }],
    ['links', { links: Array(5).fill({ text: 'x', url: SHOP }) }],
  ])('refuses a wrong %s: %j', async (param, body) => {
    const { managementSecret } = await widgetKey();
    expect((await brand(managementSecret, body)).body).toMatchObject({ error: 'invalid_parameter', param });
  });

  it('cannot be set by anybody else', async () => {
    expect((await brand('nobody', BRAND)).body.error).toBe('management_unauthorized');
  });

  it('loses a logo whose website was taken off the list', async () => {
    const { key, family, managementSecret } = await widgetKey();
    await brand(managementSecret, BRAND);
    await services().keys.setOrigins(family, [OTHER]);
    expect((await settings(key, OTHER)).body.branding).toMatchObject({
      name: 'Sample Clinic',
      logo_url: null,
    });
  });
});

describe('the host name of a key', () => {
  it('is set by the operator for tier Enterprise alone', async () => {
    const free = await widgetKey();
    const hostOf = async (family: string, host: unknown) => {
      const response = await operator(app, 'POST', `/keys/${family}/host`, { host });
      return (await response.json()) as Record<string, unknown>;
    };
    expect(await hostOf(free.family, 'prices.shop.example')).toMatchObject({ error: 'tier_required' });
    const { key, family } = await issueKey({ tier: 'enterprise', scopes: ['widget'] }, [SHOP]);
    expect(await hostOf(family, 'prices.shop.example')).toEqual({
      ok: true,
      family,
      host: 'prices.shop.example',
    });
    expect((await settings(key, SHOP)).body.host).toBe('prices.shop.example');
    expect(await hostOf(family, 'https://shop.example')).toMatchObject({
      error: 'invalid_parameter',
      param: 'host',
    });
    expect(await hostOf('AAAAAAAAAAAA', null)).toMatchObject({ error: 'not_found' });
    await hostOf(family, null);
    expect((await settings(key, SHOP)).body.host).toBeNull();
  });

  it('opens the frame under this name to this key alone', async () => {
    const served = testApp({ SITE_URL: 'https://prices.example' });
    const { key, family } = await issueKey({ tier: 'enterprise', scopes: ['widget'] }, [SHOP]);
    const frame = async () => (await served.fetch(`/embed?key=${key}`)).status;
    expect(await frame()).toBe(403);
    await services().keys.setHost(family, new URL(SITE).host);
    expect(await frame()).toBe(200);
    // Below Enterprise the name does not hold.
    await services().keys.setTier(family, 'pro');
    expect(await frame()).toBe(403);
  });
});

describe('/embed', () => {
  it('may be framed by the websites of the key, and loads nothing from elsewhere but their logo', async () => {
    const { key, managementSecret } = await widgetKey([SHOP, OTHER]);
    await brand(managementSecret, BRAND);
    const response = await app.fetch(`/es/embed?key=${key}&place=60611&query=%22%3E%3Cb%3Emri`);
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(text).toContain(
      `<price-search key="${key}" query="&quot;&gt;&lt;b&gt;mri" place="60611" lang="es" heading="1">`,
    );
    expect(text).toContain('<title>Sample Clinic: Precios cerca de usted</title>');
    expect(text).toContain('<script type="module" src="/widget.js">');
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain(`frame-ancestors ${SHOP} ${OTHER}`);
    expect(policy).toContain(`img-src ${SHOP};`);
    expect(policy).toContain("connect-src 'self'");
  });

  it.each([
    ['without a key', '/embed', 400],
    ['with an invented key', '/embed?key=cpa_live_nobody', 401],
  ])('%s says what is wrong, to whoever frames it', async (_, path, status) => {
    const response = await app.fetch(path, { headers: { Accept: 'text/html' } });
    expect(response.status).toBe(status);
    expect(await response.text()).toContain('This frame has no valid key');
    expect(response.headers.get('content-security-policy')).toContain('frame-ancestors *');
  });

  it('refuses a key that is not bound to websites', async () => {
    const { key } = await issueKey();
    const response = await app.fetch(`/embed?key=${key}`);
    expect([response.status, await response.text()]).toEqual([
      403,
      expect.stringContaining('not bound to websites'),
    ]);
  });

  it('answers a fault of ours with a page', async () => {
    const down = testApp(
      {},
      { keys: { ...services().keys, widget: () => Promise.reject(new Error('out of reach')) } },
    );
    const { key } = await widgetKey();
    const response = await down.fetch(`/embed?key=${key}`);
    expect([response.status, await response.text()]).toEqual([
      503,
      expect.stringContaining('Try again later'),
    ]);
  });
});

describe('/widget.js', () => {
  it('may be loaded by any website, and is asked for again after an hour', async () => {
    const response = await app.fetch('/widget.js', { headers: { Origin: OTHER } });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('price-search');
    const header = (name: string) => response.headers.get(name);
    expect(header('content-type')).toBe('text/javascript; charset=utf-8');
    expect(header('access-control-allow-origin')).toBe('*');
    expect(header('cross-origin-resource-policy')).toBe('cross-origin');
    expect(header('cache-control')).toContain('max-age=3600');
    const again = await app.fetch('/widget.js', { headers: { 'If-None-Match': header('etag') ?? '' } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await app.fetch('/widget.js', { method: 'POST' })).status).toBe(405);
  });
});
