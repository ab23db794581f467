// The pages of coverage and the form of reports in a real browser: a hospital is found by keyboard, and axe has no finding.
import { describe, expect, it } from 'vitest';
import { axeFindings, browseSampleWorld } from '../support/service/browser.ts';

const world = browseSampleWorld();
const PHONE = { width: 360, height: 740 };

describe('why a hospital is missing', () => {
  it('is found by keyboard, on a phone in the dark', async () => {
    const page = await world.newMemberPage({ viewport: PHONE, colorScheme: 'dark' });
    await page.goto(`${world.service().url}/coverage`);
    expect(await axeFindings(page)).toEqual([]);
    await page.locator('#hospital').focus();
    await page.keyboard.type('chicago');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/coverage\?q=chicago$/);
    const link = page.locator('.hospitals-covered a').first();
    const name = await link.innerText();
    await link.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/coverage\/[0-9A-Z]{6}$/);
    expect(await page.locator('h1').innerText()).toBe(name);
    expect(await axeFindings(page)).toEqual([]);
  });

  it('leads from a row of the answer to a report, in Spanish', async () => {
    const page = await world.newMemberPage();
    await page.goto(`${world.service().url}/es/prices/70551?zip=60611`);
    await page.locator('.report-link a').first().click();
    await page.waitForURL(/\/es\/report\?release=/);
    expect(await axeFindings(page)).toEqual([]);
    await page.locator('input[value=outdated]').check();
    await page.locator('.report button[type=submit]').click();
    await page.locator('h1', { hasText: 'Gracias' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });
});
