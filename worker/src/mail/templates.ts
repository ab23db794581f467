// Every mail that the service sends: its name and the facts that its text needs. The texts are in texts-en.ts and
// texts-es.ts, and the compiler reports a text that is missing.

/** Dates are ISO 8601 in UTC; amounts are cents of US dollars. */
export type MailData = {
  'sign-in-code': { code: string; minutes: number };
  welcome: Record<string, never>;
  'new-sign-in': { at: string; by: 'code' | 'passkey'; browser: string | null };
  'passkey-added': { at: string; name: string };
  'token-made': { at: string; name: string };
  'account-deleted': Record<string, never>;
  receipt: {
    what: string;
    cents: number;
    paidOn: string;
    periodEndsOn: string | null;
    invoiceUrl: string | null;
  };
  'renewal-ahead': { what: string; cents: number; renewsOn: string };
  'payment-failed': { what: string; cents: number; retryOn: string | null };
  cancelled: { what: string; endsOn: string };
  'key-made': { family: string; tier: string };
  'key-rotated': { family: string; olderEndsAt: string | null };
};
export type Template = keyof MailData;

/** What every text may name. */
export type MailFrame = { serviceName: string; site: string; supportEmail: string | undefined };

/** A mail before it is written as plain text and HTML. */
export type MailText = {
  subject: string;
  paragraphs: string[];
  /** Shown large, alone on a line. */
  code?: string;
  link?: { label: string; url: string };
};

/** The texts of one language. */
export type MailTexts = {
  mails: { [T in Template]: (data: MailData[T], frame: MailFrame) => MailText };
  /** Why the person gets the mail, and whom to ask. */
  footer(frame: MailFrame): string;
};
