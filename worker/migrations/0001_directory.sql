-- Directory of accounts and keys, the audit trail, and the indexes of the builds. Rows of an index carry their
-- build id and are never updated, so a publish that is run again completes what is missing.

CREATE TABLE accounts (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL UNIQUE,
  created_at TEXT NOT NULL
) STRICT;

CREATE TABLE api_keys (
  family TEXT PRIMARY KEY,
  tier TEXT NOT NULL,
  contract TEXT NOT NULL,
  test INTEGER NOT NULL,
  scopes TEXT NOT NULL,
  account TEXT,
  created_at TEXT NOT NULL,
  revoked_at TEXT
) STRICT;

-- One row a call of the operator's routes, refused ones too. `status` is null while a call runs, or when it
-- never came to an answer.
CREATE TABLE audit (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at TEXT NOT NULL,
  actor TEXT NOT NULL,
  action TEXT NOT NULL,
  subject TEXT,
  request_id TEXT NOT NULL,
  status INTEGER
) STRICT;
CREATE INDEX audit_by_request ON audit (request_id);

CREATE TABLE codes (
  build TEXT NOT NULL,
  code TEXT NOT NULL,
  code_type TEXT NOT NULL,
  label TEXT NOT NULL,
  n_sources INTEGER NOT NULL,
  has_price INTEGER NOT NULL,
  PRIMARY KEY (build, code)
) STRICT, WITHOUT ROWID;

CREATE TABLE terms (
  build TEXT NOT NULL,
  term_id TEXT NOT NULL,
  name TEXT NOT NULL,
  code TEXT,
  PRIMARY KEY (build, term_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE cities (
  build TEXT NOT NULL,
  city TEXT NOT NULL,
  state TEXT NOT NULL,
  zip TEXT NOT NULL,
  lat REAL,
  lng REAL,
  PRIMARY KEY (build, city, state, zip)
) STRICT, WITHOUT ROWID;

CREATE TABLE facilities (
  build TEXT NOT NULL,
  facility_id TEXT NOT NULL,
  price_file INTEGER NOT NULL,
  name TEXT NOT NULL,
  city TEXT NOT NULL,
  state TEXT NOT NULL,
  zip TEXT NOT NULL,
  lat REAL NOT NULL,
  lng REAL NOT NULL,
  PRIMARY KEY (build, facility_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE price_files (
  build TEXT NOT NULL,
  number INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  hospital_name TEXT NOT NULL,
  layout TEXT NOT NULL,
  updated_on TEXT,
  source_url TEXT,
  system TEXT,
  PRIMARY KEY (build, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE tiles (
  build TEXT NOT NULL,
  key TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  PRIMARY KEY (build, key)
) STRICT, WITHOUT ROWID;

-- `published_at` is set when the pointer first moves to the build.
CREATE TABLE releases (
  build TEXT PRIMARY KEY,
  as_of TEXT NOT NULL,
  published_at TEXT
) STRICT, WITHOUT ROWID;
