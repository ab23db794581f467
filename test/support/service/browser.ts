// Headless Chromium out of the npm package: nothing else must be installed.
import chromium from '@sparticuz/chromium';
import { type Browser, type BrowserContextOptions, type Page, chromium as playwright } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { freshAddress, startTestService, type TestService } from './service.ts';

/** Flags of the package that do not suit tests: one process dies with its first context, and the page's own rules must hold. */
const UNWANTED = new Set(['--single-process', '--disable-web-security']);

/** Starts a browser; the caller closes it. */
export async function openBrowser(): Promise<Browser> {
  const args = chromium.args.filter((arg) => !UNWANTED.has(arg));
  return playwright.launch({ executablePath: await chromium.executablePath(), args, headless: true });
}

/** A running service with the sample world, and pages of it in a browser, for the tests of one file. */
export type BrowsedService = {
  service: () => TestService;
  /** A page of a visitor with an address of its own. */
  newPage: (options?: BrowserContextOptions) => Promise<Page>;
  signIn: (page: Page) => Promise<void>;
};

/** Starts both before the tests of the file and ends them after. */
export function browseSampleWorld(): BrowsedService {
  let service: TestService;
  let browser: Browser;
  beforeAll(async () => {
    service = await startTestService({ world: 'sample' });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await service.dispose();
  });
  return {
    service: () => service,
    async newPage(options = {}) {
      const extraHTTPHeaders = { 'CF-Connecting-IP': freshAddress() };
      return (await browser.newContext({ extraHTTPHeaders, ...options })).newPage();
    },
    async signIn(page) {
      await page.getByLabel(/token/i).fill(service.token);
      await page.locator('#token-form button').click();
    },
  };
}
