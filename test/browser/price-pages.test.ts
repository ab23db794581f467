// The way from the landing page to the printed sheet in a real browser, under the pages' own content security policy: by keyboard
// and by pointer, in both languages, widths and colour schemes, with and without scripts. `npm test` takes every pair of
// conditions once, `npm run soak` every combination. Then axe looks at every page and state.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openFolds, PAGE_STATES, type PageState, pathOfState } from '../../tools/pages/page-states.ts';
import { allCombinations, allPairs } from '../support/pages/all-pairs.ts';
import { handsOn } from '../support/pages/hands.ts';
import { printsOnePage, WAYS } from '../support/pages/ways.ts';
import { axeFindings, browseOwnSampleWorld } from '../support/service/browser.ts';
import { freshAddress } from '../support/service/service.ts';
import { IS_SOAK, rounds } from '../support/soak.ts';

const world = browseOwnSampleWorld();
const HEIGHTS = { 360: 740, 1440: 900 };
const PHONE = { width: 360, height: HEIGHTS[360] };
const DESK = { width: 1440, height: HEIGHTS[1440] };

/** What the console or an exception says. A status of 4xx of the page itself is not a fault of the page. */
function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of (?:4\d\d|503)/.test(message.text()))
      faults.push(message.text());
  });
  return faults;
}

async function overflow(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
}

const CONDITIONS = {
  way: Object.keys(WAYS) as (keyof typeof WAYS)[],
  hand: ['keyboard', 'pointer'],
  lang: ['en', 'es'],
  width: [360, 1440],
  scheme: ['light', 'dark'],
  script: [true, false],
} as const;

describe('from the landing page', () => {
  const rows = IS_SOAK ? allCombinations(CONDITIONS) : allPairs(CONDITIONS);

  it.each(rows)('$way by $hand: $lang, $width pixels, $scheme, script $script', async (row) => {
    const { way, hand, lang, width, scheme, script } = row;
    const { who, walk } = WAYS[way];
    const viewport = { width, height: HEIGHTS[width] };
    const page = await world.newPageAs(who, { viewport, colorScheme: scheme, javaScriptEnabled: script });
    const faults = faultsOf(page);
    try {
      await walk({ page, hands: handsOn(page, hand), service: world.service(), lang, hand, script });
      expect(faults).toEqual([]);
    } finally {
      await page.context().close();
    }
  });
});

describe('the printed sheet', () => {
  // The most hospitals, a stay, an item without a plot, a place without a price nearby, and an answer without a place.
  const ANSWERS = [
    '/prices/80053?zip=60611&radius_miles=150',
    '/prices/MS-DRG-470?zip=60611',
    '/prices/J1885?zip=60611',
  ];

  // The way above prints the English sheet.
  it('is one Letter page in Spanish, where the words are longer', async () => {
    const page = await world.newMemberPage({ viewport: DESK });
    for (const path of ANSWERS) {
      for (const prefix of IS_SOAK ? ['', '/es'] : ['/es']) {
        await page.emulateMedia({ media: null });
        await page.goto(world.service().url + prefix + path);
        await printsOnePage(page);
      }
    }
    await page.context().close();
  });
});

describe('suggestions', () => {
  const PHRASES = [
    ...['knee mri', 'mri of my knee', 'colonoscpy', 'blood test', 'mamogram', 'ct scan head', 'chest xray'],
    ...['ultrasound belly', 'flu shot', 'physical therapy', 'hip replacement', 'sleep study', 'strep test'],
    ...['echo heart', 'vasectomy', 'er visit', 'resonancia rodilla', 'radiografia de torax', 'colonoscopia'],
    'analisis de sangre',
  ];

  const TYPED = PHRASES.filter((_, i) => i % rounds(4, 1) === 0);

  it(`are visible for ${TYPED.length} everyday phrases`, async () => {
    const page = await world.newPage({ viewport: PHONE });
    await page.goto(world.service().url);
    const without: string[] = [];
    for (const phrase of TYPED) {
      await page.locator('#words').fill('');
      await page.locator('.suggestions:visible').waitFor({ state: 'detached' });
      await page.locator('#words').fill(phrase);
      const list = page.locator('.suggestions:visible');
      await list.waitFor();
      const isShown = (await list.locator('li:not([aria-disabled])').count()) > 0;
      if (!isShown) without.push(phrase);
    }
    expect(without).toEqual([]);
    await page.context().close();
  });
});

