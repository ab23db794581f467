-- How many hospitals of the list a release lacks for each reason.
CREATE TABLE coverage_reasons (
  build TEXT NOT NULL,
  reason TEXT NOT NULL,
  hospitals INTEGER NOT NULL,
  PRIMARY KEY (build, reason)
) STRICT, WITHOUT ROWID;
