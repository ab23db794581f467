// The ledger of billing in D1: which events came, which subscriptions were read, what changed and which mails are due.
// It decides nothing. Each change is one row, however many webhooks report it.
import * as z from 'zod';
import { PLANS } from '../../../schemas/key-terms.ts';
import type { Lang } from '../../../schemas/lang.ts';
import { checkAnswer } from '../counters/object-call.ts';
import type { BillingMail } from './mails.ts';
import type { PlannedSubscription } from './standing.ts';
import type { StripeEvent } from './stripe-api.ts';

/** Why something was read or done: an event of Stripe, a person's return from a checkout, the repair or the operator. */
export type Cause = `event ${string}` | 'return' | 'checkout' | 'repair' | 'operator' | 'deletion';
export type LedgerLine = {
  at: string;
  account: string | null;
  subscription: string | null;
  action: string;
  before: string | null;
  after: string | null;
  cause: string;
};
const SeenRow = z.object({
  id: z.string(),
  account: z.string(),
  plan: z.enum(PLANS),
  family: z.string().nullable(),
  status: z.string(),
  period_end: z.int(),
  ends_at: z.int().nullable(),
  state: z.string(),
});
export type SeenSubscription = z.infer<typeof SeenRow>;
const LineRow = z.object({
  at: z.string(),
  account: z.string().nullable(),
  subscription: z.string().nullable(),
  action: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  cause: z.string(),
});

export type Ledger = {
  /** Notes an event; `open` is false when it was worked off before. */
  receive(event: StripeEvent, at: string): Promise<{ open: boolean }>;
  finish(event: string, account: string | null, outcome: string, at: string): Promise<void>;
  /** Accounts of events that were received before a time and never worked off. */
  unfinished(before: string, limit: number): Promise<{ id: string; customer: string | null }[]>;
  /** Notes what was read, under the ticket of the reading, with the mails that are due. Counts the mails that are new. */
  note(reading: Reading): Promise<{ newMails: number }>;
  /** A separate line; the same line about the same subscription is written once. */
  add(line: LedgerLine): Promise<void>;
  /** Lines of an account, newest first; all accounts without one. */
  lines(account: string | null, limit: number): Promise<LedgerLine[]>;
  seen(ids: readonly string[]): Promise<Map<string, SeenSubscription>>;
  seenOf(account: string): Promise<SeenSubscription[]>;
  /** The same of several accounts. */
  seenOfAll(accounts: readonly string[]): Promise<SeenSubscription[]>;
  /** How far the repair of a name has come, and its report; null before its first run. */
  progress(): Promise<{ cursor: string | null; report: string } | null>;
  setProgress(cursor: string | null, report: string, at: string): Promise<void>;
  /** Subscriptions that renew by a time and are not cancelled. */
  renewing(from: number, until: number, limit: number): Promise<SeenSubscription[]>;
  /**
   * The number of the attempt to pay for a purpose. A young attempt for the same price in the same language is the same
   * attempt, unless its number is not above `after`.
   */
  attempt(account: string, purpose: string, wanted: Wanted, now: number, after?: number): Promise<number>;
  lastAttempt(account: string, purpose: string): Promise<number>;
  addMails(account: string, mails: readonly BillingMail[], at: string): Promise<void>;
  unsentMails(account: string | null, limit: number): Promise<(BillingMail & { account: string })[]>;
  /** Claims a mail for sending; false when somebody else claimed it after `stale`. */
  claimMail(reference: string, at: string, stale: string): Promise<boolean>;
  /** Notes that a mail was sent, or gives a claim back. */
  mailSent(reference: string, at: string | null): Promise<void>;
  /** Removes what is not part of the ledger: mails and attempts of a deleted account. */
  forget(account: string): Promise<void>;
};
/** What an attempt to pay is for. */
export type Wanted = { price: string; lang: Lang };
export type Reading = {
  account: string;
  ticket: number;
  subscriptions: readonly PlannedSubscription[];
  mails: readonly BillingMail[];
  cause: Cause;
  at: string;
};

/** How long two clicks are one attempt to pay. */
const ATTEMPT_MS = 30 * 60 * 1000;
const MailRow = z.object({
  reference: z.string(),
  account: z.string(),
  template: z.string(),
  data: z.string(),
});

