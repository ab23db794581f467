-- Coverage: every hospital of the federal list with what a release has of it. `cell` is the one-degree cell of its ZIP.
CREATE TABLE coverage (
  build TEXT NOT NULL,
  ccn TEXT NOT NULL,
  name TEXT NOT NULL,
  address TEXT NOT NULL,
  city TEXT NOT NULL,
  state TEXT NOT NULL,
  zip TEXT NOT NULL,
  cell TEXT,
  lat REAL,
  lng REAL,
  status TEXT NOT NULL,
  reason TEXT,
  price_file INTEGER,
  updated_on TEXT,
  version TEXT,
  source_url TEXT,
  matched_by TEXT,
  PRIMARY KEY (build, ccn)
) STRICT, WITHOUT ROWID;
CREATE INDEX coverage_by_cell ON coverage (build, cell);
CREATE INDEX coverage_by_state ON coverage (build, state, name);

-- Words of each hospital's name and city, by which a search finds it.
CREATE TABLE coverage_words (
  build TEXT NOT NULL,
  word TEXT NOT NULL,
  ccn TEXT NOT NULL,
  PRIMARY KEY (build, word, ccn)
) STRICT, WITHOUT ROWID;

-- Hospitals of each state by status.
CREATE TABLE coverage_states (
  build TEXT NOT NULL,
  state TEXT NOT NULL,
  hospitals INTEGER NOT NULL,
  read INTEGER NOT NULL,
  last_good INTEGER NOT NULL,
  unusable INTEGER NOT NULL,
  not_fetched INTEGER NOT NULL,
  not_attempted INTEGER NOT NULL,
  PRIMARY KEY (build, state)
) STRICT, WITHOUT ROWID;
