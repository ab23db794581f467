// POST /functions/v1/sign-out: ends the session whose token is sent, effective on the next lookup.
import { Hono } from 'hono';
import type { SignOutAnswer } from '../../../schemas/api.ts';
import { SIGN_OUT_PATH } from '../../../schemas/api-paths.ts';
import type { AppEnv } from '../context.ts';
import { readMemberCredential } from '../gates/bearer.ts';
import { clientAddress } from '../gates/client-address.ts';
import { passShield } from '../gates/flood-shield.ts';
import { allowMethods } from '../middleware/allow-methods.ts';

/** Signing out twice is not an error, because the session has ended either way. */
export const signOutRoutes = new Hono<AppEnv>()
  .post(SIGN_OUT_PATH, async (c) => {
    const { services } = c.var;
    const credential = await readMemberCredential(c.req.raw.headers, services.config.signing);
    await passShield(services.lookupShield, await clientAddress(c));
    await services.accounts.signOut(credential);
    return c.json({ ok: true } satisfies SignOutAnswer, 200, { 'Cache-Control': 'private, no-store' });
  })
  .all(SIGN_OUT_PATH, allowMethods('POST'));