/** The ledger over D1. */
export function d1Ledger(db: D1Database): Ledger {
  const seen = (rows: unknown) => checkAnswer('The ledger', z.array(SeenRow), rows);
  return {
    async receive({ id, type, created, customer }, at) {
      const columns = 'id, type, created_at, received_at, customer';
      const [, found] = await db.batch<{ outcome: string | null }>([
        db
          .prepare(`INSERT OR IGNORE INTO billing_events (${columns}) VALUES (?, ?, ?, ?, ?)`)
          .bind(id, type, new Date(created * 1000).toISOString(), at, customer),
        db.prepare('SELECT outcome FROM billing_events WHERE id = ?').bind(id),
      ]);
      return { open: found?.results[0]?.outcome === null };
    },
    async finish(event, account, outcome, at) {
      await db
        .prepare('UPDATE billing_events SET account = ?, outcome = ?, finished_at = ? WHERE id = ?')
        .bind(account, outcome, at, event)
        .run();
    },
    async unfinished(before, limit) {
      const sql =
        'SELECT id, customer FROM billing_events WHERE outcome IS NULL AND received_at < ? ORDER BY received_at LIMIT ?';
      const { results } = await db.prepare(sql).bind(before, limit).all();
      const Row = z.object({ id: z.string(), customer: z.string().nullable() });
      return checkAnswer('The ledger', z.array(Row), results);
    },
    async note(reading) {
      const statements = [
        ...reading.subscriptions.flatMap((one) => noteStatements(db, reading, one)),
        ...reading.mails.map((mail) => mailStatement(db, reading.account, mail, reading.at)),
      ];
      const results = statements.length > 0 ? await db.batch(statements) : [];
      const ofMails = reading.mails.length > 0 ? results.slice(-reading.mails.length) : [];
      return { newMails: ofMails.reduce((sum, { meta }) => sum + meta.changes, 0) };
    },
    async add({ at, account, subscription, action, before, after, cause }) {
      await db
        .prepare(
          `INSERT INTO billing_ledger (at, account, subscription, action, before, after, cause)
           SELECT ?, ?, ?, ?, ?, ?, ? WHERE NOT EXISTS (SELECT 1 FROM billing_ledger
             WHERE account IS ? AND subscription IS ? AND action = ? AND after IS ?)`,
        )
        .bind(at, account, subscription, action, before, after, cause, account, subscription, action, after)
        .run();
    },
    async lines(account, limit) {
      const columns = 'at, account, subscription, action, before, after, cause';
      const order = 'ORDER BY id DESC LIMIT ?';
      const asked =
        account === null
          ? db.prepare(`SELECT ${columns} FROM billing_ledger ${order}`).bind(limit)
          : db
              .prepare(`SELECT ${columns} FROM billing_ledger WHERE account = ? ${order}`)
              .bind(account, limit);
      return checkAnswer('The ledger', z.array(LineRow), (await asked.all()).results);
    },
    async seen(ids) {
      const sql = 'SELECT * FROM subscriptions WHERE id IN (SELECT value FROM json_each(?))';
      const { results } = await db.prepare(sql).bind(JSON.stringify(ids)).all();
      return new Map(seen(results).map((row) => [row.id, row]));
    },
    async seenOf(account) {
      const { results } = await db
        .prepare('SELECT * FROM subscriptions WHERE account = ?')
        .bind(account)
        .all();
      return seen(results);
    },
    async seenOfAll(accounts) {
      const sql = 'SELECT * FROM subscriptions WHERE account IN (SELECT value FROM json_each(?))';
      return seen((await db.prepare(sql).bind(JSON.stringify(accounts)).all()).results);
    },
    async progress() {
      const row = await db.prepare("SELECT cursor, report FROM billing_repair WHERE name = 'round'").first();
      const Row = z.object({ cursor: z.string().nullable(), report: z.string() });
      return row === null ? null : checkAnswer('The ledger', Row, row);
    },
    async setProgress(cursor, report, at) {
      const sql = `INSERT INTO billing_repair (name, cursor, at, report) VALUES ('round', ?1, ?2, ?3)
        ON CONFLICT (name) DO UPDATE SET cursor = ?1, at = ?2, report = ?3`;
      await db.prepare(sql).bind(cursor, at, report).run();
    },
    async renewing(from, until, limit) {
      const sql = `SELECT * FROM subscriptions WHERE period_end BETWEEN ? AND ? AND ends_at IS NULL
        AND status = 'active' ORDER BY period_end LIMIT ?`;
      return seen((await db.prepare(sql).bind(from, until, limit).all()).results);
    },
    async attempt(account, purpose, { price, lang }, now, after = 0) {
      const last =
        'SELECT * FROM checkouts WHERE account = ?1 AND purpose = ?2 ORDER BY attempt DESC LIMIT 1';
      await db
        .prepare(
          `INSERT INTO checkouts (account, purpose, attempt, price, started_at, lang)
           SELECT ?1, ?2, 1 + COALESCE((SELECT attempt FROM (${last})), 0), ?3, ?4, ?7
           WHERE NOT EXISTS (SELECT 1 FROM (${last})
             WHERE price = ?3 AND lang = ?7 AND started_at > ?5 AND attempt > ?6)`,
        )
        .bind(account, purpose, price, now, now - ATTEMPT_MS, after, lang)
        .run();
      return this.lastAttempt(account, purpose);
    },
    async lastAttempt(account, purpose) {
      const sql = 'SELECT MAX(attempt) AS attempt FROM checkouts WHERE account = ? AND purpose = ?';
      const row = await db.prepare(sql).bind(account, purpose).first();
      return checkAnswer('The ledger', z.object({ attempt: z.int() }), row).attempt;
    },
    async addMails(account, mails, at) {
      if (mails.length > 0) await db.batch(mails.map((mail) => mailStatement(db, account, mail, at)));
    },
    async unsentMails(account, limit) {
      const sql = `SELECT * FROM billing_mails WHERE sent_at IS NULL AND account = COALESCE(?, account)
        ORDER BY made_at LIMIT ?`;
      const { results } = await db.prepare(sql).bind(account, limit).all();
      return checkAnswer('The ledger', z.array(MailRow), results).map(
        (row) => ({ ...row, data: JSON.parse(row.data) }) as BillingMail & { account: string },
      );
    },
    async claimMail(reference, at, stale) {
      const sql = `UPDATE billing_mails SET claimed_at = ? WHERE reference = ? AND sent_at IS NULL
        AND (claimed_at IS NULL OR claimed_at < ?)`;
      return (await db.prepare(sql).bind(at, reference, stale).run()).meta.changes === 1;
    },
    async mailSent(reference, at) {
      const sql = 'UPDATE billing_mails SET sent_at = ?1, claimed_at = ?1 WHERE reference = ?2';
      await db.prepare(sql).bind(at, reference).run();
    },
    async forget(account) {
      await db.batch([
        db.prepare('DELETE FROM billing_mails WHERE account = ?').bind(account),
        db.prepare('DELETE FROM checkouts WHERE account = ?').bind(account),
      ]);
    },
  };
}

