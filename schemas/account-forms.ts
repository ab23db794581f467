// What a person may write into the forms of sign-in and account.
import * as z from 'zod';
import { LANGS } from './lang.ts';
import { MAX_EMAIL_LENGTH } from './operator.ts';

/** Longest name of a session, a token or a passkey. */
export const MAX_NAME_LENGTH = 60;
/** Longest address of a page of ours that a sign-in leads back to. */
export const MAX_BACK_LENGTH = 500;

/** A mailbox as the directory keeps it: lower case, without blanks around it. */
export const Mailbox = z.string().trim().max(MAX_EMAIL_LENGTH).pipe(z.email().toLowerCase());
/** Eight digits; blanks and hyphens that a person puts between them do not count. */
export const SignInCode = z
  .string()
  .max(20)
  .transform((text) => text.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{8}$/));
/** A name on one line. */
export const Name = z
  .string()
  .max(500)
  .transform((text) => text.replace(/\s+/g, ' ').trim())
  .pipe(z.string().min(1).max(MAX_NAME_LENGTH));
/** How a form names a session. */
export const SessionId = z.string().regex(/^[0-9a-f]{16}$/);
/** How a form names a passkey: base64url. */
export const PasskeyId = z.string().regex(/^[A-Za-z0-9_-]{1,1400}$/);
export const MailLang = z.enum(LANGS);
