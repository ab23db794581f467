// Dates and amounts as a mail writes them.
import type { Lang } from '../../../schemas/lang.ts';

const LOCALES: Record<Lang, string> = { en: 'en-US', es: 'es-US' };

/** `November 22, 2026`. */
export function dayText(iso: string, lang: Lang): string {
  return new Date(iso).toLocaleDateString(LOCALES[lang], { dateStyle: 'long', timeZone: 'UTC' });
}

/** `November 22, 2026 at 6:15 AM UTC`. */
export function timeText(iso: string, lang: Lang): string {
  const options = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
  return `${new Date(iso).toLocaleString(LOCALES[lang], options)} UTC`;
}

/** `$29.00`. */
export function amountText(cents: number, lang: Lang): string {
  return (cents / 100).toLocaleString(LOCALES[lang], { style: 'currency', currency: 'USD' });
}
