// Nobody without an active membership gets a price of the release: not on any page and state, in either language, as HTML, print,
// script, style, map, JSON of a program, or out of a cache that a member filled just before.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { LOOKUP_PATH } from '../../schemas/api-paths.ts';
import { eachFacilityPrice } from '../../schemas/read-tile.ts';
import type { CodeTile } from '../../schemas/tile.ts';
import { PAGE_STATES, pathOfState } from '../../tools/pages/page-states.ts';
import { keysOfFolder } from '../support/files/built-keys.ts';
import { lapsedCookie } from '../support/service/browser.ts';
import { seedOf } from '../support/service/seed.ts';
import { freshAddress, type SharedService, sharedTestService } from '../support/service/service.ts';
import { IS_SOAK } from '../support/soak.ts';

/** What the membership costs, and from which difference to an estimate on a bill may be disputed. */
const LEGITIMATE = ['$29', '$400'];
/** Codes that the pages below are about. */
const CODES = ['70551', '73721', 'J1885', 'MS-DRG-470'];
const LANGUAGES = ['en', 'es'] as const;

let service: SharedService;
/** Another release: an amount that its page has too is written on the page, and not a price of a release. */
let other: SharedService;
let sessions: Record<string, string | undefined>;
let member: string;

beforeAll(async () => {
  service = await sharedTestService('sample');
  other = await sharedTestService('county');
  member = await service.webCookie();
  const { account } = await service.client.addMember('never@example.com');
  sessions = {
    nobody: undefined,
    'a false cookie': `cpa_web_${'A'.repeat(12)}_${'b'.repeat(30)}`,
    'no membership': await service.webCookie(account),
    'a lapsed membership': await lapsedCookie(service),
    'a token as cookie': service.token,
  };
});

type Got = { status: number; headers: Headers; text: string };

