// Who manages a key family: the holder of its management secret, or the member who owns it.
import type { Context } from 'hono';
import { type MemberCredential, parseMemberToken } from '../accounts/member-token.ts';
import type { AppEnv } from '../context.ts';
import { ApiError, toApiError } from '../errors.ts';
import type { KeyCredential } from '../keys/api-key.ts';
import type { KeyDescription, Manager } from '../keys/key-asks.ts';
import { parseManagementSecret } from '../keys/management-secret.ts';
import { readMemberCredential } from './bearer.ts';
import { passLookupShield, showCount } from './key-gate.ts';
import { readKey } from './read-key.ts';

const BEARER = /^Bearer\s+(\S+)$/i;

/**
 * Who asks and about which family; `key` is the key in the header, if any. Nothing has been checked with a
 * store.
 */
export type ManagerAsk = {
  family: string;
  key: KeyCredential | undefined;
  secret: string | undefined;
  member: MemberCredential | undefined;
};

/**
 * The manager of a request. A management secret (Bearer) names its family; a member token needs a key of the
 * family in the header `x-api-key`.
 * @throws ApiError `management_unauthorized`, `missing_api_key`, `invalid_api_key`
 */
export async function readManager(c: Context<AppEnv>): Promise<ManagerAsk> {
  const { keys, config } = c.var.services;
  const headers = c.req.raw.headers;
  const bearer = BEARER.exec(headers.get('Authorization')?.trim() ?? '')?.[1] ?? '';
  const secret = await parseManagementSecret(bearer, config.signing);
  const member = secret ? undefined : await parseMemberToken(bearer, config.signing);
  if (!secret && !member) throw new ApiError('management_unauthorized');
  const named = member !== undefined || headers.has('x-api-key');
  const key = named ? (await readKey(keys, headers)).credential : undefined;
  const family = secret?.family ?? key?.family ?? '';
  if (key && key.family !== family) throw new ApiError('management_unauthorized');
  return { family, key, secret: secret?.hash, member };
}

/**
 * The family, if the manager may manage it. Otherwise `management_unauthorized`, whether or not the family
 * exists.
 */
export async function managedFamily(c: Context<AppEnv>, ask: ManagerAsk): Promise<KeyDescription> {
  const { keys } = c.var.services;
  await passLookupShield(c);
  const manager: Manager = ask.secret
    ? { management: ask.secret }
    : { account: (await ownAccount(c, ask.member)) ?? '' };
  const family = await keys.manage(ask.family, manager);
  if (!family) throw new ApiError('management_unauthorized');
  if (ask.key) await showCount(c, ask.key);
  // Any website may send the management secret: the list of websites is about the keys.
  c.set('corsOrigin', undefined);
  return family;
}

/** The member token of a sign-up, or undefined without one. No I/O. @throws ApiError `invalid_token` … */
export async function readSignUpMember(c: Context<AppEnv>): Promise<MemberCredential | undefined> {
  const headers = c.req.raw.headers;
  const given = headers.get('Authorization');
  if (given === null) return undefined;
  // A sign-up needs no token, so what is not one is wrong, and never missing.
  if (!BEARER.test(given.trim())) throw new ApiError('invalid_token');
  return readMemberCredential(headers, c.var.services.config.signing);
}

async function ownAccount(c: Context<AppEnv>, member: MemberCredential | undefined) {
  try {
    return member && (await liveAccount(c, member));
  } catch (error) {
    if (toApiError(error).code === 'invalid_token') return undefined;
    throw error;
  }
}

/**
 * The account of a live session; throws `invalid_token` without one. A member whose membership has ended
 * still owns the keys.
 */
export async function liveAccount(c: Context<AppEnv>, member: MemberCredential): Promise<string> {
  try {
    await c.var.services.accounts.checkSession(member);
  } catch (error) {
    if (toApiError(error).code !== 'membership_required') throw error;
  }
  return member.account;
}
