// API keys as the routes use them: the key object behind one interface.
import { type Signing, sha256Hex } from '../credentials/sign.ts';
import { objectNamed } from '../itty.ts';
import { callObject } from '../object-call.ts';
import { type KeyCredential, mintApiKey, mintFamily, parseApiKey } from './api-key.ts';
import type { KeyDescription, KeyObject, KeyTaken } from './key-object.ts';
import type { KeyTerms } from './tiers.ts';

type KeyMethods = Pick<KeyObject, 'issue' | 'revoke' | 'take' | 'peek' | 'giveBack' | 'describe'>;

/** Every method but `parse` throws `service_unavailable` when the object is out of reach. */
export type Keys = {
  /** Family and hash of a key without I/O, undefined when it is malformed. */
  parse(key: string): Promise<KeyCredential | undefined>;
  /** A fresh key in a family of its own, shown once. */
  issue(terms: KeyTerms): Promise<{ key: string; family: string }>;
  /** Ends a whole family; false when it was never issued. */
  revoke(family: string): Promise<boolean>;
  take(credential: KeyCredential, requestId: string): Promise<KeyTaken>;
  peek(credential: KeyCredential): Promise<KeyTaken>;
  giveBack(credential: KeyCredential, requestId: string): Promise<void>;
  describe(family: string): Promise<KeyDescription | undefined>;
};

/** The service over one object a family. */
export function createKeys(objects: DurableObjectNamespace, signing: Signing): Keys {
  const object = (family: string) => objectNamed<KeyMethods>(objects, family);
  return {
    parse: (key) => parseApiKey(key, signing),
    async issue(terms) {
      const family = mintFamily();
      const key = await mintApiKey(family, terms.test, signing);
      const hash = await sha256Hex(key);
      const { issued } = await callObject(() => object(family).issue(hash, terms));
      if (!issued) throw new Error('The terms of a key do not agree with each other.');
      return { key, family };
    },
    revoke: async (family) => (await callObject(() => object(family).revoke())).known,
    take: ({ family, hash }, requestId) => callObject(() => object(family).take(hash, requestId)),
    peek: ({ family, hash }) => callObject(() => object(family).peek(hash)),
    giveBack: async ({ family }, requestId) => {
      await callObject(() => object(family).giveBack(requestId));
    },
    describe: async (family) => (await callObject(() => object(family).describe())) ?? undefined,
  };
}
