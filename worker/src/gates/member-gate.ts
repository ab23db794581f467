// The gate of price lookup. Session, membership and count are checked while the answer is read; a refusal
// replaces the answer.
import type { Accounts } from '../accounts/accounts.ts';
import type { MemberCredential } from '../accounts/member-token.ts';
import { type Quota, rateHeaders } from '../counters/quota.ts';
import type { Taken } from '../counters/window.ts';
import { ApiError, toApiError } from '../errors.ts';

/** Who asks: the credential, the name of the address, and the id by which a retry is not counted twice. */
export type GateAsk = { credential: MemberCredential; address: string; requestId: string };
type Gates = { accounts: Accounts; quota: Quota };

/**
 * Runs the gate and the work at the same time. Order of refusals: unknown credential, membership, quota, then
 * what the work threw. Every request is counted once, and after a fault of ours the count is given back.
 *
 * @example
 * const { answer, taken } = await gated(c.var.services, ask, () => lookUp(question));
 * return c.json(answer, 200, rateHeaders(taken));
 */
export async function gated<T>(
  gates: Gates,
  ask: GateAsk,
  work: () => Promise<T>,
): Promise<{ answer: T; taken: Taken }> {
  const [session, quota, answer] = await Promise.allSettled([
    gates.accounts.checkSession(ask.credential),
    gates.quota.take(ask.address, ask.requestId),
    Promise.resolve().then(work),
  ]);
  const error =
    refusal(session, quota) ?? (answer.status === 'rejected' ? toApiError(answer.reason) : undefined);
  if (!error && quota.status === 'fulfilled' && answer.status === 'fulfilled') {
    return { answer: answer.value, taken: quota.value };
  }
  const thrown = error ?? new ApiError('internal_error');
  // Give back even when the counter failed: it may have counted before its answer was lost.
  if (thrown.isFault) await gates.quota.giveBack(ask.address, ask.requestId).catch(() => undefined);
  else if (quota.status === 'fulfilled') Object.assign(thrown.headers, rateHeaders(quota.value));
  throw thrown;
}

function refusal(
  session: PromiseSettledResult<void>,
  quota: PromiseSettledResult<Taken>,
): ApiError | undefined {
  if (session.status === 'rejected') return toApiError(session.reason);
  if (quota.status === 'rejected') return toApiError(quota.reason);
  return quota.value.allowed ? undefined : overQuota(quota.value);
}

function overQuota({ retryAfter, limit, reset }: Taken): ApiError {
  return new ApiError('rate_limited', { retry_after: retryAfter, limit, reset });
}
