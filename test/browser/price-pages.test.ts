// The way from the landing page to the printed sheet in a real browser, under the pages' own content security policy: by keyboard
// and by pointer, in both languages and widths, with and without scripts.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeFindings, browseSampleWorld } from '../support/service/browser.ts';
import { freshAddress } from '../support/service/service.ts';
import { IS_SOAK } from '../support/soak.ts';

const world = browseSampleWorld();
const PHONE = { width: 360, height: 740 };
const DESK = { width: 1440, height: 900 };

/** What the console or an exception says. A status of 4xx of the page itself is not a fault of the page. */
function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) faults.push(message.text());
  });
  return faults;
}

async function overflow(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
}

const focused = (page: Page) =>
  page.evaluate<string>('document.activeElement.id || document.activeElement.textContent.trim()');

describe('from the landing page to the printed sheet', () => {
  it('by keyboard alone, on a phone in the dark', async () => {
    const page = await world.newMemberPage({ viewport: PHONE, colorScheme: 'dark' });
    const faults = faultsOf(page);
    await page.goto(world.service().url);
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Skip to the content');
    await page.locator('#words').focus();
    await page.keyboard.type('brain mri wi');
    const field = page.locator('#words');
    await page.locator('.suggestions:visible li').first().waitFor();
    expect(await field.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('ArrowDown');
    const chosen = page.locator('[role=option][aria-selected=true]');
    expect(await field.getAttribute('aria-activedescendant')).toBe(await chosen.getAttribute('id'));
    const name = (await chosen.locator('span').innerText()).trim();
    await page.keyboard.press('Enter');
    expect([await field.inputValue(), await field.getAttribute('aria-expanded')]).toEqual([name, 'false']);
    await page.keyboard.press('Tab');
    await page.keyboard.type('6061');
    await page.locator('.suggestions:visible li').first().waitFor();
    await page.keyboard.press('Escape');
    expect(await page.locator('.suggestions:visible').count()).toBe(0);
    await page.keyboard.type('1');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/prices\/7055\d\?q=/);
    await page.locator('.map svg').waitFor();
    expect(await focused(page)).toBe('answer');
    expect(await field.inputValue()).toBe(name);
    await page.locator('[data-order=miles]').focus();
    await page.keyboard.press('Enter');
    const miles = await page
      .locator('.hospital')
      .evaluateAll((rows) => rows.map((row) => Number(row.dataset.miles)));
    expect(miles).toEqual([...miles].sort((a, b) => a - b));
    for (const tick of [0, 1]) {
      await page.locator('[data-compare]').nth(tick).focus();
      await page.keyboard.press('Space');
    }
    expect(await page.locator('.comparison th[scope=col]').count()).toBe(2);
    expect(await overflow(page)).toBe(0);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('by pointer, in Spanish, on a wide screen in the light', async () => {
    const page = await world.newMemberPage({ viewport: DESK });
    const faults = faultsOf(page);
    await page.goto(`${world.service().url}/es`);
    await page.locator('#words').pressSequentially('resonancia de cereb');
    await page
      .getByRole('option', { name: /sin contraste/ })
      .first()
      .click();
    await page.locator('#place').fill('Chicago, IL');
    await page.getByRole('button', { name: 'Ver precios' }).click();
    await page.waitForURL(/\/es\/prices\/70551/);
    await page.locator('.map .mark').first().waitFor();
    await page.locator('#hospital-2 h3').hover();
    expect(await page.locator('.plot .wide .mark.lit').count()).toBe(1);
    expect(await page.locator('.map .mark.lit').getAttribute('data-rank')).toBe('2');
    const dots = await page.locator('.map .mark').count();
    expect(dots).toBe(await page.locator('.hospital').count());
    await page.getByRole('link', { name: 'English' }).click();
    await page.waitForURL(/8\d*\/prices\/70551|localhost|127/);
    expect(await page.locator('#place').inputValue()).toBe('Chicago, IL');
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    await page.goBack();
    expect(await page.locator('html').getAttribute('lang')).toBe('es');
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it.each(['', '/es'])('prints one Letter page (%s)', async (prefix) => {
    const page = await world.newMemberPage({ viewport: DESK });
    await page.goto(`${world.service().url}${prefix}/prices/70551?zip=60611&q=brain+mri`);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    const text = pdf.toString('latin1');
    expect(text.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    expect(text).toMatch(/\/MediaBox \[0 0 612 792\]/);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.sheet').isVisible()).toBe(true);
    for (const hidden of ['.top', '.foot', 'form', '.hospitals']) {
      expect(await page.locator(hidden).first().isVisible()).toBe(false);
    }
    expect(await page.locator('.sheet .quoted').count()).toBeGreaterThan(2);
    await page.context().close();
  });

  it('without scripts: the form, the list and the folds work', async () => {
    const page = await world.newMemberPage({ viewport: PHONE, javaScriptEnabled: false });
    await page.goto(world.service().url);
    await page.locator('#words').fill('knee mri');
    await page.locator('#place').fill('60611');
    await page.getByRole('button', { name: 'Show prices' }).click();
    await page.waitForURL(/\/prices\/73721\?q=knee\+mri/);
    expect(await page.locator('.hospital').count()).toBeGreaterThan(3);
    expect(await page.locator('h1').count()).toBe(1);
    await page.getByText('What to ask').first().click();
    expect(
      await page
        .getByText(/self-pay price for CPT 73721/)
        .first()
        .isVisible(),
    ).toBe(true);
    for (const script of ['.map', '[data-print]', '.locate']) {
      expect(await page.locator(script).first().isVisible()).toBe(false);
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

  it('are visible for 20 everyday phrases', async () => {
    const page = await world.newPage({ viewport: PHONE });
    await page.goto(world.service().url);
    const without: string[] = [];
    for (const phrase of PHRASES) {
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
  /** Pages and states, with who sees them. */
  const STATES: [path: string, isMember: boolean][] = [
    ['/', false],
    ['/prices/70551?zip=60611', false],
    ['/prices/70551?zip=60611&q=brain+mri', true],
    ['/prices/J1885?zip=60611', true],
    ['/prices/70551?zip=58801', true],
    ['/prices/70551', true],
    ['/prices?q=flux+capacitor', false],
    ['/prices?q=mri', false],
    ['/prices/70551?place=Springfield', false],
    ['/nowhere', false],
    ['/keys', false],
    ['/providers', false],
    ['/providers?q=cardiologist&place=60611', false],
    ['/providers?q=cardiologist&place=60611', true],
    ['/providers?q=brain+mri&place=58801', true],
    ['/providers?q=cardiologist&place=Springfield', true],
    ['/providers?q=flux+capacitor&place=60611', false],
    ['/methodology', false],
    ['/methodology/thresholds', false],
    ['/status', false],
    ['/privacy', false],
    ['/terms', false],
    ['/contact', false],
    ['/licences', false],
    ['/docs/errors', false],
    ['/docs', false],
    ['/docs/reference/searchProviders', false],
    ['/dev/components', false],
  ];
  const MODES = [
    { prefix: '', viewport: DESK, colorScheme: 'light' },
    { prefix: '/es', viewport: PHONE, colorScheme: 'dark' },
    { prefix: '/es', viewport: DESK, colorScheme: 'light' },
    { prefix: '', viewport: PHONE, colorScheme: 'dark' },
    { prefix: '', viewport: { width: 320, height: 700 }, colorScheme: 'light' },
  ] as const;
  /** Their parts are on the other pages too: only a soak looks at them. */
  const SOAK_ONLY = new Set([
    ...['/prices/70551', '/prices?q=flux+capacitor', '/keys', '/docs/errors'],
    ...['/methodology/thresholds', '/privacy', '/licences', '/providers?q=flux+capacitor&place=60611'],
  ]);
  const ENGLISH_ONLY = new Set(['/docs/errors', '/docs', '/docs/reference/searchProviders']);
  // In `npm test` each of the others is seen in one mode; a soak sees each in all.
  const runs = STATES.filter(([path]) => IS_SOAK || !SOAK_ONLY.has(path)).flatMap(([path, isMember], i) =>
    MODES.filter((_, j) => IS_SOAK || j === i % MODES.length).map((mode) => ({ path, isMember, ...mode })),
  );

  it('finds nothing, and nothing overflows', async () => {
    const found: string[] = [];
    // One page for visitors and one for the member: a new one would load the letters and axe anew.
    const pages = { visitor: await world.newPage(), member: await world.newMemberPage() };
    const faults = { visitor: faultsOf(pages.visitor), member: faultsOf(pages.member) };
    for (const { path, isMember, prefix, viewport, colorScheme } of runs) {
      const who = isMember ? 'member' : 'visitor';
      const page = pages[who];
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      await page.setExtraHTTPHeaders({ 'CF-Connecting-IP': freshAddress() });
      const where = ENGLISH_ONLY.has(path) ? path : prefix + (path === '/' && prefix ? '' : path);
      await page.goto(world.service().url + where, { waitUntil: 'networkidle' });
      const label = `${where} ${viewport.width} ${colorScheme}`;
      const findings = [...(await axeFindings(page)), ...faults[who].splice(0)];
      if ((await overflow(page)) > 0) findings.push('overflows');
      found.push(...findings.map((one) => `${label}: ${one}`));
    }
    expect(found).toEqual([]);
  });
});