async function get(
  path: string,
  session?: string,
  from = service,
  more: Record<string, string> = {},
): Promise<Got> {
  const headers: Record<string, string> = {
    Accept: 'text/html',
    'CF-Connecting-IP': freshAddress(),
    ...more,
  };
  if (session !== undefined) headers.Cookie = `session=${session}`;
  const response = await fetch(from.url + path, { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Everything in a text that may be an amount: with a dollar sign, in the marks of a row, or with two decimals. */
function amountsIn(text: string): string[] {
  const found = [
    ...text.matchAll(/\$\d{1,3}(?:,?\d{3})*(?:\.\d\d)?/g),
    ...text.matchAll(/data-(?:price|amount|low|high)="[^"]*"/g),
    ...text.matchAll(/(?<![\d.#$-])\d+\.\d\d(?![\d.])/g),
    ...text.matchAll(/"(?:cash_price|price_\w+|median|p25|p75|cents|amount)": ?\d[\d.]*/g),
  ];
  return [...new Set(found.map(([amount]) => amount))];
}

const written = new Map<string, Promise<Set<string>>>();

/** What is written on a page and on the landing page over another release. */
function amountsElsewhere(path: string): Promise<Set<string>> {
  const read = async () => {
    const own = amountsIn((await get(path, undefined, other)).text);
    const landing =
      path === '/' || path === '/es' ? [] : await amountsElsewhere(/^\/es\b/.test(path) ? '/es' : '/');
    return new Set([...LEGITIMATE, ...landing, ...own]);
  };
  const known = written.get(path) ?? read();
  written.set(path, known);
  return known;
}

/** Amounts of a response that the page does not have over another release. */
async function foreignAmounts(path: string, { text }: Got): Promise<string[]> {
  const known = await amountsElsewhere(path);
  return amountsIn(text).filter((amount) => !known.has(amount));
}

/** Every price of the release for the codes, as pages and programs write it. */
async function pricesOfRelease(): Promise<Set<string>> {
  const { outDir } = await seedOf('sample');
  const prices = new Set<string>();
  for (const code of CODES) {
    const tile = JSON.parse(
      await readFile(join(outDir, keysOfFolder(outDir).code(code)), 'utf8'),
    ) as CodeTile;
    eachFacilityPrice(tile.facilities, ({ cents, low, high }) => {
      for (const amount of [cents, low, high]) prices.add(String(amount / 100));
    });
  }
  return prices;
}

/** The address of a state; one that a link leads to is read out of the page that has the link. */
async function addressOf(state: (typeof PAGE_STATES)[number], lang: 'en' | 'es'): Promise<string> {
  const path = pathOfState(state, lang);
  if (state.follow === undefined) return path;
  const { text } = await get(path, state.who === 'member' ? member : undefined);
  const mark =
    { '.hospitals-covered a': 'coverage/', '.report-link a': 'report?' }[state.follow] ?? 'docs/reference/';
  const link = [...text.matchAll(/href="(\/[^"]*)"/g)]
    .map(([, href = '']) => href)
    .find((href) => href.includes(mark) && !/q=|state=/.test(href));
  return (link ?? path).replaceAll('&amp;', '&');
}

describe('a person without an active membership', () => {
  it('gets no price on any page and state, also right after a member', async () => {
    const names = Object.keys(sessions);
    const found: string[] = [];
    for (const [i, state] of PAGE_STATES.entries()) {
      for (const lang of LANGUAGES) {
        if (lang === 'es' && state.isEnglishOnly) continue;
        // In `npm test` each state is seen in one language.
        if (!IS_SOAK && !state.isEnglishOnly && LANGUAGES[i % 2] !== lang) continue;
        const path = await addressOf(state, lang);
        const filled = await get(path, member);
        if (state.who === 'member')
          expect(filled.headers.get('cache-control'), path).toBe('private, no-store');
        expect([path, filled.headers.get('etag')]).toEqual([path, null]);
        // In `npm test` each state is seen by nobody and by one other; a soak sends all.
        for (const who of IS_SOAK ? names : ['nobody', names[1 + (i % (names.length - 1))] ?? 'nobody']) {
          const got = await get(path, sessions[who]);
          expect(got.headers.get('cache-control'), path).toMatch(/^private/);
          found.push(...(await foreignAmounts(path, got)).map((amount) => `${path} as ${who}: ${amount}`));
        }
      }
    }
    expect(found).toEqual([]);
  });

  it('would be caught: the same search finds the prices of a member', async () => {
    const path = '/prices/70551?zip=60611';
    const amounts = await foreignAmounts(path, await get(path, member));
    expect(amounts.filter((one) => one.startsWith('$')).length).toBeGreaterThan(5);
    expect(amounts.filter((one) => one.startsWith('data-price')).length).toBeGreaterThan(5);
    const prices = await pricesOfRelease();
    const shown = amounts.flatMap((one) => /data-price="([^"]*)"/.exec(one)?.[1] ?? []);
    expect(shown.filter((price) => !prices.has(price))).toEqual([]);
  });

  it('gets no price in scripts, styles, maps and documents of the pages', async () => {
    const files = new Set([
      '/openapi.json',
      '/llms.txt',
      '/status.json',
      '/widget.js',
      '/robots.txt',
      '/sitemap.xml',
    ]);
    for (const path of [
      '/',
      '/prices/70551?zip=60611',
      '/providers',
      '/coverage',
      '/docs',
      '/account',
      '/sign-in',
    ]) {
      const { text } = await get(path, member);
      for (const [, file = ''] of text.matchAll(/(?:src|href)="(\/(?:assets|static)\/[^"]+)"/g))
        files.add(file);
      for (const [, maps = ''] of text.matchAll(/data-maps="([^"]*)"/g))
        for (const map of maps.split(' ')) files.add(map);
    }
    expect([...files].filter((file) => file.startsWith('/static/')).length).toBeGreaterThan(2);
    const prices = await pricesOfRelease();
    for (const file of files) {
      if (file === '' || file.endsWith('.woff2')) continue;
      const got = await get(file);
      const amounts = await foreignAmounts(file, got);
      expect([file, amounts]).toEqual([file, []]);
      const decimals = amountsIn(got.text).filter((one) => one.includes('.') && prices.has(one));
      if (file.startsWith('/static/') || file.endsWith('.js')) expect([file, decimals]).toEqual([file, []]);
    }
  });

  it('gets no price from the addresses of programs', async () => {
    const json = { Accept: 'application/json' };
    const lookup = `${LOOKUP_PATH}?cpt=70551&zip=60611`;
    const paths = [
      ...[
        lookup,
        `${lookup}&explain=1`,
        '/functions/v1/procedures?q=brain+mri',
        '/functions/v1/places?q=60611',
      ],
      ...[
        '/functions/v1/coverage?zip=60611',
        '/prices/70551?zip=60611',
        '/providers?q=cardiologist&place=60611',
      ],
    ];
    for (const path of paths) {
      for (const session of [undefined, member, sessions['a lapsed membership']]) {
        // The routes of programs read no cookie, so not even the member's gets a price there.
        if (session === member && !path.startsWith('/functions')) continue;
        const got = await get(path, session, service, json);
        expect([path, await foreignAmounts(path, got)]).toEqual([path, []]);
      }
    }
    const search = await fetch(`${service.url}/functions/v1/widget-search`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': freshAddress() },
      body: JSON.stringify({ query: 'brain mri', location: '60611' }),
    });
    expect([search.status, amountsIn(await search.text())]).toEqual([401, []]);
  });
});
