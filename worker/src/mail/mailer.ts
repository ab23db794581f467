// Mail behind one interface. A mail that cannot be sent is never lost in silence: the caller gets
// `service_unavailable`, or the notice is kept and sent again.
import { randomBase62 } from '../credentials/base62.ts';
import { ApiError } from '../errors.ts';
import type { MailFrame, Template } from './templates.ts';
import { MailError, type Transport } from './transports.ts';
import { type Mail, writeMail } from './write-mail.ts';

export type Mailer = {
  /**
   * Sends a mail; `id` is the same when a mail is sent again, so that the provider sends it once.
   * @throws ApiError `service_unavailable`, with a MailError as its cause
   */
  send<T extends Template>(mail: Mail<T>, id?: string): Promise<void>;
};

const ID_LENGTH = 20;

/** An id of a mail. */
export function mintMailId(): string {
  return `mail_${randomBase62(ID_LENGTH)}`;
}

/** The mailer over a transport; without one nothing can be sent. */
export function createMailer(transport: Transport | undefined, frame: MailFrame): Mailer {
  return {
    async send(mail, id = mintMailId()) {
      const written = writeMail(mail, frame);
      try {
        if (!transport)
          throw new MailError('This deployment has no mail provider. Set MAIL_PROVIDER and MAIL_FROM.');
        await transport(written, id);
      } catch (cause) {
        throw new ApiError('service_unavailable', {}, { cause });
      }
    },
  };
}
