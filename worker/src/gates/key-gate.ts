// The gate of every address that takes an API key. It checks the key, its website, its terms and its count
// with the key object, then admission by requests in flight, where a paid key may wait, and then it does the work.
import type { Context } from 'hono';
import { IDEMPOTENCY_HEADER } from '../../../schemas/enterprise.ts';
import type { KeyEndpoint, Tier } from '../../../schemas/key-terms.ts';
import { MAX_ORIGIN_LENGTH } from '../../../schemas/origin.ts';
import type { AppEnv } from '../context.ts';
import type { DayTaken } from '../counters/day-count.ts';
import { ApiError, toApiError } from '../errors.ts';
import { SHED_RETRY_SECONDS, type Visit } from '../keys/admission.ts';
import type { KeyCredential } from '../keys/api-key.ts';
import type { KeyAsk, KeyGrant } from '../keys/key-asks.ts';
import type { RecentKey } from '../keys/recent-keys.ts';
import type { KeyTerms } from '../keys/tiers.ts';
import { clientAddress } from './client-address.ts';
import { passShield } from './flood-shield.ts';
import { headerCredential, type SentKey } from './read-key.ts';

/** What a route requires: what the key object checks, and a scope. */
export type GateNeeds = Omit<KeyAsk, 'headerOnly'> & { scope?: KeyTerms['scopes'][number] };

/** Statuses of requests that are refused before their key is counted. */
const UNCOUNTED: ReadonlySet<number> = new Set([400, 413, 415]);

/** Seconds after which a request that still runs may be asked for again. */
const RUNNING_RETRY_SECONDS = 2;

/** Page where a caller finds the tiers. */
export function upgradeUrl(site: string): string {
  return `${site}/keys`;
}

/**
 * Runs a check that does no I/O. When the check refuses the request (400, 413, 415), it is not counted, and the rate
 * headers show the true count of a well-formed key. `credential` is the key found so far; when absent, the
 * key in the header is used.
 */
export async function uncounted<T>(
  c: Context<AppEnv>,
  credential: KeyCredential | undefined,
  check: () => T | Promise<T>,
): Promise<T> {
  try {
    return await check();
  } catch (error) {
    if (UNCOUNTED.has(toApiError(error).status)) await showCount(c, credential);
    throw error;
  }
}

/**
 * Sets the rate headers of a well-formed key without counting. Does nothing when the count cannot be read.
 */
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
    // The request is refused either way; its rate headers are then 0.
  }
}

/**
 * Checks a request and then does its work. Order of refusals: busy isolate, flood, unknown key, key of contract A in the header,
 * website, ended plan, tier, scope, day limit, admission. After a fault of ours the count is given back.
 */
export async function keyGated<T>(
  c: Context<AppEnv>,
  sent: SentKey,
  needs: GateNeeds,
  work: Work<T>,
): Promise<T> {
  // `c.var` copies all variables of the request.
  const { admission } = c.get('services');
  c.set('sandbox', sent.credential.test);
  const visit = admission.arrive();
  try {
    // Before the shield, which is a call to the platform: what a busy isolate refuses is to cost it as little as possible.
    refuseKnown(c, visit, sent.credential);
    const turn = visit.turnToLookUp(sent.credential.hash, sent.credential.family);
    if (turn) {
      await turn;
      refuseKnown(c, visit, sent.credential);
    }
    await passLookupShield(c);
    return await counted(c, visit, sent, needs, work);
  } finally {
    visit.leave();
  }
}

/** Refuses a key that a busy isolate knows to be without a place. */
function refuseKnown(c: Context<AppEnv>, visit: Visit, { hash }: KeyCredential): void {
  const refused = visit.refusedAlready(hash);
  if (!refused) return;
  c.set('rates', refused.rates);
  throw busy();
}

type Work<T> = (grant: KeyGrant) => Promise<T>;

async function counted<T>(
  c: Context<AppEnv>,
  visit: Visit,
  { credential, headerOnly }: SentKey,
  { scope, ...ask }: GateNeeds,
  work: Work<T>,
): Promise<T> {
  let ownsRepeat = false;
  const { hash, family } = credential;
  let noted: Omit<RecentKey, 'rates'> | undefined;
  try {
    const asked = { ...ask, headerOnly, ...repeatAsk(c) };
    const taken = await c.get('services').keys.take(credential, countedId(c), asked);
    if (!taken.known) throw new ApiError('invalid_api_key');
    c.set('rates', taken);
    ownsRepeat = taken.repeat === 'first' || taken.repeat === 'again';
    if (taken.misplaced) throw new ApiError('missing_api_key');
    if (!admitOrigin(c, taken)) throw originNotAllowed(c);
    if (taken.ended) throw new ApiError('plan_ended', { upgrade_url: upgradeUrl(c.var.site) });
    if (!taken.fits) throw new ApiError('tier_required', { upgrade_url: upgradeUrl(c.var.site) });
    if (scope && !taken.terms.scopes.includes(scope)) throw new ApiError('scope_required');
    if (taken.repeat === 'other') throw new ApiError('idempotency_key_reused', { param: IDEMPOTENCY_HEADER });
    if (taken.repeat === 'running') throw stillRunning();
    if (!taken.allowed) throw overLimit(c, taken);
    // The refusal of a key with websites must be readable by those websites alone, so it is never made without a look-up.
    const [tier, hasWebsites] = [admittedTier(taken), taken.origins.length > 0];
    noted = { tier, hasWebsites };
    visit.note(hash, { tier, rates: taken, hasWebsites });
    return await admitted(c, visit, taken, { family, work });
  } catch (thrown) {
    const error = toApiError(thrown);
    if (error.isFault) await uncount(c, credential, undefined, ask.endpoint);
    const rates = c.get('rates');
    if (noted && rates) visit.note(hash, { ...noted, rates });
    if (ownsRepeat) await endRepeat(c, credential, { isFree: true });
    throw error;
  }
}

