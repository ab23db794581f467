// API keys as the routes use them: the key object behind one interface.
import type * as z from 'zod';
import { objectNamed } from '../counters/itty.ts';
import { callObject, checkAnswer } from '../counters/object-call.ts';
import { type Signing, sha256Hex } from '../credentials/sign.ts';
import { type KeyCredential, mintApiKey, mintFamily, parseApiKey } from './api-key.ts';
import type { DayTaken } from './day-count.ts';
import * as answers from './key-answers.ts';
import type { KeyAsk, KeyDescription, KeyObject, KeyTaken, KeyUsage, Manager } from './key-object.ts';
import { mintManagementSecret } from './management-secret.ts';
import { type KeyTerms, termsAgree } from './tiers.ts';

type KeyMethods = Pick<
  KeyObject,
  | 'issue'
  | 'rotate'
  | 'revoke'
  | 'release'
  | 'setOrigins'
  | 'take'
  | 'peek'
  | 'usage'
  | 'giveBack'
  | 'manage'
  | 'describe'
  | 'history'
>;

/** A new key and the management secret of its family; both are shown once. */
export type IssuedKey = { key: string; family: string; managementSecret: string };
export type UsageDay = { date: string; requests: number };

/** Every method but `parse` throws `service_unavailable` when the object cannot be reached. */
export type Keys = {
  /** Family and hash of a key without I/O, undefined when it is malformed. */
  parse(key: string): Promise<KeyCredential | undefined>;
  /** A fresh key in a new family, shown once. */
  issue(terms: KeyTerms, owner?: { origins?: string[]; account?: string | null }): Promise<IssuedKey>;
  /**
   * A newer key of a family, shown once, and when the older key ends; undefined for a family that is unknown
   * or revoked.
   */
  rotate(family: string, test: boolean): Promise<{ key: string; olderEndsAt: number | null } | undefined>;
  /** Ends a whole family, or one key of it by its hash; false when it was never issued. */
  revoke(family: string, hash?: string): Promise<boolean>;
  /** Ends a whole family and removes its account from it. */
  release(family: string): Promise<boolean>;
  setOrigins(family: string, origins: string[]): Promise<boolean>;
  take(credential: KeyCredential, requestId: string, ask?: KeyAsk): Promise<KeyTaken>;
  peek(credential: KeyCredential): Promise<KeyTaken>;
  usage(credential: KeyCredential): Promise<KeyUsage>;
  /** Uncounts a request, or `cost` of it; gives the count that is then true. */
  giveBack(credential: KeyCredential, requestId: string, cost?: number): Promise<DayTaken | undefined>;
  /** The family, when this manager may manage it. */
  manage(family: string, manager: Manager): Promise<KeyDescription | undefined>;
  describe(family: string): Promise<KeyDescription | undefined>;
  history(family: string): Promise<UsageDay[] | undefined>;
};

/** The service over one object a family. */
export function createKeys(objects: DurableObjectNamespace, signing: Signing): Keys {
  const object = (family: string) => objectNamed<KeyMethods>(objects, family);
  /** Calls the object of a family; an answer that does not fit is as bad as none. */
  const call = <T extends z.ZodType>(schema: T, ask: () => Promise<unknown>) =>
    callObject(async () => checkAnswer('A key object', schema, await ask()));
  return {
    parse: (key) => parseApiKey(key, signing),
    async issue(terms, { origins = [], account = null } = {}) {
      if (!termsAgree(terms)) throw new Error('The terms of a key do not agree with each other.');
      const family = mintFamily();
      const key = await mintApiKey(family, terms.test, signing);
      const managementSecret = await mintManagementSecret(family, signing);
      const [hash, management] = await Promise.all([sha256Hex(key), sha256Hex(managementSecret)]);
      const owner = { origins, account, management };
      const { issued } = await call(answers.Issued, () => object(family).issue(hash, terms, owner));
      if (!issued) throw new Error('A fresh key family was issued before.');
      return { key, family, managementSecret };
    },
    async rotate(family, test) {
      const key = await mintApiKey(family, test, signing);
      const hash = await sha256Hex(key);
      const { rotated, endsAt } = await call(answers.Rotated, () => object(family).rotate(hash));
      return rotated ? { key, olderEndsAt: endsAt } : undefined;
    },
    async revoke(family, hash) {
      const revoke = () => (hash === undefined ? object(family).revoke() : object(family).revoke(hash));
      return (await call(answers.Known, revoke)).known;
    },
    release: async (family) => (await call(answers.Known, () => object(family).release())).known,
    setOrigins: async (family, origins) =>
      (await call(answers.Known, () => object(family).setOrigins(origins))).known,
    take: ({ family, hash, test }, requestId, ask = {}) =>
      call(answers.takenBy(test), () => object(family).take(hash, requestId, ask)),
    peek: ({ family, hash, test }) => call(answers.takenBy(test), () => object(family).peek(hash)),
    usage: ({ family, hash, test }) => call(answers.usageOf(test), () => object(family).usage(hash)),
    async giveBack({ family }, requestId, cost) {
      const back = () =>
        cost === undefined ? object(family).giveBack(requestId) : object(family).giveBack(requestId, cost);
      return (await call(answers.GivenBack, back)).taken ?? undefined;
    },
    manage: async (family, manager) =>
      (await call(answers.managedBy(manager), () => object(family).manage(manager))) ?? undefined,
    describe: async (family) => (await call(answers.Described, () => object(family).describe())) ?? undefined,
    history: async (family) => (await call(answers.History, () => object(family).history()))?.days,
  };
}
