// A person pays in a real browser: becomes a member, looks up, buys and changes a tier for a key, cancels, is refused.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StandIn } from '../../builder/src/local/stripe/server.ts';
import { startStandInFor } from '../../builder/src/local/stripe/settings.ts';
import { LOOKUP_PATH, SEARCH_PATH } from '../../schemas/api-paths.ts';
import { openBrowser } from '../support/service/browser.ts';
import { freshAddress, startTestService, type TestService } from '../support/service/service.ts';

let service: TestService;
let stripe: StandIn;
let browser: Browser;
beforeAll(async () => {
  const payments = async (port: number) => {
    stripe = await startStandInFor(port, { port: 0 });
    return stripe;
  };
  service = await startTestService({ world: 'county', payments });
  browser = await openBrowser();
});
afterAll(async () => {
  await stripe?.close();
  await service.dispose();
});

const MAILBOX = 'grace.browser@example.com';
const MONTH_SECONDS = 31 * 24 * 60 * 60;

async function mails(): Promise<{ to: string; subject: string; text: string }[]> {
  const all = (await (await fetch(`${service.url}/outbox?format=json`)).json()) as Awaited<
    ReturnType<typeof mails>
  >;
  return all.filter(({ to }) => to === MAILBOX);
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${service.url}/membership`);
  await page.getByText('$29 a month').waitFor();
  await page.getByRole('link', { name: 'Sign in to start' }).click();
  await page.getByLabel('E-mail address').fill(MAILBOX);
  await page.getByRole('button', { name: 'Send the code' }).click();
  await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
  const code = /^\d{8}$/m.exec((await mails())[0]?.text ?? '')?.[0] ?? '';
  await page.getByLabel('Code of eight digits').fill(code);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Your account' }).waitFor();
}

/** Presses a button of ours and a button of the pretended Stripe. */
async function payFor(page: Page, ours: string, theirs: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: ours }).click();
  await page.getByText('This page is pretended').waitFor();
  await page.getByRole('button', { name: theirs }).click();
}

async function lookup(token: string): Promise<number> {
  const headers = { Authorization: `Bearer ${token}`, 'CF-Connecting-IP': freshAddress() };
  return (await fetch(`${service.url}${LOOKUP_PATH}?cpt=70551`, { headers })).status;
}

async function limitOf(key: string): Promise<number> {
  const headers = {
    'x-api-key': key,
    'Content-Type': 'application/json',
    'CF-Connecting-IP': freshAddress(),
  };
  const body = JSON.stringify({ query: 'cardiologist', location: '50010' });
  const response = await fetch(`${service.url}${SEARCH_PATH}`, { method: 'POST', headers, body });
  await response.body?.cancel();
  return Number(response.headers.get('X-RateLimit-Limit'));
}

describe('a person who pays', () => {
  it('becomes a member, looks up, raises a key, cancels and is refused', async () => {
    const context = await browser.newContext({ extraHTTPHeaders: { 'CF-Connecting-IP': freshAddress() } });
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    await signIn(page);

    await payFor(page, 'Become a member for $29 a month', 'Try a card that is declined');
    await page.getByText('The card was declined.').waitFor();
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.getByText('The payment arrived').waitFor();
    await page.getByRole('link', { name: 'Back to your account' }).click();
    await page.getByText('Your membership is active.').waitFor();
    await page.getByText('It renews on').waitFor();
    await page.getByLabel('Name of the new token').fill('my program');
    await page.getByRole('button', { name: 'Make a token' }).click();
    const token = (await page.locator('#token').textContent()) ?? '';
    expect(await lookup(token)).toBe(200);
    await stripe.settled();
    expect((await mails()).map(({ subject }) => subject)).toContain('Receipt: Membership, $29.00');

    await page.goto(`${service.url}/account/keys`);
    await page.getByRole('button', { name: 'Make a key' }).click();
    const key = (await page.locator('#key').textContent()) ?? '';
    expect(await limitOf(key)).toBe(100);
    await page.getByRole('link', { name: 'Back to your keys' }).click();
    await payFor(page, 'Buy Basic for $99 a month', /^Pay/);
    await page.getByText('The payment arrived').waitFor();
    expect(await limitOf(key)).toBe(1_000);
    await page.goto(`${service.url}/account/keys`);
    await payFor(page, 'Change to Pro, $499 a month', 'Change to $499.00 a month');
    await page.getByText('Tier pro').waitFor();
    await stripe.settled();
    expect(await limitOf(key)).toBe(10_000);
    await page.getByRole('link', { name: 'Usage by day' }).click();
    await page.locator('summary', { hasText: 'The numbers' }).click();
    await page.getByRole('columnheader', { name: 'Batches' }).waitFor();

    await page.goto(`${service.url}/account`);
    await payFor(page, 'Cancel the membership', 'Cancel at the end of the period');
    await stripe.settled();
    await page.goto(`${service.url}/account`);
    await page.getByText('It is cancelled and works until').waitFor();
    expect(await lookup(token)).toBe(200);
    stripe.world.advance(MONTH_SECONDS);
    await stripe.settled();
    expect(await lookup(token)).toBe(403);
    await page.goto(`${service.url}/account`);
    await page.getByText('Your membership has ended.').waitFor();
    expect((await mails()).map(({ subject }) => subject).join('\n')).toMatch(/Membership ends on/);
    expect(await limitOf(key)).toBe(10_000);

    await page.goto(`${service.url}/account/delete`);
    await page.getByLabel('Type your e-mail address').fill(MAILBOX);
    await page.getByRole('button', { name: 'Delete everything' }).click();
    await page.getByRole('heading', { name: 'Your account is deleted' }).waitFor();
    expect(stripe.world.kept.subscriptions.filter(({ endedAt }) => endedAt === null)).toEqual([]);
    expect(await limitOf(key)).toBe(0);
    expect(faults).toEqual([]);
    await context.close();
  });
});
