// Headless Chromium out of the npm package: nothing else must be installed.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
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
  /** A page of a browser that is signed in as the member. */
  newMemberPage: (options?: BrowserContextOptions) => Promise<Page>;
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
  const newContext = (options: BrowserContextOptions = {}) =>
    browser.newContext({ extraHTTPHeaders: { 'CF-Connecting-IP': freshAddress() }, ...options });
  return {
    service: () => service,
    newPage: async (options) => (await newContext(options)).newPage(),
    async newMemberPage(options) {
      const context = await newContext(options);
      await context.addCookies([{ name: 'session', value: await service.webCookie(), url: service.url }]);
      return context.newPage();
    },
  };
}

/** Everything that axe finds wrong with a page as it is now, one line a finding. */
export async function axeFindings(page: Page): Promise<string[]> {
  axeSource ??= readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  // Not by a script element, which the page's own rules would refuse.
  await page.evaluate(axeSource);
  const { violations } = (await page.evaluate('axe.run(document)')) as {
    violations: { id: string; nodes: { target: string[]; failureSummary?: string }[] }[];
  };
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) =>
        `${id}: ${target.join(' ')}: ${failureSummary.split('\n')[1]?.trim()}`,
    ),
  );
}

let axeSource: string | undefined;
