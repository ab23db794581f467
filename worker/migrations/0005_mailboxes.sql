-- An account is a mailbox: the language of its mails, and its customer id at the payment provider. `unsent_mails` keeps
-- notices that could not be sent until the scheduled job has sent them; their data holds no code, token or key.
ALTER TABLE accounts ADD COLUMN lang TEXT NOT NULL DEFAULT 'en';
ALTER TABLE accounts ADD COLUMN customer TEXT;
CREATE UNIQUE INDEX accounts_by_customer ON accounts (customer) WHERE customer IS NOT NULL;

CREATE TABLE unsent_mails (
  id TEXT PRIMARY KEY,
  account TEXT NOT NULL,
  template TEXT NOT NULL,
  data TEXT NOT NULL,
  created_at TEXT NOT NULL,
  tries INTEGER NOT NULL
) STRICT;
CREATE INDEX unsent_mails_by_account ON unsent_mails (account);
