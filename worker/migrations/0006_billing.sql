-- Billing. Stripe decides what was paid; these tables hold what the service saw of it and did about it. They name
-- accounts by id and hold no e-mail address.

-- One row for each webhook event of Stripe. `outcome` is null until the event has been worked off.
CREATE TABLE billing_events (
  id TEXT PRIMARY KEY,
  type TEXT NOT NULL,
  created_at TEXT NOT NULL,
  received_at TEXT NOT NULL,
  customer TEXT,
  account TEXT,
  outcome TEXT,
  finished_at TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX billing_events_open ON billing_events (received_at) WHERE outcome IS NULL;

-- A subscription as it was last read from Stripe. `ticket` orders readings of one account: an older reading never
-- replaces a newer one. `state` is the JSON of everything that is compared.
CREATE TABLE subscriptions (
  id TEXT PRIMARY KEY,
  account TEXT NOT NULL,
  customer TEXT NOT NULL,
  plan TEXT NOT NULL,
  family TEXT,
  status TEXT NOT NULL,
  period_end INTEGER NOT NULL,
  ends_at INTEGER,
  state TEXT NOT NULL,
  ticket INTEGER NOT NULL,
  seen_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX subscriptions_by_account ON subscriptions (account);
CREATE INDEX subscriptions_by_period_end ON subscriptions (period_end);

-- What happened, one row for each change, never edited.
CREATE TABLE billing_ledger (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at TEXT NOT NULL,
  account TEXT,
  subscription TEXT,
  action TEXT NOT NULL,
  before TEXT,
  after TEXT,
  cause TEXT NOT NULL
) STRICT;
CREATE INDEX billing_ledger_by_account ON billing_ledger (account);

-- Attempts to pay. An attempt's number is part of the idempotency key that Stripe gets, so that two clicks are one
-- checkout. `purpose` is `membership` or `key:<family>`.
CREATE TABLE checkouts (
  account TEXT NOT NULL,
  purpose TEXT NOT NULL,
  attempt INTEGER NOT NULL,
  price TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  PRIMARY KEY (account, purpose, attempt)
) STRICT, WITHOUT ROWID;

-- Mails about payments, each written before it is sent. `reference` names the occasion, which has one mail. Whoever
-- sends it claims it first.
CREATE TABLE billing_mails (
  reference TEXT PRIMARY KEY,
  account TEXT NOT NULL,
  template TEXT NOT NULL,
  data TEXT NOT NULL,
  made_at TEXT NOT NULL,
  claimed_at TEXT,
  sent_at TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX billing_mails_unsent ON billing_mails (made_at) WHERE sent_at IS NULL;

-- How far the scheduled repair has read Stripe's list of subscriptions, and what this round has found so far. A null
-- cursor is the end of a round.
CREATE TABLE billing_repair (
  name TEXT PRIMARY KEY,
  cursor TEXT,
  at TEXT NOT NULL,
  report TEXT NOT NULL
) STRICT, WITHOUT ROWID;
