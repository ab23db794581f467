// Dates of sessions, and which of them is the browser that asks.
import type { SessionDescription } from '../../accounts/account-object.ts';
import type { WebAccount } from '../../context.ts';
import { type Language, shortDayOf } from '../texts/format.ts';

/** The UTC day of an instant, `Nov 22, 2026`. */
export function dayOfTime(time: number, lang: Language): string {
  return shortDayOf(new Date(time).toISOString().slice(0, 'YYYY-MM-DD'.length), lang);
}

/** Whether this is the session of the browser that asks. */
export function isThisBrowser(session: SessionDescription, { hash }: WebAccount): boolean {
  return hash.startsWith(session.id);
}
