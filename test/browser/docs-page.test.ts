// The quick start in a real browser: each step runs against the sandbox of the service that shows it.
import { expect, it } from 'vitest';
import { axeFindings, browseSampleWorld } from '../support/service/browser.ts';

const world = browseSampleWorld();

it('gets a test key, runs a search and a lookup, and keeps the key for the reference', async () => {
  const page = await world.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  await page.goto(`${world.service().url}/docs`);
  const step = (name: string) => page.locator(`[data-run="${name}"]`);

  await page.getByRole('button', { name: 'Run this search' }).click();
  expect(await step('searchProviders').getByRole('status').textContent()).toContain('step 1');

  await page.getByRole('button', { name: 'Get a test key' }).click();
  await step('signUpForKey').locator('pre[aria-label="Answer"]').waitFor();
  await page.getByRole('button', { name: 'Run this search' }).click();
  const found = step('searchProviders').locator('pre[aria-label="Answer"]');
  await found.waitFor();
  expect(JSON.parse((await found.textContent()) ?? '').location.state).toBe('ZZ');
  await page.getByRole('button', { name: 'Run this lookup' }).click();
  const prices = step('lookupPrice').locator('pre[aria-label="Answer"]');
  await prices.waitFor();
  expect(JSON.parse((await prices.textContent()) ?? '').match.code).toBe('73721');
  expect(await axeFindings(page)).toEqual([]);

  await step('searchProviders').getByRole('button', { name: 'Python' }).click();
  await page.goto(`${world.service().url}/docs/reference/searchProviders`);
  const sample = page.locator('.samples figure:visible');
  expect(await sample.count()).toBe(1);
  expect(await sample.textContent()).toMatch(/^Python.*cpa_test_(?!EXAMPLE)/s);
  expect(faults).toEqual([]);
});

it('shows every language without a script', async () => {
  const page = await world.newPage({ javaScriptEnabled: false });
  await page.goto(`${world.service().url}/docs/reference/lookupPrice`);
  expect(await page.locator('.samples figure:visible').count()).toBe(3);
  expect(await page.getByRole('heading', { name: 'Errors' }).isVisible()).toBe(true);
});
