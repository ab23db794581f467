// The gate of everything that takes an API key: who asks, from where, with which terms, and how often. The key object
// answers first; then admission by requests in flight; then the work.
import type { Context } from 'hono';
import type { AppEnv } from '../context.ts';
import { ApiError, toApiError } from '../errors.ts';
import { SHED_RETRY_SECONDS } from '../keys/admission.ts';
import type { KeyCredential } from '../keys/api-key.ts';
import type { DayTaken } from '../keys/day-count.ts';
import type { KeyAsk, KeyGrant } from '../keys/key-object.ts';
import type { KeyTerms } from '../keys/tiers.ts';
import { clientAddress } from './client-address.ts';
import { passShield } from './flood-shield.ts';
import { headerCredential, type SentKey } from './read-key.ts';

/** What a route asks of the gate beside what the key object checks: a scope, and how many requests this is. */
export type GateNeeds = Omit<KeyAsk, 'headerOnly'> & { scope?: KeyTerms['scopes'][number] };

/** Page where a caller finds the tiers. */
export function upgradeUrl(site: string): string {
  return `${site}/keys`;
}

/**
 * Runs what needs no I/O; a 400 it throws carries the true count of a well-formed key, and is not counted.
 * `credential` is the key found so far; absent: the one in the header.
 */
export async function uncounted<T>(
  c: Context<AppEnv>,
  credential: KeyCredential | undefined,
  check: () => T | Promise<T>,
): Promise<T> {
  try {
    return await check();
  } catch (error) {
    if (toApiError(error).status === 400) await showCount(c, credential);
    throw error;
  }
}

/** Rate headers of a well-formed key without counting; silent when nobody can say. */
export async function showCount(c: Context<AppEnv>, credential?: KeyCredential): Promise<void> {
  const { keys, lookupShield } = c.var.services;
  const known = credential ?? (await headerCredential(keys, c.req.raw.headers));
  if (!known) return;
  c.set('sandbox', known.test);
  try {
    await passShield(lookupShield, await clientAddress(c));
    const taken = await keys.peek(known);
    if (taken.known) admitOrigin(c, taken);
    if (taken.known) c.set('rates', taken);
  } catch {
    // The refusal itself stands; its headers then say 0.
  }
}

/**
 * Lets a request through to its work. Order of refusals: unknown key, contract A in the header, website, tier, scope,
 * day limit, admission. A fault of ours gives the count back, whichever part failed.
 */
export async function keyGated<T>(
  c: Context<AppEnv>,
  { credential, headerOnly }: SentKey,
  { scope, ...ask }: GateNeeds,
  work: (grant: KeyGrant) => Promise<T>,
): Promise<T> {
  const { services, requestId } = c.var;
  c.set('sandbox', credential.test);
  await passLookupShield(c);
  try {
    const taken = await services.keys.take(credential, requestId, { ...ask, headerOnly });
    if (!taken.known) throw new ApiError('invalid_api_key');
    c.set('rates', taken);
    if (taken.misplaced) throw new ApiError('missing_api_key');
    if (!admitOrigin(c, taken)) throw new ApiError('origin_not_allowed');
    if (!taken.fits) throw new ApiError('tier_required', { upgrade_url: upgradeUrl(c.var.site) });
    if (scope && !taken.terms.scopes.includes(scope)) throw new ApiError('scope_required');
    if (!taken.allowed) throw overLimit(c, taken);
    return await admitted(c, taken, work);
  } catch (thrown) {
    const error = toApiError(thrown);
    if (error.isFault) await uncount(c, credential);
    throw error;
  }
}

/** Gives a request, or `cost` of it, back and shows the count that is then true. */
export async function uncount(c: Context<AppEnv>, credential: KeyCredential, cost?: number): Promise<void> {
  const { keys } = c.var.services;
  const taken = await keys.giveBack(credential, c.var.requestId, cost).catch(() => undefined);
  if (taken) c.set('rates', taken);
}

/** The refusal of a key that has no requests left today. */
export function overLimit(c: Context<AppEnv>, { retryAfter, limit, reset }: DayTaken): ApiError {
  return new ApiError('rate_limited', {
    retry_after: retryAfter,
    limit,
    reset,
    upgrade_url: upgradeUrl(c.var.site),
  });
}

/** 429 for an address that floods us, before any object is asked. */
export async function passLookupShield(c: Context<AppEnv>): Promise<void> {
  try {
    await passShield(c.var.services.lookupShield, await clientAddress(c));
  } catch (thrown) {
    const error = toApiError(thrown);
    if (error.code === 'rate_limited') error.facts.upgrade_url = upgradeUrl(c.var.site);
    throw error;
  }
}

/**
 * Whether the website that asks may use the key. A key with a list answers scripts of its own websites alone; one with
 * the scope `widget` needs a list.
 */
export function admitOrigin(c: Context<AppEnv>, { terms, origins }: KeyGrant): boolean {
  if (origins.length === 0 && !terms.scopes.includes('widget')) return true;
  const origin = c.req.header('Origin')?.toLowerCase();
  const allowed = origin !== undefined && origins.includes(origin);
  c.set('corsOrigin', allowed ? origin : null);
  return allowed;
}

async function admitted<T>(
  c: Context<AppEnv>,
  grant: KeyGrant,
  work: (grant: KeyGrant) => Promise<T>,
): Promise<T> {
  const leave = c.var.services.admission.enter(grant.terms.tier);
  if (!leave) throw new ApiError('service_unavailable', { retry_after: SHED_RETRY_SECONDS });
  try {
    return await work(grant);
  } finally {
    leave();
  }
}