/** What the request is counted by: its own id, or its Idempotency-Key. */
function countedId(c: Context<AppEnv>): string {
  const [requestId, repeat] = [c.get('requestId'), c.get('repeat')];
  return repeat ? `idem_${repeat.key}` : requestId;
}

function repeatAsk(c: Context<AppEnv>): Pick<KeyAsk, 'repeat'> {
  const repeat = c.get('repeat');
  return repeat ? { repeat: { ...repeat, owner: c.get('requestId') } } : {};
}

/**
 * Reports the end of a request with an Idempotency-Key. A report that does not arrive is made up for by the end of the lease.
 */
export async function endRepeat(
  c: Context<AppEnv>,
  credential: KeyCredential,
  { isFree }: { isFree: boolean },
): Promise<void> {
  const { repeat, requestId, services } = c.var;
  if (!repeat) return;
  await services.keys.endRepeat(credential, repeat.key, requestId, isFree).catch(() => undefined);
}

/** The refusal of a request that is being answered already. */
function stillRunning(): ApiError {
  return new ApiError('request_in_progress', {
    param: IDEMPOTENCY_HEADER,
    retry_after: RUNNING_RETRY_SECONDS,
  });
}

/** Gives the count of a request, or `cost` of it, back and updates the rate headers. */
export async function uncount(
  c: Context<AppEnv>,
  credential: KeyCredential,
  cost?: number,
  endpoint?: KeyEndpoint,
): Promise<void> {
  const { keys } = c.var.services;
  const taken = await keys.giveBack(credential, countedId(c), cost, endpoint).catch(() => undefined);
  if (taken) c.set('rates', taken);
}

/** How long the request waited for its turn, for an answer that is made without Hono's headers; none when it did not wait. */
export function queueHeaders(c: Context<AppEnv>): Record<string, string> {
  const waitedMs = c.get('queuedMs');
  return waitedMs === undefined ? {} : { 'Server-Timing': `queue;dur=${waitedMs}` };
}

/** The refusal of a key, or of an address, that has reached its limit. */
export function overLimit(c: Context<AppEnv>, { retryAfter, limit, reset }: DayTaken): ApiError {
  return new ApiError('rate_limited', {
    retry_after: retryAfter,
    limit,
    reset,
    upgrade_url: upgradeUrl(c.var.site),
  });
}

/** Answers 429 to an address that floods us, before any object is called. */
export async function passLookupShield(c: Context<AppEnv>): Promise<void> {
  try {
    await passShield(c.get('services').lookupShield, await clientAddress(c));
  } catch (thrown) {
    const error = toApiError(thrown);
    if (error.code === 'rate_limited') error.facts.upgrade_url = upgradeUrl(c.var.site);
    throw error;
  }
}

/**
 * Whether the requesting website may use the key. A key with a list of websites works on those websites only, and in the
 * frame of /embed, which only those websites may show. A key with the scope `widget` must have a list.
 */
export function admitOrigin(c: Context<AppEnv>, { terms, origins }: KeyGrant): boolean {
  if (origins.length === 0 && !terms.scopes.includes('widget')) return true;
  const origin = c.req.header('Origin')?.toLowerCase();
  const isListed = origin !== undefined && origins.includes(origin);
  const allowed = origins.length > 0 && (isListed || isFromOurPage(c, origin));
  c.set('corsOrigin', allowed && origin !== undefined ? origin : null);
  return allowed;
}

/** Whether a page of this service sent the request. Browsers leave `Origin` out of a GET of the page's own site. */
function isFromOurPage(c: Context<AppEnv>, origin: string | undefined): boolean {
  if (origin === undefined) return c.req.header('Sec-Fetch-Site') === 'same-origin';
  return origin === new URL(c.req.url).origin;
}

/** The refusal of a website, with the origin that the request came from. */
export function originNotAllowed(c: Context<AppEnv>): ApiError {
  const origin = c.req.header('Origin')?.slice(0, MAX_ORIGIN_LENGTH);
  const seen = origin === undefined ? 'a request without the header Origin' : `the website ${origin}`;
  const detail = `This key may not be used by ${seen}. Add the website to the list of the key, with scheme and port.`;
  return new ApiError('origin_not_allowed', {}, { detail });
}

/** A test key has the place of a Free key. */
function admittedTier({ terms }: KeyGrant): Tier {
  return terms.test ? 'free' : terms.tier;
}

/** The refusal of a request for which the isolate is too busy. */
function busy(): ApiError {
  return new ApiError('service_unavailable', { retry_after: SHED_RETRY_SECONDS });
}

/** Does the work when the request is admitted, at once or after its wait. */
async function admitted<T>(
  c: Context<AppEnv>,
  visit: Visit,
  grant: KeyGrant,
  { family, work }: { family: string; work: Work<T> },
): Promise<T> {
  const entered = await visit.enter(admittedTier(grant), family);
  if (!entered) throw busy();
  const { waitedMs } = entered;
  if (waitedMs > 0) {
    c.set('queuedMs', waitedMs);
    for (const [name, value] of Object.entries(queueHeaders(c))) c.header(name, value);
  }
  return work(grant);
}
