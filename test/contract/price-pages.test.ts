// The pages of prices over HTTP: what they show equals a lookup, nobody without an active membership sees a price, and errors
// are pages for browsers.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { eachFacilityPrice } from '../../schemas/read-tile.ts';
import { seededRandom } from '../../tools/testbed/random.ts';
import { keysOfFolder } from '../support/files/built-keys.ts';
import { seedOf } from '../support/service/seed.ts';
import { freshAddress, type SharedService, sharedTestService } from '../support/service/service.ts';
import { rounds, testSeed } from '../support/soak.ts';

const SEED = testSeed(41);
const CODES = ['70551', '73721', '45378', '80053', '27447', 'J1885', 'MS-DRG-470'];
const ZIPS = ['60611', '60657', '606', '58801', '99501'];

let service: SharedService;
let cookie: string;

beforeAll(async () => {
  service = await sharedTestService('sample');
  cookie = await service.webCookie();
});

type Asked = { cookie?: string | undefined; address?: string; accept?: string };

async function get(
  path: string,
  { cookie: session, address = freshAddress(), accept = 'text/html' }: Asked = {},
) {
  const headers: Record<string, string> = { Accept: accept, 'CF-Connecting-IP': address };
  if (session !== undefined) headers.Cookie = `session=${session}`;
  const response = await fetch(service.url + path, { headers, redirect: 'manual' });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** An amount as the pages write it. */
function written(dollars: number): string {
  const cents = dollars >= 100 || Number.isInteger(dollars) ? 0 : 2;
  return `$${dollars.toLocaleString('en-US', { minimumFractionDigits: cents, maximumFractionDigits: cents })}`;
}

type Row = { name: string; price: number; miles: number };

function rowsOf(html: string): Row[] {
  return [...html.matchAll(/data-price="([\d.]+)" data-miles="([\d.]+)"[\s\S]*?<h3>([^<]*)<\/h3>/g)].map(
    ([, price = '', miles = '', name = '']) => ({
      name: name.replaceAll('&amp;', '&').replaceAll('&#39;', "'"),
      price: Number(price),
      miles: Number(miles),
    }),
  );
}

describe(`the answer page of a member (seed ${SEED})`, () => {
  it('shows the figures of a lookup: rows, sentence, middle, nation, Medicare and counts', async () => {
    const random = seededRandom(SEED);
    let medians = 0;
    for (let round = 0; round < rounds(12, 1000); round += 1) {
      const code = random.pick(CODES);
      const zip = random.pick(ZIPS);
      const radius = random.pick(['10', '50', '150']);
      const { body } = await service.lookup({
        ...(code.startsWith('MS') ? { query: code } : { cpt: code }),
        ...{ zip, radius_miles: radius },
      });
      const { status, text } = await get(`/prices/${code}?zip=${zip}&radius_miles=${radius}`, { cookie });
      const label = `seed ${SEED}, round ${round}: ${code} at ${zip} within ${radius}`;
      expect(status, label).toBe(200);
      const rows = rowsOf(text);
      const isItem = body.covers?.kind === 'item';
      const { area } = body;
      const within = rows.filter(({ miles }) => miles <= Number(radius));
      if (!isItem && zip.length === 5 && !body.facilities_scope.widened) {
        expect(
          within.slice(0, 5).map(({ name, price }) => [name, price]),
          label,
        ).toEqual(body.facilities.map((one) => [one.name, one.cash_price]));
        expect(within, label).toHaveLength(body.coverage.priced);
      }
      if (area.scope === 'radius') expect(rows, label).toHaveLength(area.n_facilities);
      if (area.median !== null && !isItem && rows.length > 0) {
        medians += 1;
        expect(text, label).toContain(`<b>${written(area.median)}</b>`);
        const sentence = /<p class="lead answer">([\s\S]*?)<\/p>/.exec(text)?.[1] ?? '';
        const prices = rows.map(({ price }) => price);
        expect(sentence, label).toContain(written(Math.min(...prices)));
        expect(sentence, label).toContain(written(Math.max(...prices)));
        const description = /<desc id="plot-wide-desc">([\s\S]*?)<\/desc>/.exec(text)?.[1] ?? '';
        expect(description, label).toContain(written(area.median));
        if (area.p25 !== null && area.p75 !== null)
          expect(description, label).toContain(`between ${written(area.p25)} and ${written(area.p75)}`);
        const dots = /<svg class="wide"[\s\S]*?<\/svg>/.exec(text)?.[0].match(/data-ranks="/g) ?? [];
        if (area.scope === 'radius') expect(dots, label).toHaveLength(area.n_systems);
      }
      if (body.national.median !== null && !isItem)
        expect(text, label).toContain(written(body.national.median));
      const { comparable } = body.medicare;
      const compared = comparable === null ? null : body.medicare[comparable];
      if (compared !== null) expect(text, label).toContain(written(compared));
    }
    expect(medians).toBeGreaterThan(3);
  });

  it('takes one lookup of the address for a page, and none for its order, files and suggestions', async () => {
    const address = freshAddress();
    const remaining = async () => {
      const { headers } = await get('/prices/70551?zip=60611', { cookie, address });
      return Number(headers.get('x-ratelimit-remaining'));
    };
    const before = await remaining();
    await get('/', { cookie, address });
    await get('/prices?q=brain+mri&place=60611', { cookie, address });
    await get('/functions/v1/procedures?q=brain', { address });
    await get('/functions/v1/places?q=chic', { address });
    expect(await remaining()).toBe(before - 1);
  });

  it('is kept by no cache, loads nothing from elsewhere, and allows nothing inline', async () => {
    const { headers, text } = await get('/prices/70551?zip=60611', { cookie });
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('content-security-policy')).toContain("font-src 'self'");
    expect(headers.get('content-security-policy')).not.toContain('unsafe');
    expect(text).not.toMatch(/<(?:script|link|img)[^>]*(?:src|href)="(?:https?:)?\/\//);
    expect(text).not.toMatch(/\sstyle="|<style|<script>/);
  });

  it('keeps the words and the place as typed, in the fields and in every link to another answer', async () => {
    const { text } = await get('/prices/70551?q=brane+mri&place=Chicago%2C+IL', { cookie });
    expect(text).toContain('value="brane mri"');
    expect(text).toContain('value="Chicago, IL"');
    expect(text).toContain('Showing prices for');
    expect(text).toContain('/prices/70552?q=brane+mri&amp;place=Chicago%2C+IL&amp;radius_miles=50');
    expect(text).toContain('href="/es/prices/70551?q=brane+mri&amp;place=Chicago%2C+IL&amp;radius_miles=50"');
  });

  it('without a place asks for one, and says nothing about hospitals here', async () => {
    const { text } = await get('/prices/70551', { cookie });
    expect(text).toContain('Add a ZIP or a city above');
    expect(text).not.toMatch(/No hospital here|Newest price file here|data-price/);
  });

  it('tells in Spanish what it tells in English', async () => {
    const [en, es] = await Promise.all(
      ['', '/es'].map((prefix) => get(`${prefix}/prices/73721?zip=60611`, { cookie })),
    );
    expect(rowsOf(es?.text ?? '')).toEqual(rowsOf(en?.text ?? ''));
    expect(es?.text).toContain('<html lang="es">');
    expect(es?.text).toContain('Resonancia de rodilla sin contraste');
    expect(es?.text).not.toMatch(/Show prices|What to ask|Middle near|Compare/);
  });
});

describe('a person without an active membership', () => {
  /** Every amount that the release has for a code, written as the pages would. */
  async function amountsOf(code: string): Promise<string[]> {
    const { outDir } = await seedOf('sample');
    const tile = JSON.parse(await readFile(join(outDir, keysOfFolder(outDir).code(code)), 'utf8'));
    const dollars = new Set<number>();
    eachFacilityPrice(tile.facilities, ({ cents, low, high }) => {
      for (const amount of [cents, low, high]) dollars.add(amount / 100);
    });
    for (const amount of [tile.national.median, tile.national.p25, tile.national.p75]) {
      if (amount !== null) dollars.add(amount);
    }
    // The price of membership, the threshold of disputes, and the invented example are on the page.
    return [...dollars].map(written).filter((one) => !['$29', '$400'].includes(one));
  }

  const PAGES = [
    '/prices/70551?zip=60611',
    '/prices/70551',
    '/es/prices/70551?zip=60611',
    '/prices/70551?place=Chicago,+IL',
  ];

  it.each([
    'anonymous',
    'with a false cookie',
    'without membership',
    'with a lapsed membership',
    'with a token as cookie',
  ])('%s sees how many hospitals list a price, and no price of the atlas', async (who) => {
    const session = await sessionOf(who);
    const amounts = await amountsOf('70551');
    expect(amounts.length).toBeGreaterThan(20);
    for (const path of PAGES) {
      const { status, text, headers } = await get(path, { cookie: session });
      expect(status).toBe(200);
      expect(headers.get('cache-control')).toBe('private, no-store');
      const shown = new Set(text.match(/\$[\d,]+(?:\.\d\d)?/g));
      const example = new Set((await get('/', {})).text.match(/\$[\d,]+(?:\.\d\d)?/g));
      expect(
        amounts.filter((one) => shown.has(one) && !example.has(one)),
        path,
      ).toEqual([]);
      expect(text).not.toContain('data-price');
      if (path.includes('60611')) {
        const priced = (await service.lookup({ cpt: '70551', zip: '60611' })).body.coverage.priced;
        expect(text).toContain(`<b>${priced} hosp`);
      }
    }
  });

  async function sessionOf(who: string): Promise<string | undefined> {
    if (who === 'anonymous') return undefined;
    if (who === 'with a false cookie') return `cpa_web_${'A'.repeat(12)}_${'b'.repeat(30)}`;
    if (who === 'with a token as cookie') return service.token;
    const { account } = await service.client.addMember(`${who.replaceAll(' ', '-')}@example.com`);
    if (who === 'with a lapsed membership') await service.client.setMembership(account, 'activate');
    const session = await service.webCookie(account);
    if (who === 'with a lapsed membership') await service.client.setMembership(account, 'cancel');
    return session;
  }

  it('reads the right way on', async () => {
    expect((await get('/prices/70551?zip=60611')).text).toContain('/sign-in?back=%2Fprices%2F70551');
    const lapsed = await get('/prices/70551', { cookie: await sessionOf('with a lapsed membership') });
    expect(lapsed.text).toContain('Renew your membership');
    const newcomer = await get('/prices/70551', { cookie: await sessionOf('without membership') });
    expect(newcomer.text).toMatch(/href="\/account">Become a member/);
    expect(newcomer.text).not.toContain('Renew');
  });
});

describe('the link that `npm start` prints', () => {
  it('signs the member in and leads to an answer, and takes no other token', async () => {
    const { status, headers } = await get(`/dev/sign-in?token=${service.token}&zip=60611`);
    expect([status, headers.get('location')]).toEqual([303, '/prices/70551?zip=60611']);
    const opened = /session=([^;]+); .*HttpOnly/.exec(headers.get('set-cookie') ?? '')?.[1];
    expect((await get('/prices/70551?zip=60611', { cookie: opened })).text).toContain('data-price');
    expect((await get('/dev/sign-in?token=cpa_mem_invented')).status).toBe(401);
  });
});

describe('a search', () => {
  it('leads to the page of its code and keeps the words', async () => {
    const { status, headers } = await get('/prices?q=knee+mri&place=60611&radius_miles=25');
    expect(status).toBe(303);
    expect(headers.get('location')).toBe('/prices/73721?q=knee+mri&zip=60611&radius_miles=25');
    const chosen = await get('/es/prices?q=Knee+MRI&code=73722&place=Chicago,+IL');
    expect(chosen.headers.get('location')).toBe(
      '/es/prices/73722?q=Knee+MRI&place=Chicago%2C+IL&radius_miles=50',
    );
  });

  it('with unknown words, an unknown place or an ambiguous city says so and offers what may be meant', async () => {
    const unknown = await get('/prices?q=flux+capacitor&place=60611');
    expect([unknown.status, unknown.text.includes('We do not know “flux capacitor”.')]).toEqual([404, true]);
    const broad = await get('/prices?q=mri&place=60611');
    expect(broad.status).toBe(404);
    expect(broad.text.match(/href="\/prices\/\w+\?q=mri/g)?.length).toBeGreaterThan(1);
    for (const session of [undefined, cookie]) {
      const place = await get('/prices/70551?place=Atlantis', { cookie: session });
      expect([place.status, place.text.includes('aria-invalid="true"')]).toEqual([400, true]);
      const zip = await get('/prices/70551?zip=00000', { cookie: session });
      expect(zip.status).toBe(400);
    }
  });
});

describe('errors at addresses of pages', () => {
  it('are pages for browsers and JSON for programs, in the language of the address', async () => {
    const page = await get('/nowhere');
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=UTF-8']);
    expect(page.text).toContain('<form class="search"');
    expect((await get('/es/nada')).text).toContain('Esta página no existe');
    const json = await get('/nowhere', { accept: 'application/json' });
    expect(JSON.parse(json.text).error).toBe('not_found');
    const api = await get('/functions/v1/nowhere');
    expect(JSON.parse(api.text).error).toBe('not_found');
  });

  it('at the limit name the time of the next lookup and show no price', async () => {
    const address = freshAddress();
    // Lookups of the API and pages of the same address are counted together.
    await Promise.all(Array.from({ length: 60 }, () => service.lookup({ cpt: '70551' }, address)));
    const last = await get('/prices/70551', { cookie, address });
    expect(last.status).toBe(429);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(last.text).toMatch(/You can look up the next price on .* UTC\./);
    expect(last.text).not.toContain('$');
  });
});

describe('suggestions', () => {
  const suggestions = async (path: string) => JSON.parse((await get(path)).text).suggestions;

  it('of procedures are at most six names with code and group, in the asked language', async () => {
    const en = await suggestions('/functions/v1/procedures?q=knee+mri');
    expect(en.length).toBeGreaterThan(1);
    expect(en.length).toBeLessThanOrEqual(6);
    expect(en[0]).toEqual({
      text: expect.stringContaining('MRI'),
      code: expect.any(String),
      group: 'Imaging',
    });
    const es = await suggestions('/functions/v1/procedures?q=resonancia+de+rod&lang=es');
    expect(es[0].text).toMatch(/^Resonancia de rodilla/);
  });

  it('of places are ZIPs, cities, and the ZIP of a position', async () => {
    expect(await suggestions('/functions/v1/places?q=6061')).toContainEqual({
      text: '60611',
      group: 'Chicago, IL',
    });
    expect(
      (await suggestions('/functions/v1/places?q=chic')).map((one: { text: string }) => one.text),
    ).toContain('Chicago, IL');
    expect((await suggestions('/functions/v1/places?q=chicago,+i'))[0]).toEqual({ text: 'Chicago, IL' });
    expect(await suggestions('/functions/v1/places?q=41.89,-87.62')).toEqual([
      { text: expect.stringMatching(/^606/) },
    ]);
    expect(await suggestions('/functions/v1/places?q=0.5,0.5')).toEqual([]);
  });
});
