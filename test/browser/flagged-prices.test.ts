import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { FACILITY_FLAG_SENTENCES, type LookupAnswer } from '../../schemas/api.ts';
import { browseSampleWorld } from '../support/service/browser.ts';

// What the member view says beside a price and about its area. The answer is the service's own, changed on its way.
const world = browseSampleWorld();

/** The member view of an answer that `change` has changed, in a window of this width. */
async function show(path: string, change: (answer: LookupAnswer) => void, width = 1100): Promise<Page> {
  const colorScheme = width < 500 ? 'dark' : 'light';
  const page = await world.newPage({ viewport: { width, height: 900 }, colorScheme });
  await page.route('**/public-price-lookup?*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as LookupAnswer;
    change(answer);
    await route.fulfill({ response, json: answer });
  });
  await page.goto(world.service().url + path);
  await world.signIn(page);
  await page.locator('#area-title').waitFor();
  return page;
}

/** The first facility has a wide range of prices and both flags, the second a narrow range. */
function flag({ facilities: [first, second] }: LookupAnswer): void {
  if (!first || !second) throw new Error('The answer has fewer than two facilities.');
  Object.assign(first, { price_low: 100, price_high: 2400.5, n_prices: 7, spread: 'wide' });
  first.flags = ['far_below', 'no_discount_published'];
  Object.assign(second, { price_low: 500, price_high: 600, n_prices: 2, spread: 'narrow' });
}

describe.each([1100, 360])('the member view, %i pixels wide,', (width) => {
  it('shows what a reader has to know about a price, beside it', async () => {
    const page = await show('/prices/70551?zip=60611', flag, width);
    const cards = page.locator('.facilities .card');
    const first = await cards.first().innerText();
    for (const sentence of Object.values(FACILITY_FLAG_SENTENCES)) expect(first).toContain(sentence);
    expect(first).toContain('Wide range $100 to $2,400.50 in 7 published prices');
    const second = await cards.nth(1).innerText();
    expect(second).toContain('$500 to $600 in 2 published prices');
    expect(second).not.toContain('Wide range');
    expect(await page.locator('.flags').count()).toBe(1);
    const [inner, outer] = (await page.evaluate(
      '[document.documentElement.scrollWidth, window.innerWidth]',
    )) as [number, number];
    expect(inner).toBeLessThanOrEqual(outer);
    await page.context().close();
  });
});

describe('the area on the member view', () => {
  it('is named by its radius, its state, or the ZIP codes of a prefix', async () => {
    const titleOf = async (path: string) => {
      const page = await show(path, () => {});
      const titles = [
        await page.locator('#area-title').innerText(),
        await page.locator('#facilities-title').innerText(),
      ];
      const text = await page.locator('main').innerText();
      await page.context().close();
      return { titles, text };
    };
    const zip = await titleOf('/prices/70551?zip=60611&radius_miles=20');
    expect(zip.titles).toEqual([
      'Published cash prices within 20 miles of 60611 (Chicago, IL)',
      'Lowest published prices within 20 miles',
    ]);
    expect(zip.text).toMatch(/The statistics use one price for each of \d+ independent sources\./);
    const prefix = 'in ZIP codes that begin with 606, or within 20 miles of their middle';
    expect((await titleOf('/prices/70551?zip=606&radius_miles=20')).titles).toEqual([
      `Published cash prices ${prefix}`,
      `Lowest published prices ${prefix}`,
    ]);
    const state = await titleOf('/prices/70551?zip=58801');
    expect(state.titles[0]).toBe('Published cash prices in North Dakota');
    expect(state.text).toContain('so the area figures cover the whole state');
  });
});
