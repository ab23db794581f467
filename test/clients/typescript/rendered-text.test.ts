// The check of rendered text, on a golden answer: a page that shows everything passes, and each thing left out is found.
import { describe, expect, it } from 'vitest';
import golden from '../../../clients/typescript/src/conformance/golden-answers.json' with { type: 'json' };
import {
  checkRenderedText,
  type LookupAnswer,
  type RenderFault,
  type SearchAnswerB,
  visibleText,
} from '../../../clients/typescript/src/index.ts';

function goldenBody<T>(name: string): T {
  const found = golden.cases.find((one) => one.name === name)?.answer.body;
  if (!found) throw new Error(`There is no golden answer "${name}".`);
  return found as T;
}

const LOOKUP = goldenBody<LookupAnswer>('lookup: a code near a ZIP');
const SEARCH = goldenBody<SearchAnswerB>('search: a procedure');
const kinds = (faults: readonly RenderFault[]) => faults.map(({ what }) => what);
const dollars = (amount: number) => amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
const longDate = (iso: string) =>
  new Date(`${iso}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
/** Enough words to put two parts of a page apart. */
const GAP = 'Words between two parts of a page. '.repeat(20);

const [FIRST] = LOOKUP.facilities;
if (!FIRST) throw new Error('The golden answer has no facility.');
const { area, disclaimer, attribution, data_refreshed } = LOOKUP;
const CREDITS = `${disclaimer}\n${attribution.text}`;
const ROW = `${FIRST.name}: ${dollars(FIRST.cash_price)}, ${longDate(FIRST.last_refreshed ?? data_refreshed)}`;
const MIDDLE = `${area.label} the middle is ${dollars(area.median ?? 0)} (${data_refreshed}).`;

describe('a text that shows a lookup', () => {
  it('passes with number, scope, date, disclaimer and attribution', () => {
    expect(checkRenderedText(`${MIDDLE}\n${ROW}\n${CREDITS}`, LOOKUP)).toEqual([]);
  });

  it('passes rounded to dollars, in Spanish, and whatever its line breaks', () => {
    const date = new Date(`${data_refreshed}T00:00:00Z`).toLocaleDateString('es-US', {
      dateStyle: 'long',
      timeZone: 'UTC',
    });
    const row = `${FIRST.name}\n  ${Math.round(FIRST.cash_price)} US$ (${date})`;
    expect(checkRenderedText(`${row}\n${CREDITS.replaceAll(' ', '\n')}`, LOOKUP)).toEqual([]);
  });

  it('needs nothing without an amount', () => {
    expect(checkRenderedText('Five hospitals near you list a price.', LOOKUP)).toEqual([]);
  });

  it.each([
    ['amount', `${ROW.replace(dollars(FIRST.cash_price), '$1.23')} ${CREDITS}`],
    ['scope', `Only ${dollars(FIRST.cash_price)} on ${data_refreshed}! ${CREDITS}`],
    ['scope', `${FIRST.name}. ${GAP} ${dollars(FIRST.cash_price)}, ${data_refreshed}. ${CREDITS}`],
    ['date', `${FIRST.name}: ${dollars(FIRST.cash_price)}. ${CREDITS}`],
    ['disclaimer', `${ROW} ${attribution.text}`],
    ['disclaimer', `${ROW} ${CREDITS.replace('not a quote', 'a quote')}`],
    ['attribution', `${ROW} ${disclaimer}`],
  ])('has a fault of %s: %s', (what, text) => {
    expect(kinds(checkRenderedText(text, LOOKUP))).toEqual([what]);
  });

  it("does not take another hospital's name for the scope", () => {
    const other = LOOKUP.facilities.find(({ cash_price }) => cash_price !== FIRST.cash_price);
    const text = `${other?.name}: ${dollars(FIRST.cash_price)}, ${data_refreshed}. ${CREDITS}`;
    expect(kinds(checkRenderedText(text, LOOKUP))).toEqual(['scope']);
  });
});

describe('a text that shows what Medicare paid', () => {
  const claims = { year: 2023, services: 20, providers: null, allowed_mean: 321.09, charge_mean: null };
  const answer = {
    ...LOOKUP,
    claims: { ...claims, place: { scope: 'national', state: null, setting: 'O' } },
  } as LookupAnswer;

  it('names Medicare and the year', () => {
    expect(checkRenderedText(`In 2023 Medicare paid $321.09. ${CREDITS}`, answer)).toEqual([]);
    expect(kinds(checkRenderedText(`Medicare paid $321.09. ${CREDITS}`, answer))).toEqual(['date']);
    expect(kinds(checkRenderedText(`In 2023 $321.09 was paid. ${CREDITS}`, answer))).toEqual(['scope']);
  });
});

describe('a text that shows a search', () => {
  const [record] = SEARCH.providers;
  const text = `${record?.provider_name} ${dollars(record?.price_mid ?? 0)} (${record?.as_of})`;
  const credits = `${SEARCH.disclaimer} ${SEARCH.attribution.text}`;

  it('keeps the provider and the date of each price', () => {
    expect(checkRenderedText(`${text} ${credits}`, SEARCH)).toEqual([]);
    expect(kinds(checkRenderedText(text, SEARCH))).toEqual(['disclaimer', 'attribution']);
  });
});

describe('the visible text of an element', () => {
  it('is without what a style hides', () => {
    expect(visibleText({ innerText: 'seen', textContent: 'seen hidden' })).toBe('seen');
    expect(visibleText({ textContent: 'only this' })).toBe('only this');
  });
});
