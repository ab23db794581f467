// `node tools/pages/screenshots.ts DIR [NAME ...]`: pictures of every page and state of the running local service (`npm
// start`), or of those named, in both languages, widths and colour schemes, and the print sheets as PDF. For people who
// look at them before a release.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openLocalBrowser } from './local-browser.ts';

type State = {
  name: string;
  path: string;
  isMember?: boolean;
  noScript?: boolean;
  /** The link on the page of `path` that leads to the page of the picture. */
  follow?: string;
};

/** Every page and state. A path is that of the English page. */
const STATES: readonly State[] = [
  { name: 'landing', path: '/' },
  { name: 'gate', path: '/prices/70551?zip=60611&q=brain+mri' },
  { name: 'answer', path: '/prices/70551?zip=60611&q=brain+mri', isMember: true },
  { name: 'answer-without-script', path: '/prices/70551?zip=60611', isMember: true, noScript: true },
  {
    name: 'answer-city',
    path: '/prices/73721?place=Chicago%2C+IL&q=knee+mri&radius_miles=25',
    isMember: true,
  },
  { name: 'answer-item', path: '/prices/J1885?zip=60611', isMember: true },
  { name: 'answer-stay', path: '/prices/MS-DRG-470?zip=60611', isMember: true },
  { name: 'answer-no-place', path: '/prices/70551', isMember: true },
  { name: 'answer-nobody-near', path: '/prices/70551?zip=58801', isMember: true },
  { name: 'unknown-words', path: '/prices?q=flux+capacitor&place=60611' },
  { name: 'too-broad', path: '/prices?q=mri&place=60611' },
  { name: 'unknown-place', path: '/prices/70551?place=Atlantis' },
  { name: 'ambiguous-place', path: '/prices/70551?place=Springfield' },
  { name: 'not-found', path: '/nowhere' },
  { name: 'components', path: '/dev/components' },
  { name: 'keys', path: '/keys' },
  { name: 'care', path: '/providers' },
  { name: 'care-gate', path: '/providers?q=cardiologist&place=60611' },
  { name: 'care-rows', path: '/providers?q=cardiologist&place=60611', isMember: true },
  { name: 'care-hospitals', path: '/providers?q=brain+mri&place=Chicago%2C+IL', isMember: true },
  { name: 'care-nobody-near', path: '/providers?q=brain+mri&place=58801', isMember: true },
  { name: 'care-ambiguous', path: '/providers?q=cardiologist&place=Springfield' },
  { name: 'care-unknown', path: '/providers?q=flux+capacitor&place=60611' },
  { name: 'coverage', path: '/coverage' },
  { name: 'coverage-search', path: '/coverage?q=60611' },
  { name: 'coverage-state', path: '/coverage?state=IL' },
  { name: 'coverage-nothing', path: '/coverage?q=flux' },
  { name: 'hospital', path: '/coverage?q=60611', follow: '.hospitals-covered a' },
  { name: 'report-help', path: '/report' },
  { name: 'report-form', path: '/prices/70551?zip=60611', follow: '.report-link a', isMember: true },
  { name: 'methodology', path: '/methodology' },
  { name: 'thresholds', path: '/methodology/thresholds' },
  { name: 'status', path: '/status' },
  { name: 'privacy', path: '/privacy' },
  { name: 'terms', path: '/terms' },
  { name: 'contact', path: '/contact' },
  { name: 'licences', path: '/licences' },
  { name: 'docs', path: '/docs' },
  { name: 'docs-operation', path: '/docs', follow: 'a[href*="/docs/reference/"]' },
  { name: 'errors', path: '/docs/errors' },
  { name: 'embed-problem', path: '/embed' },
  { name: 'sign-in', path: '/sign-in' },
  { name: 'account', path: '/account', isMember: true },
  { name: 'account-keys', path: '/account/keys', isMember: true },
  { name: 'account-delete', path: '/account/delete', isMember: true },
  { name: 'membership', path: '/membership' },
];
const ENGLISH_ONLY = new Set(['docs', 'docs-operation', 'errors']);
const WIDTHS = [360, 1440];
const SCHEMES = ['light', 'dark'] as const;

async function main(dir: string, names: readonly string[]): Promise<void> {
  const unknown = names.filter((name) => !STATES.some((state) => state.name === name));
  if (unknown.length > 0) throw new Error(`No page or state is called ${unknown.join(', ')}.`);
  mkdirSync(dir, { recursive: true });
  const local = await openLocalBrowser();
  try {
    for (const lang of ['en', 'es'] as const) {
      for (const state of STATES) {
        if (names.length > 0 && !names.includes(state.name)) continue;
        if (lang === 'es' && ENGLISH_ONLY.has(state.name)) continue;
        const path = lang === 'en' ? state.path : `/es${state.path === '/' ? '' : state.path}`;
        for (const width of WIDTHS) {
          for (const colorScheme of SCHEMES) {
            const context = await local.open({
              viewport: { width, height: 900 },
              colorScheme,
              javaScriptEnabled: !state.noScript,
              isMember: state.isMember === true,
            });
            const page = await context.newPage();
            await page.goto(local.url + path, { waitUntil: 'networkidle' });
            if (state.follow !== undefined) await follow(page, state.follow);
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
