// Everything that is kept about an account, for its owner. Hashes and public keys are left out: they say nothing to a
// person and would help a thief.
import { callStore } from '../../counters/object-call.ts';
import type { Services } from '../../services.ts';

/** Lines of the ledger in one export. */
const MAX_PAYMENTS = 1_000;

const timeOf = (time: number | null) => (time === null ? null : new Date(time).toISOString());

/** What the object and the directory keep, with dates as texts. */
export async function exportOf({ accounts, directory, billing }: Services, account: string) {
  const [described, keys, events, payments] = await Promise.all([
    accounts.describeAccount(account),
    callStore(() => directory.keysOf(account)),
    callStore(() => directory.eventsOf(account)),
    billing?.ledgerLines(account, MAX_PAYMENTS) ?? [],
  ]);
  const { membership, sessions, passkeys, customer, arranged } = described;
  return {
    membership,
    payment_customer: customer,
    arranged_limit: arranged && {
      per_day: arranged.perDay,
      until: timeOf(arranged.until),
      used_today: arranged.used,
    },
    sessions: sessions.map(({ id, kind, name, issuedAt, endsAt, usedOn }) => ({
      id,
      kind,
      name,
      issued_at: timeOf(issuedAt),
      ends_at: timeOf(endsAt),
      last_used_day: usedOn === null ? null : timeOf(usedOn * 24 * 60 * 60 * 1000)?.slice(0, 10),
    })),
    passkeys: passkeys.map(({ id, name, addedAt, usedAt }) => ({
      id,
      name,
      added_at: timeOf(addedAt),
      used_at: timeOf(usedAt),
    })),
    keys: keys.map(({ family, tier, contract, test, scopes, origins, createdAt, rotatedAt, revokedAt }) => ({
      family,
      tier,
      contract,
      test,
      scopes,
      origins,
      created_at: createdAt,
      rotated_at: rotatedAt,
      revoked_at: revokedAt,
    })),
    payments,
    events,
  };
}
