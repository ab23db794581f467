-- Cities as a search names them: `name_key` is the name without case, accents and abbreviations, `zip` the ZIP of the
-- city nearest to its population point, `population` 0 where none is known.
ALTER TABLE cities ADD COLUMN name_key TEXT NOT NULL DEFAULT '';
ALTER TABLE cities ADD COLUMN population INTEGER NOT NULL DEFAULT 0;
CREATE INDEX cities_by_name ON cities (build, name_key);
