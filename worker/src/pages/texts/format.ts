// How amounts, dates, distances and counts are written, in both languages.

/** Languages of the pages. The address of a Spanish page begins with /es. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

const LOCALES: Record<Language, string> = { en: 'en-US', es: 'es-US' };
/** From this amount on, cents say nothing. */
const WHOLE_FROM_DOLLARS = 100;
/** From this age on, a price file is named by its age. */
const OLD_FROM_DAYS = 180;
const DAY_MS = 86_400_000;
const DAYS_OF_MONTH = 30.44;

/** Made when an isolate writes its first amount: to make one takes longer than all schemas of a page. */
let formats: { whole: Intl.NumberFormat; exact: Intl.NumberFormat } | undefined;

function makeFormats() {
  const inDollars = { style: 'currency', currency: 'USD' } as const;
  return {
    whole: new Intl.NumberFormat('en-US', { ...inDollars, maximumFractionDigits: 0 }),
    exact: new Intl.NumberFormat('en-US', inDollars),
  };
}

/** An amount: whole dollars from $100 on, and below it with cents unless they are zero. */
export function dollars(amount: number): string {
  formats ??= makeFormats();
  const isWhole = amount >= WHOLE_FROM_DOLLARS || Number.isInteger(amount);
  return formats[isWhole ? 'whole' : 'exact'].format(amount);
}

/** A whole number with its groups of three. */
export function number(n: number): string {
  return n.toLocaleString('en-US');
}

/** `Apr 2026`, `abr 2026`. */
export function monthOf(iso: string, lang: Language): string {
  const options = { month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(LOCALES[lang], options).format(Date.parse(`${iso}T00:00:00Z`));
}

/** `July 2026`, `julio de 2026`, for a month such as `2026-07`. */
export function wholeMonthOf(month: string, lang: Language): string {
  const options = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(LOCALES[lang], options).format(Date.parse(`${month}-01T00:00:00Z`));
}

/** `April 3, 2026`, `3 de abril de 2026`. */
export function dayOf(iso: string, lang: Language): string {
  const options = { dateStyle: 'long', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(LOCALES[lang], options).format(Date.parse(`${iso}T00:00:00Z`));
}

/** `Nov 22, 2026`, `22 nov 2026`. */
export function shortDayOf(iso: string, lang: Language): string {
  const options = { dateStyle: 'medium', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(LOCALES[lang], options).format(Date.parse(`${iso}T00:00:00Z`));
}

/** Whole months between two dates, or undefined for a file that is not old. */
export function monthsOld(iso: string, asOf: string): number | undefined {
  const days = (Date.parse(`${asOf}T00:00:00Z`) - Date.parse(`${iso}T00:00:00Z`)) / DAY_MS;
  return days >= OLD_FROM_DAYS ? Math.round(days / DAYS_OF_MONTH) : undefined;
}

/** Unix seconds as a time of day in UTC with its zone: the server does not know the reader's zone. */
export function timeOf(seconds: number, lang: Language): string {
  const options = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const;
  return `${new Intl.DateTimeFormat(LOCALES[lang], options).format(seconds * 1000)} UTC`;
}
