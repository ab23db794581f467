// GET /dev/sign-in?token=&zip=: opens the answer page as the member whose token `npm start` prints. It exists on a developer's
// machine only: a token must not travel in an address anywhere else.
import { Hono } from 'hono';
import { SESSION_TTL_SECONDS } from '../../accounts/account-state.ts';
import { parseMemberToken } from '../../accounts/member-token.ts';
import type { AppEnv } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { writeCookie } from '../../gates/cookies.ts';

/** The procedure that the sample world prices everywhere. */
const SAMPLE_CODE = '70551';

export const localSignInRoutes = new Hono<AppEnv>().get('/dev/sign-in', async (c) => {
  const { config, accounts } = c.var.services;
  if (config.environment !== 'local') throw new ApiError('not_found');
  const credential = await parseMemberToken(c.req.query('token') ?? '', config.signing);
  if (!credential) throw new ApiError('invalid_token');
  await accounts.checkSession(credential);
  writeCookie(c, 'session', await accounts.openWebSession(credential.account), SESSION_TTL_SECONDS);
  const zip = /^\d{5}$/.exec(c.req.query('zip') ?? '')?.[0];
  return c.redirect(`/prices/${SAMPLE_CODE}${zip ? `?zip=${zip}` : ''}`, 303);
});
