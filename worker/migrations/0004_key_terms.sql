-- What the list of keys shows beside the terms: a limit of its own, the websites a key is bound to, when it was last
-- rotated, and whether its holder signed up or the operator issued it.
ALTER TABLE api_keys ADD COLUMN daily_limit INTEGER;
ALTER TABLE api_keys ADD COLUMN origins TEXT NOT NULL DEFAULT '[]';
ALTER TABLE api_keys ADD COLUMN rotated_at TEXT;
ALTER TABLE api_keys ADD COLUMN issued_by TEXT NOT NULL DEFAULT 'operator';
