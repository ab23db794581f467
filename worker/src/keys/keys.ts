// API keys as the routes use them: the key object behind one interface.
import type * as z from 'zod';
import { lastKeeper } from '../../../schemas/kept-shape.ts';
import type { KeyEndpoint, Tier } from '../../../schemas/key-terms.ts';
import type { Branding } from '../../../schemas/widget.ts';
import type { DayTaken } from '../counters/day-count.ts';
import { objectNamed } from '../counters/itty.ts';
import { callObject, checkAnswer } from '../counters/object-call.ts';
import { type Signing, sha256Hex } from '../credentials/sign.ts';
import { type KeyCredential, mintApiKey, mintFamily, parseApiKey } from './api-key.ts';
import type { Plan } from './family-plan.ts';
import * as answers from './key-answers.ts';
import type { KeyAsk, KeyDescription, KeyTaken, KeyUsage, KeyWidget, Manager, UsageDay } from './key-asks.ts';
import type { KeyObject } from './key-object.ts';
import { mintManagementSecret } from './management-secret.ts';
import { isOrdinaryAnswer } from './ordinary-answer.ts';
import { type KeyTerms, termsAgree } from './tiers.ts';

type KeyMethods = Pick<
  KeyObject,
  | 'issue'
  | 'rotate'
  | 'revoke'
  | 'release'
  | 'setOrigins'
  | 'setLook'
  | 'widget'
  | 'setPlan'
  | 'setTier'
  | 'adopt'
  | 'take'
  | 'peek'
  | 'usage'
  | 'giveBack'
  | 'endRepeat'
  | 'manage'
  | 'describe'
  | 'history'
>;

/** More than any request costs: all of it is given back. */
const WHOLE_COST = Number.MAX_SAFE_INTEGER;

/** A new key and the management secret of its family; both are shown once. */
export type IssuedKey = { key: string; family: string; managementSecret: string };

/** `needsPlan`: the keys open nothing until the account pays for a tier. */
export type NewOwner = { origins?: string[]; account?: string | null; needsPlan?: boolean };

/** Every method but `parse` throws `service_unavailable` when the object cannot be reached. */
export type Keys = {
  /** Family and hash of a key without I/O, undefined when it is malformed. */
  parse(key: string): Promise<KeyCredential | undefined>;
  /** A fresh key in a new family, shown once. */
  issue(terms: KeyTerms, owner?: NewOwner): Promise<IssuedKey>;
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
  setBranding(family: string, branding: Branding): Promise<boolean>;
  setHost(family: string, host: string | null): Promise<boolean>;
  /** Keeps what an account pays for a family; `known` is false for a family of another account. */
  setPlan(
    family: string,
    account: string,
    ticket: number,
    plan: Plan,
  ): Promise<{ known: boolean; revoked: boolean }>;
  /** Sets the tier by hand. Free ends a family of contract A until it is paid. */
  setTier(family: string, tier: Tier): Promise<{ known: boolean; set: boolean }>;
  /** Gives a family to an account; false without its management secret, or when another account has it. */
  adopt(family: string, management: string, account: string): Promise<boolean>;
  take(credential: KeyCredential, requestId: string, ask?: KeyAsk): Promise<KeyTaken>;
  peek(credential: KeyCredential): Promise<KeyTaken>;
  usage(credential: KeyCredential): Promise<KeyUsage>;
  widget(credential: KeyCredential): Promise<KeyWidget>;
  /** Uncounts a request, or `cost` of it; gives the count that is then true. */
  giveBack(
    credential: KeyCredential,
    requestId: string,
    cost?: number,
    endpoint?: KeyEndpoint,
  ): Promise<DayTaken | undefined>;
  /** Ends a request with an Idempotency-Key; `isFree` when it was not answered, so that the key may be used again. */
  endRepeat(credential: KeyCredential, key: string, owner: string, isFree: boolean): Promise<void>;
  /** The family, when this manager may manage it. */
  manage(family: string, manager: Manager): Promise<KeyDescription | undefined>;
  describe(family: string): Promise<KeyDescription | undefined>;
  history(family: string): Promise<UsageDay[] | undefined>;
};

/** The last ordinary answer of an object to a request: what the key is for, and its count. */
const keepLast = lastKeeper<KeyTaken>();

/** The service over one object a family. */
export function createKeys(objects: DurableObjectNamespace, signing: Signing): Keys {
  const object = (family: string) => objectNamed<KeyMethods>(objects, family);
  /** Calls the object of a family; an answer that does not fit is as bad as none. */
  const call = <T extends z.ZodType>(schema: T, ask: () => Promise<unknown>) =>
    callObject(async () => checkAnswer('A key object', schema, await ask()));
  return {
    parse: (key) => parseApiKey(key, signing),
    async issue(terms, { origins = [], account = null, needsPlan = false } = {}) {
      if (!termsAgree(terms)) throw new Error('The terms of a key do not agree with each other.');
      const family = mintFamily();
      const key = await mintApiKey(family, terms.test, signing);
      const managementSecret = await mintManagementSecret(family, signing);
      const [hash, management] = await Promise.all([sha256Hex(key), sha256Hex(managementSecret)]);
      const owner = { origins, account, management, needsPlan };
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
    setBranding: async (family, branding) =>
      (await call(answers.Known, () => object(family).setLook({ branding }))).known,
    setHost: async (family, host) =>
      (await call(answers.Known, () => object(family).setLook({ host }))).known,
    setPlan: (family, account, ticket, plan) =>
      call(answers.PlanSet, () => object(family).setPlan(account, ticket, plan)),
    setTier: (family, tier) => call(answers.TierSet, () => object(family).setTier(tier)),
    adopt: async (family, management, account) =>
      (await call(answers.Adopted, () => object(family).adopt(management, account))).adopted,
    take: ({ family, hash, test }, requestId, ask = {}) =>
      callObject(async () => {
        const answer = await object(family).take(hash, requestId, ask);
        const taken = isOrdinaryAnswer(answer, test)
          ? keepLast(answer)
          : checkAnswer('A key object', answers.takenBy(test), answer);
        const goesOn = taken.known && taken.fits && !taken.misplaced && !taken.ended;
        if (goesOn && (taken.repeat === undefined) !== (ask.repeat === undefined))
          throw new Error('A key object gave an answer that does not say what an Idempotency-Key is.');
        return taken;
      }),
    peek: ({ family, hash, test }) => call(answers.takenBy(test), () => object(family).peek(hash)),
    usage: ({ family, hash, test }) => call(answers.usageOf(test), () => object(family).usage(hash)),
    widget: ({ family, hash, test }) => call(answers.widgetOf(test), () => object(family).widget(hash)),
    async giveBack({ family }, requestId, cost, endpoint = 'search') {
      const back = () =>
        // The library sends arguments as JSON, where an undefined one would become null.
        cost === undefined && endpoint === 'search'
          ? object(family).giveBack(requestId)
          : object(family).giveBack(requestId, cost ?? WHOLE_COST, endpoint);
      return (await call(answers.GivenBack, back)).taken ?? undefined;
    },
    async endRepeat({ family }, key, owner, isFree) {
      await call(answers.Known, () => object(family).endRepeat(key, owner, isFree));
    },
    manage: async (family, manager) =>
      (await call(answers.managedBy(manager), () => object(family).manage(manager))) ?? undefined,
    describe: async (family) => (await call(answers.Described, () => object(family).describe())) ?? undefined,
    history: async (family) => (await call(answers.History, () => object(family).history()))?.days,
  };
}
