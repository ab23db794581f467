-- What a price file says of financial assistance, in its words; null for releases of before.
ALTER TABLE price_files ADD COLUMN financial_aid TEXT;

-- How many price files of a release are dated in each month, `2026-05`; '' for files without a date.
CREATE TABLE file_months (
  build TEXT NOT NULL,
  month TEXT NOT NULL,
  files INTEGER NOT NULL,
  PRIMARY KEY (build, month)
) STRICT, WITHOUT ROWID;

-- The address of a hospital is found by its price file.
CREATE INDEX coverage_by_file ON coverage (build, price_file);

-- Reports that led to a correction, for the status.
CREATE INDEX price_reports_corrected ON price_reports (closed_at) WHERE outcome = 'corrected';
