// /functions/v1/keys: instant sign-up for a Free key. Its holder can rotate it, revoke it and set its
// websites.

import { type Context, Hono } from 'hono';
import type * as z from 'zod';
import {
  ADOPT_PATH,
  BRANDING_PATH,
  KEYS_PATH,
  ORIGINS_PATH,
  REVOKE_PATH,
  ROTATE_PATH,
} from '../../../schemas/api-paths.ts';
import {
  AdoptKey,
  EndKey,
  KEYS_EXPECTED,
  type KeyAdopted,
  type KeyEnded,
  type KeyRotated,
  type OriginsSet,
  SetOrigins,
  type SignedUp,
  SignUp,
  type SignUp as SignUpAsk,
} from '../../../schemas/keys.ts';
import { BRANDING_EXPECTED, Branding, type BrandingSet } from '../../../schemas/widget.ts';
import { mintTestMemberToken } from '../accounts/member-token.ts';
import type { AppEnv } from '../context.ts';
import { nextMidnight } from '../counters/day-count.ts';
import { callStore } from '../counters/object-call.ts';
import { ApiError, toApiError } from '../errors.ts';
import { readMemberCredential } from '../gates/bearer.ts';
import { clientAddress } from '../gates/client-address.ts';
import { overLimit, passLookupShield, showCount, uncounted } from '../gates/key-gate.ts';
import { liveAccount, managedFamily, readManager, readSignUpMember } from '../gates/management-access.ts';
import { adoptKey } from '../keys/adopt.ts';
import { dailyLimit, type KeyTerms } from '../keys/tiers.ts';
import { isOnWebsite } from '../keys/widget-look.ts';
import { allowKeyMethods } from '../middleware/allow-key-methods.ts';
import { readJsonBody } from '../middleware/read-body.ts';
import { isoOrNull } from './iso-time.ts';
import { parseFields } from './parse-fields.ts';

const PRIVATE = { 'Cache-Control': 'private, no-store' };

export const keyRoutes = new Hono<AppEnv>()
  .post(KEYS_PATH, async (c) => {
    const body = await readOptionalBody(c);
    const member = await readSignUpMember(c);
    const asked = await parseBody(c, SignUp, body);
    const terms = await uncounted(c, undefined, () => signUpTerms(asked));
    await passLookupShield(c);
    const account = member ? await liveAccount(c, member) : null;
    return c.json(await signUp(c, terms, asked.origins ?? [], account), 200, PRIVATE);
  })
  .post(ROTATE_PATH, async (c) => {
    const { keys, directory } = c.var.services;
    const ask = await readManager(c);
    const { terms, account } = await managedFamily(c, ask);
    const rotated = await keys.rotate(ask.family, terms.test);
    if (!rotated) throw new ApiError('invalid_api_key');
    await callStore(() => directory.noteRotation(ask.family, new Date().toISOString()));
    await showNewKey(c, rotated.key);
    const older_key_ends_at = isoOrNull(rotated.olderEndsAt);
    if (account !== null) {
      const data = { family: ask.family, olderEndsAt: older_key_ends_at };
      await c.var.services.notices.notify(account, 'key-rotated', data);
    }
    return c.json({ ok: true, key: rotated.key, older_key_ends_at } satisfies KeyRotated, 200, PRIVATE);
  })
  .post(REVOKE_PATH, async (c) => {
    const { keys, directory } = c.var.services;
    const body = await readOptionalBody(c);
    const ask = await readManager(c);
    const { all } = await parseBody(c, EndKey, body);
    if (!all && !ask.key) {
      throw new ApiError('missing_parameter', { param: 'all', expected: KEYS_EXPECTED.all });
    }
    const { account } = await managedFamily(c, ask);
    await keys.revoke(ask.family, all ? undefined : ask.key?.hash);
    if (all) await callStore(() => directory.revokeKey(ask.family, new Date().toISOString()));
    // The key is dead already. When Stripe cannot be reached, the scheduled repair ends the plan.
    if (all && account !== null) await endPlan(c, account, ask.family).catch(() => undefined);
    // The key in the header may have just ended, so its count is not shown.
    c.set('rates', undefined);
    return c.json({ ok: true, revoked: all ? 'family' : 'key' } satisfies KeyEnded, 200, PRIVATE);
  })
  .post(ADOPT_PATH, async (c) => {
    const { keys, directory, config } = c.var.services;
    const body = await uncounted(c, undefined, () => readJsonBody(c.req.raw));
    const member = await readMemberCredential(c.req.raw.headers, config.signing);
    const { management_secret: secret } = await parseBody(c, AdoptKey, body);
    await passLookupShield(c);
    const account = await liveAccount(c, member);
    const family = await adoptKey(keys, secret, account, config.signing);
    if (family === undefined) throw new ApiError('management_unauthorized');
    await callStore(() => directory.noteOwner(family, account));
    return c.json({ ok: true, family } satisfies KeyAdopted, 200, PRIVATE);
  })
  .post(ORIGINS_PATH, async (c) => {
    const { keys, directory } = c.var.services;
    const body = await uncounted(c, undefined, () => readJsonBody(c.req.raw));
    const ask = await readManager(c);
    const { origins } = await parseBody(c, SetOrigins, body);
    const { terms } = await managedFamily(c, ask);
    if (terms.scopes.includes('widget') && origins.length === 0) {
      throw new ApiError('invalid_parameter', { param: 'origins', expected: KEYS_EXPECTED.origins });
    }
    await keys.setOrigins(ask.family, origins);
    await callStore(() => directory.noteOrigins(ask.family, origins));
    return c.json({ ok: true, origins } satisfies OriginsSet, 200, PRIVATE);
  })
  .post(BRANDING_PATH, async (c) => {
    const { keys } = c.var.services;
    const body = await uncounted(c, undefined, () => readJsonBody(c.req.raw));
    const ask = await readManager(c);
    const branding = await uncounted(c, undefined, () => parseFields(Branding, body, BRANDING_EXPECTED));
    const { origins } = await managedFamily(c, ask);
    if (branding.logo_url !== null && !isOnWebsite(branding.logo_url, origins))
      throw new ApiError('invalid_parameter', {
        param: 'logo_url',
        expected: BRANDING_EXPECTED.logo_url ?? '',
      });
    await keys.setBranding(ask.family, branding);
    return c.json({ ok: true, branding } satisfies BrandingSet, 200, PRIVATE);
  });
