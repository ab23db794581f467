// Headless Chromium out of the npm package: nothing else must be installed.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import chromium from '@sparticuz/chromium';
import { type Browser, type BrowserContextOptions, type Page, chromium as playwright } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import type { Viewer } from '../../../tools/pages/page-states.ts';
import {
  freshAddress,
  type SharedService,
  sharedTestService,
  startTestService,
  type TestService,
} from './service.ts';

/**
 * Flags of the package that do not suit tests: one process dies with its first context, the page's own rules must hold, a
 * graphics card in software takes half of the time of a page, and without the zygote every page starts the program anew.
 */
const UNWANTED =
  /^--(?:single-process|no-zygote|disable-web-security|in-process-gpu|ignore-gpu-blocklist|use-(?:gl|angle)=|enable-unsafe-swiftshader)/;
const NO_GRAPHICS_CARD = ['--disable-gpu', '--disable-software-rasterizer'];

let running: Promise<Browser> | undefined;

/** The browser of this worker, which runs until the worker ends. Close the contexts that you open. */
export async function openBrowser(): Promise<Browser> {
  running ??= startBrowser();
  return running;
}

async function startBrowser(): Promise<Browser> {
  const args = [...chromium.args.filter((arg) => !UNWANTED.test(arg)), ...NO_GRAPHICS_CARD];
  return playwright.launch({ executablePath: await chromium.executablePath(), args, headless: true });
}

/** A running service with the sample world, and pages of it in a browser, for the tests of one file. */
export type BrowsedService<S extends SharedService = SharedService> = {
  service: () => S;
  /** A page of a visitor with an address of its own. */
  newPage: (options?: BrowserContextOptions) => Promise<Page>;
  /** A page of somebody. */
  newPageAs: (who: Viewer, options?: BrowserContextOptions) => Promise<Page>;
  /** A page of a browser that is signed in as the member. */
  newMemberPage: (options?: BrowserContextOptions) => Promise<Page>;
};

/** Both run before the tests of the file; its contexts are closed after them. */
export function browseSampleWorld(): BrowsedService {
  return browseService(() => sharedTestService('sample'));
}

/** The same with a service that no other file asks, so that a test may crash it. */
export function browseOwnSampleWorld(): BrowsedService<TestService> {
  const world = browseService(() => startTestService({ world: 'sample' }));
  afterAll(() => world.service().dispose());
  return world;
}

function browseService<S extends SharedService>(start: () => Promise<S>): BrowsedService<S> {
  let service: S;
  let browser: Browser;
  beforeAll(async () => {
    service = await start();
    browser = await openBrowser();
  });
  afterAll(() => Promise.all(browser.contexts().map((context) => context.close())));
  const newContext = (options: BrowserContextOptions = {}) =>
    browser.newContext({ extraHTTPHeaders: { 'CF-Connecting-IP': freshAddress() }, ...options });
  let lapsed: Promise<string> | undefined;
  let usedUp: Promise<string> | undefined;
  const newPageAs: BrowsedService['newPageAs'] = async (who, options = {}) => {
    const headers = { extraHTTPHeaders: { 'CF-Connecting-IP': freshAddress() } };
    if (who === 'limited') {
      usedUp ??= useUpAddress(service);
      headers.extraHTTPHeaders['CF-Connecting-IP'] = await usedUp;
    }
    const context = await newContext({ ...headers, ...options });
    if (who !== 'visitor') {
      lapsed ??= who === 'lapsed' ? lapsedCookie(service) : undefined;
      const value = await (who === 'lapsed' ? lapsed : service.webCookie());
      await context.addCookies([{ name: 'session', value: value ?? '', url: service.url }]);
    }
    return context.newPage();
  };
  return {
    service: () => service,
    newPageAs,
    newPage: (options) => newPageAs('visitor', options),
    newMemberPage: (options) => newPageAs('member', options),
  };
}

/** The session of an account whose membership has ended. */
export async function lapsedCookie(service: SharedService): Promise<string> {
  const { account } = await service.client.addMember('lapsed@example.com');
  await service.client.setMembership(account, 'activate');
  const session = await service.webCookie(account);
  await service.client.setMembership(account, 'cancel');
  return session;
}

/** An address that has no lookup left. */
async function useUpAddress(service: SharedService): Promise<string> {
  const address = freshAddress();
  await Promise.all(Array.from({ length: 60 }, () => service.lookup({ cpt: '70551' }, address)));
  return address;
}

/** Everything that axe finds wrong with a page as it is now, one line a finding. */
export async function axeFindings(page: Page): Promise<string[]> {
  axeSource ??= readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  // Not by a script element, which the page's own rules would refuse.
  await page.evaluate(axeSource);
  // Only what is wrong leaves the page: the list of what is right is long.
  const violations = (await page.evaluate(`axe.run(document, { resultTypes: ['violations'] })
    .then(({ violations }) => violations.map(({ id, nodes }) => ({
      id, nodes: nodes.map(({ target, failureSummary }) => ({ target, failureSummary })) })))`)) as {
    id: string;
    nodes: { target: string[]; failureSummary?: string }[];
  }[];
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) =>
        `${id}: ${target.join(' ')}: ${failureSummary.split('\n')[1]?.trim()}`,
    ),
  );
}

let axeSource: string | undefined;
