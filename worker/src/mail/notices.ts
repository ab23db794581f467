// Mails to the mailbox of an account. A notice that cannot be sent is kept in D1, and the scheduled job sends it later:
// what the notice is about has happened, so it must not fail because of the mail.
import * as z from 'zod';
import { callStore, checkAnswer } from '../counters/object-call.ts';
import type { Directory } from '../directory/directory.ts';
import { type Mailer, mintMailId } from './mailer.ts';
import type { MailData, Template } from './templates.ts';
import { TEXTS_EN } from './texts-en.ts';

/** Tries of a notice, the first one included, before it is given up. */
export const MAX_TRIES = 12;
/** Notices that one run of the job sends. */
const BATCH = 50;

/** Notices that hold no secret: they may be kept. */
export type Notice = Exclude<Template, 'sign-in-code'>;
export type Notices = {
  /** Sends a mail to an account, or keeps it. Throws only when neither works. */
  notify<T extends Notice>(account: string, template: T, data: MailData[T]): Promise<void>;
  /** Sends what was kept. Returns how many were sent, kept, and given up. */
  sendKept(): Promise<{ sent: number; kept: number; givenUp: number }>;
};

const KeptRow = z.object({
  id: z.string(),
  account: z.string(),
  template: z.string().refine((name) => name in TEXTS_EN.mails && name !== 'sign-in-code'),
  data: z.string(),
  tries: z.int(),
});

/** The notices over D1 and the mailer. */
export function createNotices(
  db: D1Database,
  directory: Pick<Directory, 'account'>,
  mailer: Mailer,
): Notices {
  /** Sends to the mailbox that the account has now. An account that was deleted gets nothing. */
  const send = async <T extends Notice>(id: string, account: string, template: T, data: MailData[T]) => {
    const entry = await callStore(() => directory.account(account));
    if (entry) await mailer.send({ to: entry.email, template, data, lang: entry.lang }, id);
  };
  const keep = (id: string, account: string, template: Notice, data: unknown) =>
    db
      .prepare(
        'INSERT OR IGNORE INTO unsent_mails (id, account, template, data, created_at, tries) VALUES (?, ?, ?, ?, ?, 1)',
      )
      .bind(id, account, template, JSON.stringify(data), new Date().toISOString())
      .run();
  const remove = (id: string) => db.prepare('DELETE FROM unsent_mails WHERE id = ?').bind(id).run();
  return {
    async notify(account, template, data) {
      const id = mintMailId();
      try {
        await send(id, account, template, data);
      } catch {
        await callStore(() => keep(id, account, template, data));
      }
    },
    async sendKept() {
      const counts = { sent: 0, kept: 0, givenUp: 0 };
      const query = db.prepare('SELECT * FROM unsent_mails ORDER BY tries, created_at LIMIT ?').bind(BATCH);
      const { results } = await query.all();
      for (const row of checkAnswer('The directory', z.array(KeptRow), results)) {
        try {
          await send(row.id, row.account, row.template as Notice, JSON.parse(row.data));
          await remove(row.id);
          counts.sent += 1;
        } catch {
          const isLast = row.tries + 1 >= MAX_TRIES;
          const again = db.prepare('UPDATE unsent_mails SET tries = tries + 1 WHERE id = ?').bind(row.id);
          await (isLast ? remove(row.id) : again.run());
          counts[isLast ? 'givenUp' : 'kept'] += 1;
        }
      }
      return counts;
    },
  };
}
