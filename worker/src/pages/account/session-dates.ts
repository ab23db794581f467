// Dates of sessions, and which of them is the browser that asks.
import type { SessionDescription } from '../../accounts/account-object.ts';
import type { WebAccount } from '../../context.ts';

/** The UTC day of an instant, `2026-11-22`. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** Whether this is the session of the browser that asks. */
export function isThisBrowser(session: SessionDescription, { hash }: WebAccount): boolean {
  return hash.startsWith(session.id);
}
