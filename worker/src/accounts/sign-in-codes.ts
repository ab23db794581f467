// Sign-in by a code that is sent to a mailbox. Whether the mailbox has an account plays no part until the code was
// right: every mailbox gets the same answer and causes the same calls.
import * as z from 'zod';
import type { Lang } from '../../../schemas/lang.ts';
import { callObject, callStore, checkAnswer } from '../counters/object-call.ts';
import type { Quota } from '../counters/quota.ts';
import { hexOf, hmac, type Signing } from '../credentials/sign.ts';
import { ApiError, toApiError } from '../errors.ts';
import type { Mailer } from '../mail/mailer.ts';
import { MailError } from '../mail/transports.ts';
import { CODE_TTL_MS, type SignInObject } from './sign-in-object.ts';

/** Digits of a code. */
export const CODE_LENGTH = 8;
const CODES = 10 ** CODE_LENGTH;
/** Random numbers from here on would favour small codes. */
const FAIR_BELOW = Math.floor(2 ** 32 / CODES) * CODES;
/** 128 bits. */
const NAME_LENGTH = 32;
/** The one counter of codes of the whole service. */
const SERVICE = 'service';

/** Who asks for a code: the browser by the hash of the browser's secret, the client's address by its name. */
export type CodeAsk = { mailbox: string; browser: string; lang: Lang; address: string; requestId: string };
export type SignInCodes = {
  /**
   * Sends a code and returns the name of the mailbox's object.
   * @throws ApiError `rate_limited`, or `service_unavailable` when the mail or a store fails
   */
  send(ask: CodeAsk): Promise<{ name: string }>;
  /** Tries a code; `left` is the number of tries that remain. */
  tryCode(name: string, browser: string, code: string): Promise<{ passed: boolean; left: number }>;
};

type Parts = {
  objects: DurableObjectNamespace<SignInObject>;
  mailer: Mailer;
  signing: Signing;
  addressSecret: string;
  /** 20 codes an hour for an address. */
  ofAddress: Quota;
  /** The ceiling of the whole service. */
  ofService: Quota;
};

const Asked = z.object({ allowed: z.boolean(), retryAfter: z.int().nonnegative() });
const Tried = z
  .object({ passed: z.boolean(), left: z.int().nonnegative() })
  .refine(({ passed, left }) => !passed || left === 0);

/** The service over its stores. */
export function createSignInCodes(parts: Parts): SignInCodes {
  const { objects, mailer, signing, addressSecret, ofAddress, ofService } = parts;
  const object = (name: string) => objects.get(objects.idFromName(name));
  const hashOf = async (secret: string, name: string, browser: string, code: string) =>
    hexOf(await hmac(secret, `code:${name}:${browser}:${code}`));
  /** Counts for the address, the mailbox and the service, in this order; a refusal undoes what came before it. */
  const open = async ({ browser, address, requestId }: CodeAsk, name: string, hash: string) => {
    const counted = await ofAddress.take(address, requestId);
    if (!counted.allowed) throw new ApiError('rate_limited', { retry_after: counted.retryAfter });
    const asked = await callObject(async () =>
      checkAnswer('A sign-in object', Asked, await object(name).ask(browser, hash)),
    );
    if (!asked.allowed) throw new ApiError('rate_limited', { retry_after: asked.retryAfter });
    const ceiling = await ofService.take(SERVICE, requestId);
    if (ceiling.allowed) return;
    await callObject(async () => object(name).withdraw(hash));
    const cause = new Error('The whole service has reached SIGN_IN_CODES_PER_HOUR.');
    throw new ApiError('service_unavailable', { retry_after: ceiling.retryAfter }, { cause });
  };
  return {
    async send(ask) {
      const name = hexOf(await hmac(addressSecret, `mailbox:${ask.mailbox}`)).slice(0, NAME_LENGTH);
      const code = mintCode();
      const hash = await hashOf(signing.secret, name, ask.browser, code);
      const data = { code, minutes: CODE_TTL_MS / 60_000 };
      try {
        await open(ask, name, hash);
        await mailer.send({ to: ask.mailbox, template: 'sign-in-code', data, lang: ask.lang });
      } catch (thrown) {
        const error = toApiError(thrown);
        if (error.isFault) await ofAddress.giveBack(ask.address, ask.requestId).catch(() => undefined);
        if (wasNotSent(error)) {
          await object(name)
            .withdraw(hash)
            .then(
              () => undefined,
              () => undefined,
            );
        }
        throw error;
      }
      return { name };
    },
    async tryCode(name, browser, code) {
      const secrets = [signing.secret, signing.previousSecret].filter((secret) => secret !== undefined);
      const codes = await Promise.all(secrets.map((secret) => hashOf(secret, name, browser, code)));
      // Not repeated: a try whose answer was lost has been counted, and the right code has been used.
      return callStore(async () =>
        checkAnswer('A sign-in object', Tried, await object(name).tryCode(browser, codes)),
      );
    },
  };
}

/** True when the provider refused the mail, so that the mailbox did not get it. */
function wasNotSent({ cause }: ApiError): boolean {
  return cause instanceof MailError && !cause.maybeSent;
}

/** A code, each equally likely. */
function mintCode(): string {
  for (;;) {
    const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
    if (random < FAIR_BELOW) return String(random % CODES).padStart(CODE_LENGTH, '0');
  }
}
