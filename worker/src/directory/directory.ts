// The directory of accounts and keys, and the audit trail, in D1. It is a list for the operator: what is
// valid is decided by the objects.
import * as z from 'zod';
import { CONTRACTS, KEY_SCOPES, TIERS } from '../../../schemas/key-terms.ts';
import { LANGS, type Lang } from '../../../schemas/lang.ts';
import { checkAnswer } from '../counters/object-call.ts';
import type { KeyTerms } from '../keys/tiers.ts';

/** `lang` is the language of the account's mails. */
export type AccountEntry = { id: string; email: string; createdAt: string; lang: Lang };
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
  actor: 'operator' | 'account' | 'unknown';
  action: string;
  subject: string | null;
  requestId: string;
};

export type Directory = {
  /** Adds an account, or returns the account that already has this email address. */
  addAccount(entry: AccountEntry): Promise<AccountEntry>;
  account(id: string): Promise<AccountEntry | undefined>;
  setLang(id: string, lang: Lang): Promise<void>;
  /** Notes the customer id of an account at the payment provider. */
  setCustomer(id: string, customer: string): Promise<void>;
  /** Id of the account that has this customer id. */
  accountByCustomer(customer: string): Promise<string | undefined>;
  /** Removes the account from the directory, its keys, the subjects of the audit trail and the mails that wait. */
  removeAccount(id: string, at: string): Promise<void>;
  addKey(entry: NewKey): Promise<void>;
  noteRotation(family: string, rotatedAt: string): Promise<void>;
  /** Notes the account that owns a key. */
  noteOwner(family: string, account: string): Promise<void>;
  noteOrigins(family: string, origins: string[]): Promise<void>;
  revokeKey(family: string, revokedAt: string): Promise<void>;
  /** All keys, newest first. */
  keys(): Promise<KeyEntry[]>;
  /** Keys of an account, newest first. */
  keysOf(account: string): Promise<KeyEntry[]>;
  /** Events of an account in the audit trail, newest first. */
  eventsOf(account: string): Promise<AccountEvent[]>;
  /** Writes an event of an account that has happened. */
  noteEvent(event: { account: string; action: string; requestId: string }): Promise<void>;
  /** Writes the line of a call before it runs. */
  openAudit(entry: AuditEntry): Promise<void>;
  /** Adds the outcome to the line of a call. */
  closeAudit(requestId: string, subject: string | null, status: number): Promise<void>;
};

/** Events that an account may read. */
const MAX_EVENTS = 1_000;
const EventRow = z.object({ at: z.string(), actor: z.string(), action: z.string() });
export type AccountEvent = z.infer<typeof EventRow>;

const AccountRow = z.object({
  id: z.string(),
  email: z.string(),
  created_at: z.string(),
  lang: z.enum(LANGS),
});
type AccountRow = z.infer<typeof AccountRow>;
const KeyRow = z.object({
  family: z.string(),
  tier: z.enum(TIERS),
  contract: z.enum(CONTRACTS),
  test: z.literal([0, 1]),
  scopes: jsonText(z.array(z.enum(KEY_SCOPES))),
  account: z.string().nullable(),
  created_at: z.string(),
  revoked_at: z.string().nullable(),
  daily_limit: z.int().nullable(),
  origins: jsonText(z.array(z.string())),
  rotated_at: z.string().nullable(),
  issued_by: z.enum(['operator', 'sign-up']),
});
type KeyRow = z.infer<typeof KeyRow>;

/** A text of JSON as its value. */
function jsonText<T extends z.ZodType>(schema: T) {
  const parsed = z.string().transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.issues.push({ code: 'custom', message: 'not JSON', input: text });
      return z.NEVER;
    }
  });
  return parsed.pipe(schema);
}

