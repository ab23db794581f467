// What happens to a person between the landing page and the printed sheet: the whole way, and each thing that may go wrong.

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Viewer } from '../../../tools/pages/page-states.ts';
import type { TestService } from '../service/service.ts';
import type { Hands } from './hands.ts';

export type Visit = {
  page: Page;
  hands: Hands;
  service: TestService;
  lang: 'en' | 'es';
  hand: 'keyboard' | 'pointer';
  script: boolean;
};
export type Way = { who: Viewer; walk(visit: Visit): Promise<void> };

const WORDS = { en: 'brain mri without contrast', es: 'resonancia de cerebro sin contraste' };
const prefixOf = ({ lang }: Visit) => (lang === 'es' ? '/es' : '');

/** Writes both fields of the landing page and sends them. */
async function search(visit: Visit, words: string, place: string): Promise<void> {
  const { page, hands, service } = visit;
  await page.goto(`${service.url}${prefixOf(visit) || '/'}`);
  await hands.write('#words', words);
  await writePlace(visit, place);
}

async function writePlace({ page, hands }: Visit, place: string): Promise<void> {
  await hands.write('#place', place);
  await Promise.all([page.waitForEvent('load'), hands.submit()]);
}

/** The answer of the right code, in the right language, with at least three hospitals and without sideways scrolling. */
async function answered({ page, lang }: Visit): Promise<void> {
  await page.waitForURL(/\/prices\/7055\d\?/);
  expect(await page.locator('html').getAttribute('lang')).toBe(lang);
  expect(await page.locator('.hospital').count()).toBeGreaterThan(2);
  expect(await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth')).toBe(0);
}

/** An error summary that names a field, has the focus, and leads to the field. */
async function faulty({ page, hands, script }: Visit, field: 'words' | 'place'): Promise<void> {
  await page.locator('.problem').waitFor();
  expect(await page.locator(`#${field}`).getAttribute('aria-invalid')).toBe('true');
  if (script) expect(await page.evaluate("document.activeElement.matches('.problem')")).toBe(true);
  await hands.press(`.problem a[href="#${field}"]`);
  expect(await page.evaluate('document.activeElement.id')).toBe(field);
}

/** A suggestion is chosen; it keeps its name in the field. */
async function chooseSuggestion({ page, hands, hand, lang }: Visit): Promise<void> {
  await hands.write('#words', lang === 'es' ? 'resonancia de cereb' : 'brain mri wi');
  await page.locator('.suggestions:visible li').first().waitFor();
  const first = page.locator('[role=option]:visible').first();
  const name = (await first.locator('span').innerText()).trim();
  if (hand === 'pointer') await first.click();
  else {
    await page.keyboard.press('ArrowDown');
    const active = await page.locator('#words').getAttribute('aria-activedescendant');
    expect(active).toBe(await first.getAttribute('id'));
    await page.keyboard.press('Enter');
  }
  expect(await page.locator('#words').inputValue()).toBe(name);
  expect(await page.locator('#words').getAttribute('aria-expanded')).toBe('false');
}

/** Order, comparison, question and map, which need a script; the fold does not. */
async function useAnswer({ page, hands, script }: Visit): Promise<void> {
  await hands.press('.hospital details summary');
  expect(await page.locator('.hospital details[open]').count()).toBe(1);
  if (!script) {
    for (const needs of ['.map', '[data-print]', '.locate'])
      expect(await page.locator(needs).first().isVisible()).toBe(false);
    return;
  }
  await page.locator('.map .mark').first().waitFor();
  expect(await page.locator('.map .mark').count()).toBe(await page.locator('.hospital').count());
}

async function orderAndCompare({ page, hands, hand }: Visit): Promise<void> {
  await hands.press('[data-order=miles]');
  const miles = await page
    .locator('.hospital')
    .evaluateAll((rows) => rows.map((row) => Number(row.dataset.miles)));
  expect(miles).toEqual([...miles].sort((a, b) => a - b));
  const [first, second] = await page
    .locator('.hospital')
    .evaluateAll((rows) => rows.map((row) => row.dataset.rank));
  for (const rank of [first, second]) await hands.press(`[data-compare="${rank}"]`);
  expect(await page.locator('.comparison th[scope=col]').count()).toBe(2);
  if (hand === 'keyboard') return;
  await page.locator('#hospital-2 h3').hover();
  expect(await page.locator('.map .mark.lit').getAttribute('data-rank')).toBe('2');
}

/** One Letter page that has the sheet and nothing of the screen. */
export async function printsOnePage(page: Page): Promise<void> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g), page.url()).toHaveLength(1);
  expect(pdf).toMatch(/\/MediaBox \[0 0 612 792\]/);
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('.sheet').isVisible()).toBe(true);
  for (const hidden of ['.top', '.foot', 'form', '.hospitals'])
    expect(await page.locator(hidden).first().isVisible()).toBe(false);
  expect(await page.locator('.sheet .quoted').count()).toBeGreaterThan(2);
}

