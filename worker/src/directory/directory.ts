// The directory of accounts and keys, and the audit trail, in D1. It is a list for the operator: what is
// valid is decided by the objects.
import type { Contract, Tier } from '../../../schemas/key-terms.ts';
import type { KeyTerms } from '../keys/tiers.ts';

export type AccountEntry = { id: string; email: string; createdAt: string };
export type KeyEntry = KeyTerms & {
  family: string;
  account: string | null;
  /** Websites that the keys are bound to. */
  origins: string[];
  issuedBy: 'operator' | 'sign-up';
  createdAt: string;
  rotatedAt: string | null;
  revokedAt: string | null;
};
export type NewKey = Omit<KeyEntry, 'createdAt' | 'rotatedAt' | 'revokedAt'> & { createdAt: string };
export type AuditEntry = {
  at: string;
  actor: 'operator' | 'unknown';
  action: string;
  subject: string | null;
  requestId: string;
};

export type Directory = {
  /** Adds an account, or returns the account that already has this email address. */
  addAccount(entry: AccountEntry): Promise<AccountEntry>;
  account(id: string): Promise<AccountEntry | undefined>;
  addKey(entry: NewKey): Promise<void>;
  noteRotation(family: string, rotatedAt: string): Promise<void>;
  noteOrigins(family: string, origins: string[]): Promise<void>;
  revokeKey(family: string, revokedAt: string): Promise<void>;
  /** All keys, newest first. */
  keys(): Promise<KeyEntry[]>;
  /** Writes the line of a call before it runs. */
  openAudit(entry: AuditEntry): Promise<void>;
  /** Adds the outcome to the line of a call. */
  closeAudit(requestId: string, subject: string | null, status: number): Promise<void>;
};

type AccountRow = { id: string; email: string; created_at: string };
type KeyRow = {
  family: string;
  tier: Tier;
  contract: Contract;
  test: number;
  scopes: string;
  account: string | null;
  created_at: string;
  revoked_at: string | null;
  daily_limit: number | null;
  origins: string;
  rotated_at: string | null;
  issued_by: 'operator' | 'sign-up';
};

/** The directory over D1. */
export function d1Directory(db: D1Database): Directory {
  return {
    async addAccount({ id, email, createdAt }) {
      await db
        .prepare('INSERT OR IGNORE INTO accounts (id, email, created_at) VALUES (?, ?, ?)')
        .bind(id, email, createdAt)
        .run();
      const row = await db.prepare('SELECT * FROM accounts WHERE email = ?').bind(email).first<AccountRow>();
      if (!row) throw new Error('An account that was just added is not in the directory.');
      return toAccount(row);
    },
    async account(id) {
      const row = await db.prepare('SELECT * FROM accounts WHERE id = ?').bind(id).first<AccountRow>();
      return row ? toAccount(row) : undefined;
    },
    async addKey(key) {
      const columns =
        'family, tier, contract, test, scopes, account, created_at, daily_limit, origins, issued_by';
      await db
        .prepare(`INSERT INTO api_keys (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
        .bind(
          key.family,
          key.tier,
          key.contract,
          key.test ? 1 : 0,
          JSON.stringify(key.scopes),
          key.account,
          key.createdAt,
          key.limit ?? null,
          JSON.stringify(key.origins),
          key.issuedBy,
        )
        .run();
    },
    async noteRotation(family, rotatedAt) {
      await db.prepare('UPDATE api_keys SET rotated_at = ? WHERE family = ?').bind(rotatedAt, family).run();
    },
    async noteOrigins(family, origins) {
      await db
        .prepare('UPDATE api_keys SET origins = ? WHERE family = ?')
        .bind(JSON.stringify(origins), family)
        .run();
    },
    async revokeKey(family, revokedAt) {
      await db
        .prepare('UPDATE api_keys SET revoked_at = ? WHERE family = ? AND revoked_at IS NULL')
        .bind(revokedAt, family)
        .run();
    },
    async keys() {
      const { results } = await db.prepare('SELECT * FROM api_keys ORDER BY created_at DESC').all<KeyRow>();
      return results.map(toKey);
    },
    async openAudit({ at, actor, action, subject, requestId }) {
      await db
        .prepare('INSERT INTO audit (at, actor, action, subject, request_id) VALUES (?, ?, ?, ?, ?)')
        .bind(at, actor, action, subject, requestId)
        .run();
    },
    async closeAudit(requestId, subject, status) {
      await db
        .prepare('UPDATE audit SET subject = ?, status = ? WHERE request_id = ?')
        .bind(subject, status, requestId)
        .run();
    },
  };
}

function toAccount(row: AccountRow): AccountEntry {
  return { id: row.id, email: row.email, createdAt: row.created_at };
}

function toKey(row: KeyRow): KeyEntry {
  return {
    family: row.family,
    tier: row.tier,
    contract: row.contract,
    test: row.test === 1,
    scopes: JSON.parse(row.scopes) as KeyTerms['scopes'],
    ...(row.daily_limit === null ? {} : { limit: row.daily_limit }),
    account: row.account,
    origins: JSON.parse(row.origins) as string[],
    issuedBy: row.issued_by,
    createdAt: row.created_at,
    rotatedAt: row.rotated_at,
    revokedAt: row.revoked_at,
  };
}
