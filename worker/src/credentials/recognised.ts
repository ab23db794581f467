// Credentials that an isolate has seen to be signed by us. Most requests come with one that was here a moment ago, and its
// tag need not be computed again. What is kept is the hash, by which nobody can ask; whether the credential is still valid
// is asked of its object with every request.
import { hasTag, type Signing, sha256Hex } from './sign.ts';

/** Hashes that are kept; the one that was first is forgotten first. */
const MAX_RECOGNISED = 5_000;

/** By hash the secrets under which it was recognised: after a rotation, tags are computed again. */
const recognised = new Map<string, string>();

/** The hash of a credential, undefined when its tag is not ours. */
export async function hashOfTagged(tagged: string, signing: Signing): Promise<string | undefined> {
  const hash = await sha256Hex(tagged);
  const secrets = `${signing.secret}\n${signing.previousSecret ?? ''}`;
  if (recognised.get(hash) === secrets) return hash;
  if (!(await hasTag(tagged, signing))) return undefined;
  recognised.set(hash, secrets);
  for (const oldest of recognised.keys()) {
    if (recognised.size <= MAX_RECOGNISED) break;
    recognised.delete(oldest);
  }
  return hash;
}
