// A service of the tests as a target of the conformance kit, with a credential of every kind.
import type { Target } from '../../../clients/typescript/src/conformance/index.ts';
import { freshAddress, type SharedService } from './service.ts';

/** Makes the credentials. All requests come from one address of their own. */
export async function conformanceTarget(service: SharedService): Promise<Target> {
  const { client, url: baseUrl, token } = service;
  const lapsed = await client.addMember('lapsed@example.com');
  await client.setMembership(lapsed.account, 'activate');
  const { token: lapsedToken } = await client.issueToken(lapsed.account);
  await client.setMembership(lapsed.account, 'cancel');
  const key = async (order: Parameters<typeof client.createKey>[0]) => (await client.createKey(order)).key;
  const revoked = await client.createKey({ tier: 'basic', contract: 'B' });
  await client.revokeKey(revoked.family);
  const address = freshAddress();
  return {
    baseUrl,
    credentials: {
      member_token: token,
      member_token_lapsed: lapsedToken,
      a_basic: await key({ tier: 'basic', contract: 'A' }),
      b_free: await key({ tier: 'free', contract: 'B' }),
      b_pro: await key({ tier: 'pro', contract: 'B' }),
      b_enterprise: await key({ tier: 'enterprise', contract: 'B', scopes: ['search', 'enterprise'] }),
      test: await key({ tier: 'free', contract: 'B', test: true }),
      revoked: revoked.key,
    },
    fetch: (url, init) => {
      const headers = new Headers(init?.headers);
      headers.set('CF-Connecting-IP', address);
      return fetch(url, { ...init, headers });
    },
  };
}