describe('axe', () => {
  const MODES = { lang: ['en', 'es'], scheme: ['light', 'dark'], width: [360, 1440] } as const;
  /** Each kind of page once. The parts of the other pages are on these too: only a soak looks at those. */
  const KINDS = new Set([
    ...['landing', 'gate', 'answer', 'limit', 'too-broad', 'components', 'care-gate', 'care-rows'],
    ...['coverage-state', 'report-form', 'status', 'docs-operation'],
  ]);
  const states = PAGE_STATES.filter(({ name }) => IS_SOAK || KINDS.has(name));
  const modes = allCombinations(MODES);
  // In `npm test` each page is seen in one mode, which the other tests of browsers add to; a soak sees each in all.
  const runs = states.flatMap((state: PageState, i) =>
    modes
      .filter(({ lang }) => lang === 'en' || !state.isEnglishOnly)
      .filter((_, j, own) => IS_SOAK || j === i % own.length)
      .map((mode) => ({ state, ...mode })),
  );

  /** One page for each kind of viewer: a new one would load the letters and axe anew. */
  async function pageOf(
    { who = 'visitor', noScript = false }: PageState,
    pages: Map<string, { page: Page; faults: string[] }>,
  ) {
    const key = `${who} ${noScript}`;
    const page = pages.get(key)?.page ?? (await world.newPageAs(who));
    const seen = pages.get(key) ?? { page, faults: faultsOf(page) };
    pages.set(key, seen);
    if (who !== 'limited') await page.setExtraHTTPHeaders({ 'CF-Connecting-IP': freshAddress() });
    return seen;
  }

  /** Opens a page, if asked with its scripts off. They may run afterwards: axe waits for timers. */
  async function openPage(page: Page, url: string, noScript = false): Promise<void> {
    const session = noScript ? await page.context().newCDPSession(page) : undefined;
    await session?.send('Emulation.setScriptExecutionDisabled', { value: true });
    await page.goto(url, { waitUntil: 'networkidle' });
    await session?.send('Emulation.setScriptExecutionDisabled', { value: false });
    await session?.detach();
  }

  it('finds nothing on any page and state, and nothing overflows', async () => {
    const found: string[] = [];
    const pages = new Map<string, { page: Page; faults: string[] }>();
    for (const { state, lang, scheme, width } of runs) {
      const { page, faults } = await pageOf(state, pages);
      await page.setViewportSize({ width, height: HEIGHTS[width] });
      await page.emulateMedia({ colorScheme: scheme });
      await openPage(page, world.service().url + pathOfState(state, lang), state.noScript);
      if (state.follow !== undefined) {
        const href = await page.locator(state.follow).first().getAttribute('href');
        await page.goto(new URL(href ?? '', page.url()).href, { waitUntil: 'networkidle' });
      }
      if (state.unfolded) await openFolds(page);
      const findings = [...(await axeFindings(page)), ...faults.splice(0)];
      if ((await overflow(page)) > 0) findings.push('overflows');
      found.push(...findings.map((one) => `${state.name} ${lang} ${width} ${scheme}: ${one}`));
    }
    expect(found).toEqual([]);
  });

  it('finds no overflow at 320 pixels', async () => {
    const page = await world.newMemberPage({ viewport: { width: 320, height: 700 } });
    for (const path of [
      '/',
      '/es/prices/70551?zip=60611',
      '/providers?q=cardiologist&place=60611',
      '/coverage',
    ]) {
      await page.goto(world.service().url + path);
      expect([path, await overflow(page)]).toEqual([path, 0]);
    }
    await page.context().close();
  });
});