for (const path of [KEYS_PATH, ROTATE_PATH, REVOKE_PATH, ADOPT_PATH, ORIGINS_PATH, BRANDING_PATH]) {
  keyRoutes.all(path, allowKeyMethods('POST'));
}

/**
 * The terms that a stranger may have: Free of contract B, and for the sandbox any contract with its tiers.
 * @throws ApiError `invalid_parameter` for a live key with other terms, and for contract A with tier Free
 */
export function signUpTerms({ origins = [], test, contract = 'B', tier }: SignUpAsk): KeyTerms {
  const own = tier ?? (contract === 'A' ? 'basic' : 'free');
  const refuse = (param: 'contract' | 'tier') => {
    throw new ApiError('invalid_parameter', { param, expected: KEYS_EXPECTED[param] });
  };
  if (!test && contract !== 'B') refuse('contract');
  if ((!test && own !== 'free') || (contract === 'A' && own === 'free')) refuse('tier');
  const scopes: KeyTerms['scopes'] = [origins.length > 0 ? 'widget' : 'search'];
  if (own === 'enterprise') scopes.push('enterprise');
  return { tier: own, contract, test, scopes };
}

/** Issues a key with these terms and counts it for the address. After a fault of ours the count is given back. */
export async function signUp(
  c: Context<AppEnv>,
  terms: KeyTerms,
  origins: string[],
  account: string | null,
): Promise<SignedUp> {
  const { keys, directory, signUps, notices, config } = c.var.services;
  const { requestId } = c.var;
  const address = await clientAddress(c);
  try {
    const taken = await signUps.take(address, requestId);
    if (!taken.allowed) throw overLimit(c, taken);
    const { key, family, managementSecret } = await keys.issue(terms, { origins, account });
    const [limit, now] = [dailyLimit(terms), new Date()];
    const entry = { ...terms, family, account, origins, issuedBy: 'sign-up' as const };
    await callStore(() => directory.addKey({ ...entry, createdAt: now.toISOString() }));
    if (account !== null) await notices.notify(account, 'key-made', { family, tier: terms.tier });
    c.set('rates', { limit, remaining: limit, reset: nextMidnight(now.getTime()) });
    const { test, tier, contract, scopes } = terms;
    const shown = {
      ok: true,
      key,
      management_secret: managementSecret,
      test,
      tier,
      contract,
      scopes,
    } as const;
    const test_member_token = test ? await mintTestMemberToken(family, config.signing) : null;
    return { ...shown, origins, limit, test_member_token };
  } catch (thrown) {
    const error = toApiError(thrown);
    if (error.isFault) await signUps.giveBack(address, requestId).catch(() => undefined);
    throw error;
  }
}

/** The rate headers of a rotation: the count of the family, read by the key that was just made. */
async function showNewKey(c: Context<AppEnv>, key: string): Promise<void> {
  const credential = await c.var.services.keys.parse(key);
  if (credential) await showCount(c, credential);
  // Any website may send the management secret: the list of websites is about the keys.
  c.set('corsOrigin', undefined);
}

/** Ends what an account pays for a key that was revoked. */
async function endPlan(c: Context<AppEnv>, account: string, family: string): Promise<void> {
  await c.var.services.billing?.endNow(account, { family }, 'return');
}

/** The fields of a body. A refusal shows the true count of the key in the rate headers. */
function parseBody<T extends z.ZodType>(c: Context<AppEnv>, schema: T, body: Record<string, unknown>) {
  return uncounted(c, undefined, () => parseFields(schema, body, KEYS_EXPECTED));
}

/** The JSON body. A request without a body asks for the defaults. */
async function readOptionalBody(c: Context<AppEnv>): Promise<Record<string, unknown>> {
  const none = c.req.raw.body === null || c.req.header('Content-Length') === '0';
  return none && !c.req.header('Content-Type') ? {} : uncounted(c, undefined, () => readJsonBody(c.req.raw));
}
