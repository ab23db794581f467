// The web session of a browser. Pages use it; API routes do not. It fails closed: without its stores a page is 503.
import type { Context, MiddlewareHandler } from 'hono';
import { parseSessionToken } from '../accounts/member-token.ts';
import type { AppEnv, WebAccount } from '../context.ts';
import { readCookie } from './cookies.ts';
import { csrfToken, requireOwnForm } from './csrf.ts';

/** Sets `c.var.webAccount` when the browser is signed in. A cookie that is not ours asks no store. */
export const webSession: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { accounts, config } = c.var.services;
  const credential = await parseSessionToken('web', readCookie(c, 'session') ?? '', config.signing);
  const live = credential && (await accounts.liveSession(credential));
  if (live) c.set('webAccount', { ...live, csrf: await csrfToken(live.hash, config.signing) });
  await next();
};

/** @throws ApiError `forbidden_form` when a form was not sent by a page of this session */
export async function requireSessionForm(
  c: Context<AppEnv>,
  { hash }: WebAccount,
  sent: string | undefined,
): Promise<void> {
  await requireOwnForm(c, hash, sent);
}
