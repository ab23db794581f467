// A key that nobody owns becomes that of an account, for the holder of its management secret.
import type { Signing } from '../credentials/sign.ts';
import type { Keys } from './keys.ts';
import { parseManagementSecret } from './management-secret.ts';

/** The family that is now the account's; undefined for a wrong secret, and for a key of another account. */
export async function adoptKey(
  keys: Pick<Keys, 'adopt'>,
  secret: string,
  account: string,
  signing: Signing,
): Promise<string | undefined> {
  const credential = await parseManagementSecret(secret, signing);
  if (!credential) return undefined;
  const { family, hash } = credential;
  return (await keys.adopt(family, hash, account)) ? family : undefined;
}
