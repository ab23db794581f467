// Every page and state of the service, for the pictures that people look at and for the tests that look at all of them.
import type { Page } from 'playwright-core';

/** `lapsed`: signed in, and the membership has ended. `limited`: a member whose address has no lookup left. */
export type Viewer = 'visitor' | 'member' | 'lapsed' | 'limited';

export type PageState = {
  name: string;
  /** The English address. */
  path: string;
  /** A visitor when absent. */
  who?: Viewer;
  noScript?: boolean;
  isEnglishOnly?: boolean;
  /** The link on the page of `path` that leads to the page of the state. */
  follow?: string;
  /** All folds are open, as a person opens them. */
  unfolded?: true;
};

/** The states over the sample world. */
export const PAGE_STATES: readonly PageState[] = [
  { name: 'landing', path: '/' },
  { name: 'gate', path: '/prices/70551?zip=60611&q=brain+mri' },
  { name: 'answer', path: '/prices/70551?zip=60611&q=brain+mri', who: 'member' },
  {
    name: 'answer-folds',
    path: '/prices/70551?zip=60611&radius_miles=50',
    who: 'member',
    unfolded: true,
  },
  { name: 'answer-without-script', path: '/prices/70551?zip=60611', who: 'member', noScript: true },
  { name: 'gate-lapsed', path: '/prices/70551?zip=60611', who: 'lapsed' },
  { name: 'limit', path: '/prices/70551?zip=60611', who: 'limited' },
  {
    name: 'answer-city',
    path: '/prices/73721?place=Chicago%2C+IL&q=knee+mri&radius_miles=25',
    who: 'member',
  },
  { name: 'answer-item', path: '/prices/J1885?zip=60611', who: 'member' },
  { name: 'answer-stay', path: '/prices/MS-DRG-470?zip=60611', who: 'member' },
  { name: 'answer-no-place', path: '/prices/70551', who: 'member' },
  { name: 'answer-nobody-near', path: '/prices/70551?zip=58801', who: 'member' },
  { name: 'answer-no-data', path: '/prices/70551?zip=99501', who: 'member' },
  { name: 'unknown-words', path: '/prices?q=flux+capacitor&place=60611' },
  { name: 'too-broad', path: '/prices?q=mri&place=60611' },
  { name: 'unknown-place', path: '/prices/70551?place=Atlantis' },
  { name: 'ambiguous-place', path: '/prices/70551?place=Springfield' },
  { name: 'not-found', path: '/nowhere' },
  { name: 'components', path: '/dev/components' },
  { name: 'keys', path: '/keys' },
  { name: 'care', path: '/providers' },
  { name: 'care-gate', path: '/providers?q=cardiologist&place=60611' },
  { name: 'care-rows', path: '/providers?q=cardiologist&place=60611', who: 'member' },
  {
    name: 'care-rates',
    path: '/providers?q=cardiologist&place=60611',
    who: 'member',
    unfolded: true,
  },
  { name: 'care-hospitals', path: '/providers?q=brain+mri&place=Chicago%2C+IL', who: 'member' },
  { name: 'care-nobody-near', path: '/providers?q=brain+mri&place=58801', who: 'member' },
  { name: 'care-ambiguous', path: '/providers?q=cardiologist&place=Springfield' },
  { name: 'care-unknown', path: '/providers?q=flux+capacitor&place=60611' },
  { name: 'coverage', path: '/coverage' },
  { name: 'coverage-search', path: '/coverage?q=60611' },
  { name: 'coverage-state', path: '/coverage?state=IL' },
  { name: 'coverage-nothing', path: '/coverage?q=flux' },
  { name: 'hospital', path: '/coverage?q=60611', follow: '.hospitals-covered a' },
  { name: 'report-help', path: '/report' },
  { name: 'report-form', path: '/prices/70551?zip=60611', follow: '.report-link a', who: 'member' },
  { name: 'methodology', path: '/methodology' },
  { name: 'thresholds', path: '/methodology/thresholds' },
  { name: 'status', path: '/status' },
  { name: 'privacy', path: '/privacy' },
  { name: 'terms', path: '/terms' },
  { name: 'contact', path: '/contact' },
  { name: 'licences', path: '/licences' },
  { name: 'docs', path: '/docs', isEnglishOnly: true },
  { name: 'docs-operation', path: '/docs', follow: 'a[href*="/docs/reference/"]', isEnglishOnly: true },
  { name: 'errors', path: '/docs/errors', isEnglishOnly: true },
  { name: 'embed-problem', path: '/embed' },
  { name: 'sign-in', path: '/sign-in' },
  { name: 'account', path: '/account', who: 'member' },
  { name: 'account-keys', path: '/account/keys', who: 'member' },
  { name: 'account-delete', path: '/account/delete', who: 'member' },
  { name: 'membership', path: '/membership' },
];

/** The address of a state in a language. */
export function pathOfState({ path }: PageState, lang: 'en' | 'es'): string {
  return lang === 'en' ? path : `/es${path === '/' ? '' : path}`;
}

/** Opens every fold of the page. */
export async function openFolds(page: Page): Promise<void> {
  const folds = page.locator('main details');
  await folds.evaluateAll((all) => {
    for (const fold of all) fold.setAttribute('open', '');
  });
}