/** The ways by name. */
export const WAYS = {
  'to the printed sheet': {
    who: 'member',
    async walk(visit) {
      const { page, service, script, lang, hands } = visit;
      await page.goto(`${service.url}${prefixOf(visit) || '/'}`);
      await page.keyboard.press('Tab');
      expect(await page.evaluate("document.activeElement.matches('.skip')")).toBe(true);
      if (script) await chooseSuggestion(visit);
      else await hands.write('#words', WORDS[lang]);
      await writePlace(visit, '60611');
      await answered(visit);
      if (script) expect(await page.evaluate('document.activeElement.id')).toBe('answer');
      if (script) await orderAndCompare(visit);
      await useAnswer(visit);
      await printsOnePage(page);
    },
  },
  'past a wrong word': {
    who: 'member',
    async walk(visit) {
      await search(visit, 'flux capacitor', '60611');
      await faulty(visit, 'words');
      await visit.hands.write('#words', WORDS[visit.lang]);
      await writePlace(visit, '60611');
      await answered(visit);
    },
  },
  'past an unknown place': {
    who: 'member',
    async walk(visit) {
      await search(visit, WORDS[visit.lang], 'Atlantis');
      await faulty(visit, 'place');
      expect(await visit.page.locator('#words').inputValue()).not.toBe('');
      await writePlace(visit, 'Chicago, IL');
      await answered(visit);
    },
  },
  'past an ambiguous city': {
    who: 'member',
    async walk(visit) {
      const { page, hands } = visit;
      await search(visit, WORDS[visit.lang], 'Springfield');
      expect(await page.locator('.chips a').count()).toBeGreaterThan(1);
      const city = await page.locator('main .chips a').first().innerText();
      await hands.press('main .chips a');
      await page.waitForURL(/Springfield%2C/);
      expect(await page.locator('#place').inputValue()).toBe(city);
      expect(await page.locator('#words').inputValue()).toBe(WORDS[visit.lang]);
    },
  },
  'to a place without a price': {
    who: 'member',
    async walk(visit) {
      const { page } = visit;
      await search(visit, WORDS[visit.lang], '99501');
      await page.waitForURL(/\/prices\/7055\d\?/);
      expect(await page.locator('.hospital').count()).toBe(0);
      expect(await page.locator('.answer').innerText()).toMatch(/, [A-Z]{2}.*\d/);
    },
  },
  'with a lapsed membership': {
    who: 'lapsed',
    async walk(visit) {
      const { page, hands } = visit;
      await search(visit, WORDS[visit.lang], '60611');
      await page.locator('.gate').waitFor();
      expect(await page.locator('[data-count]').innerText()).toMatch(/^\d+ hospital/);
      await hands.press('.gate a.button');
      await page.waitForURL(new RegExp(`:\\d+${prefixOf(visit)}/account`));
    },
  },
  'without lookups left': {
    who: 'limited',
    async walk(visit) {
      const { page } = visit;
      await search(visit, WORDS[visit.lang], '60611');
      await page.waitForURL(/\/prices\/7055\d\?/);
      expect(await page.locator('main').innerText()).toMatch(/60 [\s\S]* UTC/);
      expect(await page.locator('main').innerText()).not.toContain('$');
      expect(await page.locator('#place').inputValue()).toBe('60611');
    },
  },
  'while the store is out of reach': {
    who: 'member',
    async walk(visit) {
      const { page, hands, service, lang } = visit;
      // Nothing is in memory.
      await service.crash();
      await service.withoutObjects(async () => {
        await search(visit, WORDS[lang], '60611');
        await page.locator('a.button').waitFor();
        expect(await page.locator('main').innerText()).not.toContain('$');
        expect(await page.locator('#place').inputValue()).toBe('60611');
      });
      await hands.press('main a.button');
      await answered(visit);
    },
  },
} as const satisfies Record<string, Way>;
