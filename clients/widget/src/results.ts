// The providers of an answer, grouped by what their amount is: a hospital's cash price and what insurers pay are never one
// sorted list. The disclaimer and the attribution are the last part of every list.
import { element, safeUrl } from './element.ts';
import type { Found, Listed } from './service.ts';
import type { Texts } from './texts.ts';

/** How money and dates are written. */
export type Formats = { money: (amount: number) => string; date: (iso: string) => string };

/** Whole dollars from $100. */
const WHOLE_FROM = 100;
const BASES = ['facility_fee', 'professional_fee'] as const;

/** The formats of a language. */
export function formatsFor(lang: string): Formats {
  const locale = /^es\b/i.test(lang) ? 'es-US' : 'en-US';
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const money = (amount: number) =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: 'USD',
      minimumFractionDigits: amount < WHOLE_FROM ? 2 : 0,
      maximumFractionDigits: amount < WHOLE_FROM ? 2 : 0,
    }).format(amount);
  return { money, date: (iso) => date.format(new Date(`${iso}T00:00:00Z`)) };
}

/** Groups of providers with their headings. `level`: of the headings. */
export function providerGroups(
  records: readonly Listed[],
  level: number,
  t: Texts,
  formats: Formats,
): HTMLElement[] {
  return BASES.flatMap((basis) => {
    const of = records.filter(({ price_basis }) => price_basis === basis);
    if (of.length === 0) return [];
    const heading = element(headingName(level), {}, t[basis]);
    const note = element('p', { class: 'quiet' }, t[`${basis}_note`]);
    return [
      element(
        'section',
        {},
        heading,
        note,
        element('ul', {}, ...of.map((record) => row(record, t, formats))),
      ),
    ];
  });
}

function row(record: Listed, t: Texts, { money, date }: Formats): HTMLElement {
  const { provider_name, specialty, city, state, distance_miles, price_low, price_mid, price_high, as_of } =
    record;
  const isRange = price_low !== price_high;
  return element(
    'li',
    {},
    element('strong', {}, provider_name),
    element(
      'p',
      { class: 'quiet' },
      [specialty, `${city}, ${state}`, t.miles(distance_miles)].filter(Boolean).join(' · '),
    ),
    element(
      'p',
      {},
      element('span', { class: 'price' }, money(price_mid)),
      isRange ? ` ${t.range(money(price_low), money(price_high))}` : '',
    ),
    element('p', { class: 'quiet' }, t.date(date(as_of))),
    ...(record.is_locked ? [element('p', { class: 'quiet' }, t.locked)] : []),
  );
}

/** What must be beside prices. */
export function legalPart({ disclaimer, attribution }: Found, t: Texts): HTMLElement {
  const source = element(
    'a',
    { href: safeUrl(attribution.url), rel: 'noopener', target: '_blank' },
    attribution.text,
  );
  return element(
    'div',
    { class: 'legal', role: 'note', 'aria-label': t.disclaimer },
    element('p', {}, disclaimer),
    element('p', {}, source),
    element('p', {}, attribution.ama_notice),
  );
}

/** The name of a heading of a level, at most 6. */
export function headingName(level: number): 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6' {
  return `h${Math.min(6, Math.max(1, level))}` as 'h1';
}
