// Makes the members and keys of a local service once, and keeps them in `.local/start.json`.
import { readFile } from 'node:fs/promises';
import type { Contract, Tier } from '../../../schemas/key-terms.ts';
import { type OperatorClient, OperatorError } from '../operator/client.ts';
import { localPaths } from './paths.ts';

/** The file that programs read after `npm start`. */
export type StartFile = {
  base_url: string;
  release: string;
  member_account: string;
  member_token: string;
  member_token_lapsed: string;
  operator_secret: string;
  keys: {
    a_basic: string;
    b_free: string;
    b_pro: string;
    b_enterprise: string;
    test: string;
    revoked: string;
  };
  sample_zips: string[];
};

type People = Pick<StartFile, 'member_account' | 'member_token' | 'member_token_lapsed' | 'keys'>;

/** The members and keys of the last start if the service still knows them, otherwise new ones. */
export async function seedPeople(client: OperatorClient): Promise<People> {
  const known = await lastPeople();
  if (known && (await stillKnown(client, known))) return known;
  const member = await addMember(client, 'sample.member@example.com');
  const lapsed = await addMember(client, 'sample.lapsed@example.com');
  await client.setMembership(lapsed.account, 'cancel');
  return {
    member_account: member.account,
    member_token: member.token,
    member_token_lapsed: lapsed.token,
    keys: await createKeys(client),
  };
}

async function lastPeople(): Promise<People | undefined> {
  try {
    const { member_account, member_token, member_token_lapsed, keys } = JSON.parse(
      await readFile(localPaths.start, 'utf8'),
    );
    return { member_account, member_token, member_token_lapsed, keys };
  } catch {
    return undefined;
  }
}

/**
 * True when the service knows the member. A cancelled member counts too: a person may be trying exactly that.
 */
async function stillKnown(
  client: OperatorClient,
  { member_account: account, keys }: People,
): Promise<boolean> {
  if (!account || !keys) return false;
  const member = await client.describeMember(account).catch((error) => {
    if (error instanceof OperatorError && error.code === 'not_found') return undefined;
    throw error;
  });
  return member !== undefined && member.sessions > 0;
}

async function addMember(client: OperatorClient, email: string): Promise<{ account: string; token: string }> {
  const { account } = await client.addMember(email);
  await client.setMembership(account, 'activate');
  const { token } = await client.issueToken(account);
  return { account, token };
}

async function createKeys(client: OperatorClient): Promise<StartFile['keys']> {
  const key = async (tier: Tier, contract: Contract, more: { test?: boolean; scopes?: string[] } = {}) =>
    client.createKey({ tier, contract, ...more });
  const revoked = await key('basic', 'B');
  await client.revokeKey(revoked.family);
  return {
    a_basic: (await key('basic', 'A')).key,
    b_free: (await key('free', 'B')).key,
    b_pro: (await key('pro', 'B')).key,
    b_enterprise: (await key('enterprise', 'B', { scopes: ['search', 'enterprise'] })).key,
    test: (await key('free', 'B', { test: true })).key,
    revoked: revoked.key,
  };
}
