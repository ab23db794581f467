-- Reports that a published price is wrong, for the operator. A report names the row of an answer and holds nothing of the
-- person: no account, no address, no question and no words. `reported_on` is a day.
CREATE TABLE price_reports (
  id TEXT PRIMARY KEY,
  reported_on TEXT NOT NULL,
  release TEXT NOT NULL,
  facility_id TEXT NOT NULL,
  code TEXT NOT NULL,
  hospital TEXT NOT NULL,
  price_file INTEGER NOT NULL,
  file_sha256 TEXT NOT NULL,
  source_url TEXT,
  kind TEXT NOT NULL,
  amount_cents INTEGER,
  closed_at TEXT,
  outcome TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX price_reports_by_day ON price_reports (reported_on);
CREATE INDEX price_reports_open ON price_reports (reported_on) WHERE closed_at IS NULL;
