// What a deployment says about its mail.

/** Ways out of a mail: Cloudflare's e-mail binding, the API of Resend, and the outbox of a developer's machine. */
export const MAIL_PROVIDERS = ['cloudflare', 'resend', 'outbox'] as const;

/** `from` is the sender of every mail; answers go to `replyTo`. */
export type MailSettings = {
  provider: (typeof MAIL_PROVIDERS)[number] | undefined;
  from: string | undefined;
  replyTo: string | undefined;
  apiKey: string | undefined;
  apiUrl: string;
};
