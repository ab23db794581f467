// `node tools/pages/screenshots.ts DIR [NAME ...]`: pictures of every page and state of the running local service (`npm
// start`), or of those named, in both languages, widths and colour schemes, and the print sheets as PDF. For people who
// look at them before a release.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openLocalBrowser } from './local-browser.ts';
import { openFolds, PAGE_STATES, pathOfState } from './page-states.ts';

const WIDTHS = [360, 1440];
const SCHEMES = ['light', 'dark'] as const;

async function main(dir: string, names: readonly string[]): Promise<void> {
  const unknown = names.filter((name) => !PAGE_STATES.some((state) => state.name === name));
  if (unknown.length > 0) throw new Error(`No page or state is called ${unknown.join(', ')}.`);
  mkdirSync(dir, { recursive: true });
  const local = await openLocalBrowser();
  try {
    for (const lang of ['en', 'es'] as const) {
      for (const state of PAGE_STATES) {
        if (names.length > 0 && !names.includes(state.name)) continue;
        if (lang === 'es' && state.isEnglishOnly) continue;
        const path = pathOfState(state, lang);
        for (const width of WIDTHS) {
          for (const colorScheme of SCHEMES) {
            const context = await local.open({
              viewport: { width, height: 900 },
              colorScheme,
              javaScriptEnabled: !state.noScript,
              who: state.who ?? 'visitor',
            });
            const page = await context.newPage();
            await page.goto(local.url + path, { waitUntil: 'networkidle' });
            if (state.follow !== undefined) await follow(page, state.follow);
            if (state.unfolded) await openFolds(page);
            const file = join(dir, `${state.name}-${lang}-${width}-${colorScheme}.png`);
            await page.screenshot({ path: file, fullPage: true });
            if (state.name === 'answer' && width === 1440 && colorScheme === 'light')
              writeFileSync(join(dir, `sheet-${lang}.pdf`), await page.pdf({ preferCSSPageSize: true }));
            await context.close();
          }
        }
      }
    }
  } finally {
    await local.close();
  }
}

/** Goes where a link leads. A fold may hide the link, so it is not clicked. */
async function follow(page: Page, selector: string): Promise<void> {
  const href = await page.locator(selector).first().getAttribute('href');
  if (href === null) throw new Error(`${page.url()} has no link ${selector}.`);
  await page.goto(new URL(href, page.url()).href, { waitUntil: 'networkidle' });
}

const [dir, ...names] = process.argv.slice(2);
if (dir === undefined) {
  process.stderr.write('usage: node tools/pages/screenshots.ts DIR [NAME ...], while `npm start` runs\n');
  process.exitCode = 2;
} else await main(dir, names);
