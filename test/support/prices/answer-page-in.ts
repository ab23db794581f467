// The answer page of a member, rendered from a world in memory by the Worker's own components and without a browser.
import type { MemberFinding } from './look-up-in.ts';

export type Lang = 'en' | 'es';
type Asked = { lang: Lang; fields: object; askedMiles: number; isCity: boolean; today: string };
export type RenderAnswer = (found: MemberFinding, askedMiles: number, lang: Lang) => string;

/** The types of these modules need JSX, so the compiler must not follow their names. */
async function worker<T>(module: string): Promise<T> {
  return (await import(new URL(`../../../worker/src/pages/answer/${module}`, import.meta.url).href)) as T;
}

/** A function that writes the page of a finding as HTML. */
export async function answerRenderer(): Promise<RenderAnswer> {
  const { makeView } = await worker<{ makeView(found: MemberFinding, asked: Asked): object }>('view.ts');
  const { AnswerPage } = await worker<{ AnswerPage(props: object): unknown }>('answer-page.tsx');
  return (found, askedMiles, lang) => {
    const fields = { words: '', place: '', radius: askedMiles };
    const view = makeView(found, { lang, fields, askedMiles, isCity: false, today: '2026-06-30' });
    const site = 'https://site.example';
    return String(AnswerPage({ view, serviceName: 'Test', site, attribution: 'Test' }));
  };
}

/** The text of a page without marks, and without the axis of the plot, whose numbers are a scale and not prices. */
export function textOf(html: string): string {
  return html
    .replace(/<text class="tick-text"[^>]*>[^<]*<\/text>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

/** Amounts in a text, each once, in the order of their digits. */
export function amountsIn(text: string): string[] {
  return [...new Set(text.match(/\$\d{1,3}(?:,\d{3})*(?:\.\d\d)?/g))].sort();
}

/** Cents as the pages write them: whole dollars from 100 dollars on. */
export function writtenCents(cents: number): string {
  const digits = cents >= 10_000 || cents % 100 === 0 ? 0 : 2;
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return `$${(cents / 100).toLocaleString('en-US', options)}`;
}