/** The directory over D1. */
export function d1Directory(db: D1Database): Directory {
  return {
    async addAccount({ id, email, createdAt, lang }) {
      await db
        .prepare('INSERT OR IGNORE INTO accounts (id, email, created_at, lang) VALUES (?, ?, ?, ?)')
        .bind(id, email, createdAt, lang)
        .run();
      const row = await db.prepare('SELECT * FROM accounts WHERE email = ?').bind(email).first();
      return toAccount(row, { email });
    },
    async account(id) {
      const row = await db.prepare('SELECT * FROM accounts WHERE id = ?').bind(id).first();
      return row === null ? undefined : toAccount(row, { id });
    },
    async setLang(id, lang) {
      await db.prepare('UPDATE accounts SET lang = ? WHERE id = ?').bind(lang, id).run();
    },
    async setCustomer(id, customer) {
      await db.prepare('UPDATE accounts SET customer = ? WHERE id = ?').bind(customer, id).run();
    },
    async accountByCustomer(customer) {
      const query = db.prepare('SELECT id, customer FROM accounts WHERE customer = ?').bind(customer);
      const row = await query.first();
      return row === null ? undefined : checkAnswer('The directory', CustomerRow(customer), row).id;
    },
    async removeAccount(id, at) {
      await db.batch([
        db.prepare('DELETE FROM accounts WHERE id = ?').bind(id),
        db
          .prepare(
            'UPDATE api_keys SET account = NULL, revoked_at = COALESCE(revoked_at, ?) WHERE account = ?',
          )
          .bind(at, id),
        db.prepare('DELETE FROM unsent_mails WHERE account = ?').bind(id),
        db.prepare('UPDATE audit SET subject = NULL WHERE subject = ?').bind(id),
      ]);
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
    async noteOwner(family, account) {
      await db.prepare('UPDATE api_keys SET account = ? WHERE family = ?').bind(account, family).run();
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
      const { results } = await db.prepare('SELECT * FROM api_keys ORDER BY created_at DESC').all();
      return checkAnswer('The directory', z.array(KeyRow), results).map(toKey);
    },
    async keysOf(account) {
      const query = db.prepare('SELECT * FROM api_keys WHERE account = ? ORDER BY created_at DESC');
      const { results } = await query.bind(account).all();
      return checkAnswer('The directory', z.array(KeyRow), results).map(toKey);
    },
    async eventsOf(account) {
      const query = db.prepare(
        'SELECT at, actor, action FROM audit WHERE subject = ? ORDER BY id DESC LIMIT ?',
      );
      const { results } = await query.bind(account, MAX_EVENTS).all();
      return checkAnswer('The directory', z.array(EventRow), results);
    },
    async noteEvent({ account, action, requestId }) {
      await db
        .prepare(
          "INSERT INTO audit (at, actor, action, subject, request_id, status) VALUES (?, 'account', ?, ?, ?, 200)",
        )
        .bind(new Date().toISOString(), action, account, requestId)
        .run();
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

/** The row of a customer, which must be the one that was asked for. */
function CustomerRow(customer: string) {
  return z.object({ id: z.string(), customer: z.literal(customer) });
}

/** The account of a row that must be the one that was asked for. */
function toAccount(stored: unknown, asked: Partial<AccountRow>): AccountEntry {
  const row = checkAnswer('The directory', AccountRow, stored);
  for (const [name, wanted] of Object.entries(asked)) {
    if (row[name as keyof AccountRow] !== wanted) throw new Error(`The directory gave another ${name}.`);
  }
  return { id: row.id, email: row.email, createdAt: row.created_at, lang: row.lang };
}

function toKey(row: KeyRow): KeyEntry {
  return {
    family: row.family,
    tier: row.tier,
    contract: row.contract,
    test: row.test === 1,
    scopes: row.scopes,
    ...(row.daily_limit === null ? {} : { limit: row.daily_limit }),
    account: row.account,
    origins: row.origins,
    issuedBy: row.issued_by,
    createdAt: row.created_at,
    rotatedAt: row.rotated_at,
    revokedAt: row.revoked_at,
  };
}
