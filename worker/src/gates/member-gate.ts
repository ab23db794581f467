// The gate of price lookup. Session, membership and count are checked while the answer is read; a refusal
// replaces the answer.
import type { Accounts } from '../accounts/accounts.ts';
import type { MemberCredential } from '../accounts/member-token.ts';
import { type Quota, rateHeaders } from '../counters/quota.ts';
import type { Taken } from '../counters/window.ts';
import { ApiError, toApiError } from '../errors.ts';

/** Who asks: the credential, the name of the address, and the id by which a retry is not counted twice. */
export type GateAsk = { credential: MemberCredential; address: string; requestId: string };
type Gates = { accounts: Pick<Accounts, 'checkSession' | 'giveBackLookup'>; quota: Quota };

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
    gates.accounts.checkSession(ask.credential, ask.requestId),
    gates.quota.take(ask.address, ask.requestId),
    Promise.resolve().then(work),
  ]);
  const taken = decidingCount(session, quota);
  const error =
    refusal(session, quota, taken) ?? (answer.status === 'rejected' ? toApiError(answer.reason) : undefined);
  if (!error && taken && answer.status === 'fulfilled') return { answer: answer.value, taken };
  const thrown = error ?? new ApiError('internal_error');
  if (thrown.isFault) await giveBack(gates, ask, session);
  else if (taken) Object.assign(thrown.headers, { ...rateHeaders(taken), ...thrown.headers });
  throw thrown;
}

type SessionOutcome = PromiseSettledResult<Taken | null>;
type QuotaOutcome = PromiseSettledResult<Taken>;

/** The count that decides: that of an arranged limit as long as it lasts, otherwise that of the address. */
function decidingCount(session: SessionOutcome, quota: QuotaOutcome): Taken | undefined {
  if (quota.status === 'rejected') return undefined;
  const arranged = session.status === 'fulfilled' ? session.value : null;
  return arranged && (arranged.allowed || !quota.value.allowed) ? arranged : quota.value;
}

function refusal(
  session: SessionOutcome,
  quota: QuotaOutcome,
  taken: Taken | undefined,
): ApiError | undefined {
  if (session.status === 'rejected') return toApiError(session.reason);
  if (quota.status === 'rejected') return toApiError(quota.reason);
  return !taken || taken.allowed ? undefined : overQuota(taken);
}

/** Gives back even when a counter failed: it may have counted before its answer was lost. */
async function giveBack(gates: Gates, ask: GateAsk, session: SessionOutcome): Promise<void> {
  const { address, requestId, credential } = ask;
  const isArranged = session.status === 'fulfilled' && session.value !== null;
  await Promise.allSettled([
    gates.quota.giveBack(address, requestId),
    ...(isArranged ? [gates.accounts.giveBackLookup(credential.account, requestId)] : []),
  ]);
}

function overQuota({ retryAfter, limit, reset }: Taken): ApiError {
  return new ApiError('rate_limited', { retry_after: retryAfter, limit, reset });
}
