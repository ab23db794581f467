// The browser's web session as the pages of prices use it.
import type { Context } from 'hono';
import { type MemberCredential, parseSessionToken } from '../accounts/member-token.ts';
import type { AppEnv } from '../context.ts';
import { readCookie } from '../gates/cookies.ts';

/**
 * The credential in the session cookie, undefined without one that we signed. The gate asks the stores whether it is live.
 */
export async function webMember(c: Context<AppEnv>): Promise<MemberCredential | undefined> {
  const token = readCookie(c, 'session');
  return token === undefined ? undefined : parseSessionToken('web', token, c.var.services.config.signing);
}

/** Whether the browser carries a session cookie: enough for a link in the header. */
export function seemsSignedIn(c: Context<AppEnv>): boolean {
  return readCookie(c, 'session') !== undefined;
}

/** Why a signed-in person sees no price: an account that never had a membership cannot renew it. */
export async function lapsedReason(c: Context<AppEnv>): Promise<'no_membership' | 'lapsed'> {
  const credential = await webMember(c);
  const live = credential && (await c.var.services.accounts.liveSession(credential));
  return live?.membership === 'none' ? 'no_membership' : 'lapsed';
}
