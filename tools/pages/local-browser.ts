// A browser on the service that `npm start` runs on this machine, signed in as its member through the sign-in page and the outbox.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import chromium from '@sparticuz/chromium';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium as playwright,
} from 'playwright-core';
import { operatorClient } from '../../builder/src/operator/client.ts';
import type { Viewer } from './page-states.ts';

const START_FILE = join(import.meta.dirname, '../../.local/start.json');
/** One process would die with its first context; the pages' own security policy must hold. */
const UNWANTED = new Set(['--single-process', '--disable-web-security']);
/** A mailbox and an address get few sign-in codes an hour, so every run has its own. */
const RUN = Date.now() % 0x1000000;
const RUN_ADDRESS = `10.${RUN >> 16}.${(RUN >> 8) & 255}.${RUN & 255}`;
const MAILBOX = `pages-${RUN}@example.com`;
const LAPSED_MAILBOX = `lapsed-pages-${RUN}@example.com`;
/** More lookups than an address has. */
const TOO_MANY = 61;

export type LocalBrowser = {
  url: string;
  /** A window of somebody, a visitor unless it is said, with an address that has not looked up anything yet. */
  open(options?: BrowserContextOptions & { who?: Viewer }): Promise<BrowserContext>;
  close(): Promise<void>;
};

/** Opens the browser and signs in once. @throws Error when no service runs */
export async function openLocalBrowser(): Promise<LocalBrowser> {
  const { base_url: url, operator_secret: secret } = JSON.parse(readFileSync(START_FILE, 'utf8'));
  const args = chromium.args.filter((arg) => !UNWANTED.has(arg));
  const browser = await playwright.launch({
    executablePath: await chromium.executablePath(),
    args,
    headless: true,
  });
  const client = operatorClient({ baseUrl: url, secret });
  const signInAs = async (mailbox: string, change: 'activate' | 'cancel') => {
    const cookies = await signIn(browser, url, mailbox);
    const { account } = await client.addMember(mailbox);
    await client.setMembership(account, 'activate');
    if (change === 'cancel') await client.setMembership(account, 'cancel');
    return cookies;
  };
  const cookies = {
    member: await signInAs(MAILBOX, 'activate'),
    lapsed: await signInAs(LAPSED_MAILBOX, 'cancel'),
  };
  let opened = 0;
  return {
    url,
    async open({ who = 'visitor', ...options } = {}) {
      opened += 1;
      const extraHTTPHeaders = { 'CF-Connecting-IP': `198.19.${(opened >> 8) & 255}.${opened & 255}` };
      const context = await browser.newContext({ extraHTTPHeaders, ...options });
      if (who !== 'visitor') await context.addCookies(who === 'lapsed' ? cookies.lapsed : cookies.member);
      if (who === 'limited') await useUp(context, url);
      return context;
    },
    close: () => browser.close(),
  };
}

/** Looks up until the address of a window has no lookup left. */
async function useUp(context: BrowserContext, url: string): Promise<void> {
  for (let i = 0; i < TOO_MANY; i += 1) await context.request.get(`${url}/prices/70551`);
}

/** Asks for a code, reads it in the outbox of the local service, and returns the cookies of the session. */
async function signIn(browser: Browser, url: string, mailbox: string) {
  const context = await browser.newContext({ extraHTTPHeaders: { 'CF-Connecting-IP': RUN_ADDRESS } });
  const page = await context.newPage();
  await page.goto(`${url}/sign-in`);
  await page.locator('#email').fill(mailbox);
  await page.locator('form.token button').click();
  await page.locator('#code').waitFor();
  const mails = (await (await fetch(`${url}/outbox?format=json`)).json()) as { to: string; text: string }[];
  const code = /^\d{8}$/m.exec(mails.find(({ to }) => to === mailbox)?.text ?? '')?.[0];
  if (code === undefined) throw new Error('The outbox of the local service has no sign-in code.');
  await page.locator('#code').fill(code);
  await page.locator('form.token button').first().click();
  await page.waitForURL((at) => !at.pathname.startsWith('/sign-in'));
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}
