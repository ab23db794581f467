// Find care over HTTP: its rows equal a provider search, members see contacts and rates, and nobody else sees a price.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { SEARCH_PATH } from '../../schemas/api-paths.ts';
import type { MemberTile } from '../../schemas/provider.ts';
import type { LockedRecord, SearchAnswerA } from '../../schemas/search.ts';
import { keysOfFolder } from '../support/files/built-keys.ts';
import { seedOf } from '../support/service/seed.ts';
import { freshAddress, type SharedService, sharedTestService } from '../support/service/service.ts';

let service: SharedService;
let cookie: string;
let apiKey: string;

beforeAll(async () => {
  service = await sharedTestService('sample');
  cookie = await service.webCookie();
  apiKey = (await service.client.createKey({ tier: 'pro', contract: 'A' })).key;
});

type Asked = { session?: string | undefined; address?: string };

async function get(path: string, { session, address = freshAddress() }: Asked = {}) {
  const headers: Record<string, string> = { Accept: 'text/html', 'CF-Connecting-IP': address };
  if (session !== undefined) headers.Cookie = `session=${session}`;
  const response = await fetch(service.url + path, { headers, redirect: 'manual' });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

async function search(query: string, location: string): Promise<SearchAnswerA> {
  const response = await fetch(service.url + SEARCH_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': freshAddress() },
    body: JSON.stringify({ query, location, limit: 50, api_key: apiKey }),
  });
  return (await response.json()) as SearchAnswerA;
}

const pathOf = (q: string, place: string, prefix = '') =>
  `${prefix}/providers?${new URLSearchParams({ q, place })}`;

type Row = { group: string; rank: number; name: string; price: number };

/** The rows of a page with the group that each is in. */
function rowsOf(html: string): Row[] {
  return html.split('<section class="care-group"').flatMap((section) => {
    const group = /aria-labelledby="group-(\w+)"/.exec(section)?.[1] ?? '';
    const row = /<li class="hospital" value="(\d+)"[\s\S]*?<h3>([^<]*)<\/h3>[\s\S]*?data-amount="([\d.]+)"/g;
    return [...section.matchAll(row)].map(([, rank = '', name = '', price = '']) => {
      const plain = name.replaceAll('&amp;', '&').replaceAll('&#39;', "'");
      return { group, rank: Number(rank), name: plain, price: Number(price) };
    });
  });
}

function groupOfRecord({ source, price_basis }: LockedRecord): string {
  if (source === 'cms_transparency') return 'cash';
  return price_basis === 'professional_fee' ? 'professional' : 'facility';
}

const SEARCHES = [
  ['cardiologist', '60611'],
  ['brain mri', 'Chicago, IL'],
  ['physical therapy', '60657'],
  ['imaging center', '60611'],
] as const;

describe('Find care of a member', () => {
  it.each(SEARCHES)('lists what a search for %s at %s answers, each group by itself', async (q, place) => {
    const answer = await search(q, place);
    const { status, text, headers } = await get(pathOf(q, place), { session: cookie });
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    const rows = rowsOf(text);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.toSorted((a, b) => a.rank - b.rank)).toEqual(
      answer.results.map((record, i) => ({
        group: groupOfRecord(record),
        rank: i + 1,
        name: record.provider_name,
        price: record.price_mid,
      })),
    );
    const order = rows.map(({ group }) => ['cash', 'professional', 'facility'].indexOf(group));
    expect(order).toEqual(order.toSorted());
    expect(rowsOf((await get(pathOf(q, place, '/es'), { session: cookie })).text)).toEqual(rows);
  });

  it('shows address, phone and rates of the member tile for every row that says so', async () => {
    const { outDir } = await seedOf('sample');
    const { results } = await search('cardiologist', '60611');
    const { text } = await get(pathOf('cardiologist', '60611'), { session: cookie });
    const locked = results.filter((one) => one.is_locked);
    expect(locked.length).toBeGreaterThan(0);
    const tile = (zip3: string): Promise<MemberTile> =>
      readFile(join(outDir, keysOfFolder(outDir).member('cardiology', zip3)), 'utf8').then(JSON.parse);
    const { providers } = await tile('606');
    const shown = providers.filter(({ npi }) => locked.some((one) => one.npi === npi));
    expect(shown.length).toBeGreaterThan(0);
    // Payers' files of schema 1.x do not name the business.
    expect(shown.flatMap(({ rates }) => rates).some(({ group }) => group !== null)).toBe(true);
    expect(text).not.toContain('agreed with null');
    for (const { address, phone, rates } of shown) {
      expect(text).toContain(address.replaceAll('&', '&amp;').replaceAll("'", '&#39;'));
      if (phone !== null) expect(text).toContain(phone);
      for (const { payer, network, group } of rates) {
        expect(text).toContain(payer.replaceAll('&', '&amp;'));
        if (group !== null) expect(text).toContain(`agreed with ${group}`);
        expect(text).toContain(network.replaceAll('&', '&amp;'));
      }
    }
  });

  it('counts as one lookup, and without a search not at all', async () => {
    const address = freshAddress();
    const first = await get(pathOf('cardiologist', '60611'), { session: cookie, address });
    await get('/providers', { session: cookie, address });
    await get('/providers?q=cardiologist', { session: cookie, address });
    const second = await get(pathOf('cardiologist', '60611'), { session: cookie, address });
    const remaining = [first, second].map(({ headers }) => Number(headers.get('x-ratelimit-remaining')));
    expect(remaining[1]).toBe((remaining[0] ?? 0) - 1);
  });

  it('lists the hospitals of price lookup where the search has no row', async () => {
    const empty = await search('brain mri', '58801');
    expect(empty.total).toBe(0);
    const { text } = await get(pathOf('brain mri', '58801'), { session: cookie });
    expect(text).toContain('Hospitals that list a cash price');
    expect(text).toMatch(/href="\/prices\/70551\?[^"]*58801/);
    expect(text.match(/class="hospital"/g)?.length).toBeGreaterThan(0);
  });
});

