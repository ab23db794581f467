// Forms are accepted from our own pages only: the Origin header must be ours, and the form must carry the token of the
// browser's session. Either alone would do; a fault in one of them must not open the account.
import type { Context } from 'hono';
import type { AppEnv } from '../context.ts';
import { base62Of } from '../credentials/base62.ts';
import { hmac, type Signing, sameText } from '../credentials/sign.ts';
import { ApiError } from '../errors.ts';

/** Field of every form, and header of every script's request. */
export const CSRF_FIELD = 'csrf';
export const CSRF_HEADER = 'X-Csrf-Token';
const TOKEN_LENGTH = 32;

/** The token of a browser; `subject` names its session and is never shown. */
export async function csrfToken(subject: string, signing: Signing): Promise<string> {
  return tokenUnder(signing.secret, subject);
}

/** @throws ApiError `forbidden_form` when the request is not of our own page in this browser */
export async function requireOwnForm(
  c: Context<AppEnv>,
  subject: string,
  sent: string | undefined,
): Promise<void> {
  requireOwnOrigin(c);
  const { secret, previousSecret } = c.var.services.config.signing;
  for (const known of [secret, previousSecret]) {
    if (known && (await sameText(sent ?? '', await tokenUnder(known, subject)))) return;
  }
  throw new ApiError('forbidden_form');
}

/** @throws ApiError `forbidden_form` when a browser says that another site sent the request, or does not say */
export function requireOwnOrigin(c: Context<AppEnv>): void {
  if (c.req.header('Origin') !== c.var.site) throw new ApiError('forbidden_form');
}

async function tokenUnder(secret: string, subject: string): Promise<string> {
  return base62Of(await hmac(secret, `csrf:${subject}`)).slice(0, TOKEN_LENGTH);
}
