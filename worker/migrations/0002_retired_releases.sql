-- When a release last stopped being live: the grace period of its removal counts from here. Null while it is live,
-- and for a build that never was.
ALTER TABLE releases ADD COLUMN retired_at TEXT;