/** Everything that is compared of a subscription, as JSON with its names in one order. */
export function stateOf({ status, plan, family, periodEnd, endsAt, invoice }: PlannedSubscription): string {
  const paid = invoice && { id: invoice.id, status: invoice.status, paid: invoice.paid };
  return JSON.stringify({ status, plan, family, period_end: periodEnd, ends_at: endsAt, invoice: paid });
}

/** A line when the state differs from the newest reading, and then the reading. One transaction with the rest. */
function noteStatements(db: D1Database, { account, ticket, cause, at }: Reading, one: PlannedSubscription) {
  const state = stateOf(one);
  return [
    db
      .prepare(
        `INSERT INTO billing_ledger (at, account, subscription, action, before, after, cause)
         SELECT ?1, ?2, ?3, 'seen', (SELECT state FROM subscriptions WHERE id = ?3), ?4, ?5
         WHERE NOT EXISTS (SELECT 1 FROM subscriptions WHERE id = ?3 AND (ticket >= ?6 OR state = ?4))`,
      )
      .bind(at, account, one.id, state, cause, ticket),
    db
      .prepare(
        `INSERT INTO subscriptions
           (id, account, customer, plan, family, status, period_end, ends_at, state, ticket, seen_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET account = excluded.account, customer = excluded.customer,
           plan = excluded.plan, family = excluded.family, status = excluded.status,
           period_end = excluded.period_end, ends_at = excluded.ends_at, state = excluded.state,
           ticket = excluded.ticket, seen_at = excluded.seen_at
         WHERE excluded.ticket > subscriptions.ticket`,
      )
      .bind(
        one.id,
        account,
        one.customer,
        one.plan,
        one.family,
        one.status,
        one.periodEnd,
        one.endsAt,
        state,
        ticket,
        at,
      ),
  ];
}

function mailStatement(db: D1Database, account: string, mail: BillingMail, at: string) {
  const sql =
    'INSERT OR IGNORE INTO billing_mails (reference, account, template, data, made_at) VALUES (?, ?, ?, ?, ?)';
  return db.prepare(sql).bind(mail.reference, account, mail.template, JSON.stringify(mail.data), at);
}
