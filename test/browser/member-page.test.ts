import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browseSampleWorld } from '../support/service/browser.ts';
import { freshAddress } from '../support/service/service.ts';

// The member view as a person meets it, in a real browser under the page's own content security policy.
const world = browseSampleWorld();

/** A page of its own visitor; everything the console or an exception says lands in `faults`. */
async function visit(
  path: string,
  viewport = { width: 1100, height: 900 },
): Promise<{ page: Page; faults: string[] }> {
  const page = await world.newPage({ viewport });
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  await page.goto(world.service().url + path);
  return { page, faults };
}

describe('the member view', () => {
  it('shows the published prices once a token is pasted, with disclaimer and attribution as returned', async () => {
    const { page, faults } = await visit('/prices/70551?zip=60611');
    expect(await page.getByText('Sign in to see prices').isVisible()).toBe(true);
    await world.signIn(page);
    await page.getByText('Sample Lakeside Hospital (synthetic)').waitFor();
    const { body } = await world.service().lookup({ cpt: '70551', zip: '60611' });
    const text = await page.locator('main').innerText();
    for (const { name } of body.facilities) expect(text).toContain(name);
    expect(text).toContain(body.disclaimer);
    expect(text).toContain(body.attribution.text);
    expect(text).toMatch(/published by the hospital on/i);
    expect(text).not.toMatch(/you will pay/i);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('says what a price covers, and that no Medicare amount compares with surgery', async () => {
    const { page, faults } = await visit('/prices/27447?zip=60611');
    await world.signIn(page);
    await page.getByText('This price is one line of the bill.').waitFor();
    expect(await page.locator('main').innerText()).toContain('None of these amounts compares');
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('lists the prices of an item by distance, without a rank or a scale', async () => {
    const { page, faults } = await visit('/prices/J1885?zip=60611');
    await world.signIn(page);
    await page.getByText('This price is for a drug, device or supply.').waitFor();
    const { body } = await world.service().lookup({ cpt: 'J1885', zip: '60611' });
    const byDistance = [...body.facilities].sort((a, b) => a.distance_miles - b.distance_miles);
    expect(await page.locator('.facilities h3').allInnerTexts()).toEqual(byDistance.map(({ name }) => name));
    const text = await page.locator('main').innerText();
    expect(text).toMatch(/The prices listed here range from \$[\d.,]+ to \$[\d.,]+\./);
    expect(text).not.toMatch(/lowest/i);
    expect(await page.locator('.scale, ol.facilities').count()).toBe(0);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('fits a phone without sideways scrolling', async () => {
    const { page } = await visit('/prices/70551?zip=60611', { width: 360, height: 740 });
    await world.signIn(page);
    await page.getByText('Sample Lakeside Hospital (synthetic)').waitFor();
    const [inner, outer] = (await page.evaluate(
      '[document.documentElement.scrollWidth, window.innerWidth]',
    )) as [number, number];
    expect(inner).toBeLessThanOrEqual(outer);
    await page.context().close();
  });

  it('signs out: the token is gone from the tab and opens nothing any more', async () => {
    const { account } = await world.service().client.addMember('browser@example.com');
    await world.service().client.setMembership(account, 'activate');
    const { token } = await world.service().client.issueToken(account);
    const { page } = await visit('/prices/70551?zip=60611');
    await page.getByLabel(/token/i).fill(token);
    await page.locator('#token-form button').click();
    await page.getByText('Sample Lakeside Hospital (synthetic)').waitFor();
    const ended = page.waitForResponse(/sign-out/);
    await page.locator('#sign-out').click();
    expect((await ended).status()).toBe(200);
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
    const headers = { Authorization: `Bearer ${token}`, 'CF-Connecting-IP': freshAddress() };
    expect(
      (await fetch(`${world.service().url}/functions/v1/public-price-lookup?cpt=70551`, { headers })).status,
    ).toBe(401);
    await page.context().close();
  });

  it('says plainly when the membership has ended', async () => {
    const { account } = await world.service().client.addMember('ended@example.com');
    await world.service().client.setMembership(account, 'activate');
    const { token } = await world.service().client.issueToken(account);
    await world.service().client.setMembership(account, 'cancel');
    const { page } = await visit('/prices/70551?zip=60611');
    await page.getByLabel(/token/i).fill(token);
    await page.locator('#token-form button').click();
    await page
      .getByText(/membership/i)
      .first()
      .waitFor();
    expect(await page.locator('main').innerText()).not.toContain('$');
    await page.context().close();
  });
});

describe('the landing page', () => {
  it('leads to a member view, and docs_url to the errors page', async () => {
    const { page, faults } = await visit('/');
    await page.locator('input[name=query]').fill('brain mri without contrast');
    await page.locator('input[name=zip]').fill('60611');
    await page.locator('input[name=zip]').press('Enter');
    await page.waitForURL(/\/prices/);
    await world.signIn(page);
    await page.getByText('Brain MRI without contrast').first().waitFor();
    const { body } = await world.service().lookup({});
    await page.goto(body.docs_url ?? '');
    expect(await page.locator('#missing_parameter').isVisible()).toBe(true);
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
