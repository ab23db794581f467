// Asks the service for the look of the widget and for providers.
import type {
  Branding,
  ErrorBody,
  LockedRecord,
  SearchAnswerA,
  SearchAnswerB,
  WidgetSettings,
} from '../../typescript/src/types.ts';

/** A page of providers, whatever the contract of the key. `is_locked` exists in contract A only. */
export type Found = Omit<SearchAnswerB, 'providers' | 'radius_miles'> & { records: Listed[] };
export type Listed = Omit<LockedRecord, 'is_locked'> & { is_locked?: boolean };
export type { Branding, WidgetSettings };

/** Why there is no answer: the error of the service, or `unreachable`, or `uncredited`. */
export type Refusal = Pick<ErrorBody, 'message' | 'candidates' | 'param' | 'docs_url'> & { error: string };
export type Outcome<T> = { ok: true; data: T } | { ok: false; refusal: Refusal };

const API = '/functions/v1/widget-search';
/** Providers of one page. */
const PAGE = 10;

/** The widget's settings. A website that may not use the key reads why. */
export function askSettings(base: string, key: string): Promise<Outcome<WidgetSettings>> {
  return ask(`${base}${API}/settings`, { headers: { 'x-api-key': key } });
}

/** One page of providers. The key is in the body, where both contracts take it. */
export async function askProviders(
  base: string,
  key: string,
  question: { query: string; location: string; lang: 'en' | 'es'; cursor?: string },
): Promise<Outcome<Found>> {
  const outcome = await ask<SearchAnswerA | SearchAnswerB>(`${base}${API}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...question, limit: PAGE, api_key: key }),
  });
  if (!outcome.ok) return outcome;
  const { data } = outcome;
  // Prices are never shown without what must be beside them.
  if (!data.disclaimer?.trim() || !data.attribution?.text?.trim())
    return refused('uncredited', 'No attribution or no disclaimer.');
  return { ok: true, data: { ...data, records: 'results' in data ? data.results : data.providers } };
}

async function ask<T>(url: string, init: RequestInit): Promise<Outcome<T>> {
  try {
    const response = await fetch(url, { ...init, credentials: 'omit' });
    const body = (await response.json()) as T & ErrorBody;
    return response.ok ? { ok: true, data: body } : { ok: false, refusal: body };
  } catch (cause) {
    return refused('unreachable', String(cause));
  }
}

function refused(error: string, message: string): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { error, message, docs_url: '' } };
}