describe('Find care', () => {
  it.each([undefined, 'member'])(
    'offers the cities of an ambiguous name and keeps the words (%s)',
    async (who) => {
      const session = who && cookie;
      const { status, text } = await get(pathOf('cardiologist', 'Springfield'), { session });
      expect(status).toBe(400);
      expect(text).toContain('value="cardiologist"');
      expect(
        text.match(/href="\/providers\?q=cardiologist&amp;place=Springfield%2C\+[A-Z]{2}"/g)?.length,
      ).toBeGreaterThan(1);
      const unknown = await get(pathOf('cardiologist', 'Atlantis'), { session });
      expect([unknown.status, unknown.text.includes('aria-invalid="true"')]).toEqual([400, true]);
      const words = await get(pathOf('flux capacitor', '60611'), { session });
      expect([words.status, words.text.includes('We do not know “flux capacitor”.')]).toEqual([404, true]);
    },
  );

  it('asks for the field that is missing', async () => {
    expect((await get('/providers?q=cardiologist')).text).toContain('href="#place"');
    expect((await get('/es/providers?place=60611')).text).toContain('href="#words"');
  });

  it('begins again with a cursor that is not of this release', async () => {
    const path = pathOf('cardiologist', '60611');
    const first = rowsOf((await get(path, { session: cookie })).text);
    const foreign = btoa('2020-01-01-0123456789ab|cardiology|60611|50').replaceAll('=', '');
    for (const cursor of [foreign, 'x', "'<b>"]) {
      const { status, text } = await get(`${path}&${new URLSearchParams({ cursor })}`, { session: cookie });
      expect(status).toBe(200);
      expect(rowsOf(text)).toEqual(first);
    }
  });

  it.each(['anonymous', 'a lapsed member'])(
    'shows %s how many places have a price, and no price',
    async (who) => {
      const session = who === 'anonymous' ? undefined : await lapsedCookie();
      for (const [q, place] of [...SEARCHES, ['brain mri', '58801'] as const]) {
        for (const prefix of ['', '/es']) {
          const { status, text, headers } = await get(pathOf(q, place, prefix), { session });
          expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
          // The price of membership is the only amount.
          expect(new Set(text.match(/\$[\d,.]*\d/g))).toEqual(new Set(['$29']));
          expect(text).not.toMatch(/data-amount|class="hospital"|class="contact"/);
          expect(text).toContain(
            who === 'anonymous' ? `${prefix}/sign-in?back=` : `href="${prefix}/account"`,
          );
        }
      }
      const { total } = await search('cardiologist', '60611');
      expect((await get(pathOf('cardiologist', '60611'), { session })).text).toContain(
        `${total} places have`,
      );
    },
  );

  async function lapsedCookie(): Promise<string> {
    const { account } = await service.client.addMember('lapsed-care@example.com');
    await service.client.setMembership(account, 'activate');
    const session = await service.webCookie(account);
    await service.client.setMembership(account, 'cancel');
    return session;
  }
});
