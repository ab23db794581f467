// Headless Chromium out of the npm package: nothing else must be installed.
import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';

/** Flags of the package that do not suit tests: one process dies with its first context, and the page's own rules must hold. */
const UNWANTED = new Set(['--single-process', '--disable-web-security']);

/** Starts a browser; the caller closes it. */
export async function openBrowser(): Promise<Browser> {
  const args = chromium.args.filter((arg) => !UNWANTED.has(arg));
  return playwright.launch({ executablePath: await chromium.executablePath(), args, headless: true });
}
