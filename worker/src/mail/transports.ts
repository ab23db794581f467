// The ways out: Cloudflare's e-mail binding, the HTTP API of Resend, and the outbox of a local service.
import type { MailSettings } from '../../../schemas/mail-settings.ts';
import type { WrittenMail } from './write-mail.ts';

/** A mail was not accepted. `maybeSent` is true when no answer came, so that the mail may have been sent. */
export class MailError extends Error {
  readonly maybeSent: boolean;
  constructor(message: string, options: { cause?: unknown; maybeSent?: boolean } = {}) {
    super(message, { cause: options.cause });
    this.name = 'MailError';
    this.maybeSent = options.maybeSent ?? false;
  }
}

/** What is used of Cloudflare's e-mail binding. */
export type MailBinding = { send(mail: WrittenMail & { from: string; replyTo?: string }): Promise<unknown> };

/** Hands one mail over. `id` is the same when a mail is sent again. @throws MailError */
export type Transport = (mail: WrittenMail, id: string) => Promise<void>;

/** Longest wait for the provider. */
const TIMEOUT_MS = 10_000;
/** Mails that the outbox shows. */
export const OUTBOX_SIZE = 50;
export type OutboxMail = WrittenMail & { at: string };

/** Mails of a local service, newest first. They leave with the isolate. */
export const isolateOutbox: OutboxMail[] = [];

/** The transport of the settings; undefined when none is set. */
export function openTransport(
  settings: MailSettings,
  binding: MailBinding | undefined,
): Transport | undefined {
  const { provider, from, apiKey, apiUrl, replyTo } = settings;
  if (provider === 'outbox') return outboxTransport;
  if (from === undefined) return undefined;
  if (provider === 'cloudflare' && binding) return bindingTransport(binding, from, replyTo);
  if (provider === 'resend' && apiKey !== undefined) return resendTransport(apiUrl, apiKey, from, replyTo);
  return undefined;
}

const outboxTransport: Transport = async (mail) => {
  isolateOutbox.unshift({ ...mail, at: new Date().toISOString() });
  isolateOutbox.splice(OUTBOX_SIZE);
};

function bindingTransport(binding: MailBinding, from: string, replyTo: string | undefined): Transport {
  return async ({ to, subject, text, html }) => {
    try {
      await binding.send({ from, to, subject, text, html, ...(replyTo ? { replyTo } : {}) });
    } catch (cause) {
      throw new MailError("Cloudflare's e-mail binding refused the mail.", { cause });
    }
  };
}

function resendTransport(url: string, apiKey: string, from: string, replyTo: string | undefined): Transport {
  return async ({ to, subject, text, html }, id) => {
    const body = { from, to: [to], subject, text, html, ...(replyTo ? { reply_to: replyTo } : {}) };
    const headers = {
      Authorization: `Bearer ${apiKey}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': id,
    };
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const request = { method: 'POST', headers, body: JSON.stringify(body), signal };
    const response = await fetch(`${url}/emails`, request).catch((cause) => {
      throw new MailError('The mail provider did not answer.', { cause, maybeSent: true });
    });
    // The body may repeat the address, so only the status goes to the log.
    await response.body?.cancel();
    if (!response.ok) throw new MailError(`The mail provider answered ${response.status}.`);
  };
}
