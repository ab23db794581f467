// Passkeys: the second way in. A challenge is a sealed text that the browser gives back, so nothing is stored for a
// stranger; the account object lets each challenge be answered once.
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import * as z from 'zod';
import { PathId } from '../../../schemas/operator.ts';
import { base64UrlOf, bytesOfBase64Url, seal, unseal } from '../credentials/sealed.ts';
import { type Signing, sha256Hex } from '../credentials/sign.ts';
import { ApiError } from '../errors.ts';
import type { Accounts } from './accounts.ts';

/** How long a browser may take to answer. */
export const CHALLENGE_TTL_MS = 5 * 60 * 1000;
const CHALLENGE_BYTES = 32;
/** How an authenticator may be reached, as browsers name it; a browser of the future may name more. */
const Transports = z.array(z.string().max(20)).max(10);
const Challenge = z.object({ challenge: z.string(), holder: z.string(), endsAt: z.number() });

/** The name and the public address of the service, which a passkey is bound to. */
export type RelyingParty = { name: string; site: string };
/** What a browser needs for its ceremony, and the sealed challenge that it must give back. */
export type Ceremony = { options: unknown; state: string };
/** `holder` is the session, or the browser before a sign-in, that began the ceremony. */
export type Answered = { state: string; holder: string; response: unknown };

export type Passkeys = {
  beginAdding(party: RelyingParty, account: string, mailbox: string, holder: string): Promise<Ceremony>;
  /** @throws ApiError `sign_in_failed` when the answer does not fit the challenge */
  finishAdding(party: RelyingParty, account: string, name: string, answered: Answered): Promise<boolean>;
  beginSignIn(party: RelyingParty, holder: string): Promise<Ceremony>;
  /** The account whose passkey answered. @throws ApiError `sign_in_failed`, the same for every reason */
  finishSignIn(party: RelyingParty, answered: Answered): Promise<string>;
};

/** What is read of an answer before the library checks all of it. */
const SignInResponse = z.object({
  id: z.string().max(2_000),
  response: z.object({ userHandle: z.string().max(200) }),
});

/** The service over the account objects. The library is loaded with the first ceremony. */
export function createPasskeys(accounts: Accounts, signing: Signing): Passkeys {
  const library = () => import('@simplewebauthn/server');
  const begin = async (purpose: string, holder: string) => {
    const challenge = base64UrlOf(crypto.getRandomValues(new Uint8Array(CHALLENGE_BYTES)));
    const endsAt = Date.now() + CHALLENGE_TTL_MS;
    return { challenge, state: await seal({ challenge, holder, endsAt }, purpose, signing) };
  };
  /** The challenge of a ceremony that this holder began. */
  const challengeOf = async (purpose: string, { state, holder }: Answered) => {
    const read = Challenge.safeParse(await unseal(state, purpose, signing));
    if (!read.success || read.data.holder !== holder || read.data.endsAt <= Date.now()) throw failed();
    return read.data;
  };
  return {
    async beginAdding({ name, site }, account, mailbox, holder) {
      const { challenge, state } = await begin('add-passkey', holder);
      const { passkeys } = await accounts.describeAccount(account);
      const { generateRegistrationOptions } = await library();
      const options = await generateRegistrationOptions({
        rpName: name,
        rpID: hostOf(site),
        userName: mailbox,
        userID: Uint8Array.from(new TextEncoder().encode(account)),
        challenge: bytesOfBase64Url(challenge),
        attestationType: 'none',
        excludeCredentials: passkeys.map(({ id }) => ({ id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      return { options, state };
    },
    async finishAdding({ site }, account, name, answered) {
      const { challenge } = await challengeOf('add-passkey', answered);
      const { verifyRegistrationResponse } = await library();
      const checked = await verifyRegistrationResponse({
        response: answered.response as RegistrationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: site,
        expectedRPID: hostOf(site),
        requireUserVerification: true,
      }).catch((cause) => {
        throw failed(cause);
      });
      if (!checked.verified) throw failed();
      const { id, publicKey, counter, transports: stated } = checked.registrationInfo.credential;
      const transports = Transports.safeParse(stated).data ?? [];
      return accounts.addPasskey(account, {
        id,
        publicKey: base64UrlOf(publicKey),
        counter,
        transports,
        name,
      });
    },
    async beginSignIn({ site }, holder) {
      const { challenge, state } = await begin('sign-in-passkey', holder);
      const { generateAuthenticationOptions } = await library();
      const options = await generateAuthenticationOptions({
        rpID: hostOf(site),
        challenge: bytesOfBase64Url(challenge),
        userVerification: 'required',
      });
      return { options, state };
    },
    async finishSignIn({ site }, answered) {
      const { challenge, endsAt } = await challengeOf('sign-in-passkey', answered);
      const { id, response } = parseOrFail(answered.response);
      const account = accountIn(response.userHandle);
      const known = await accounts.passkey(account, id);
      if (!known) throw failed();
      const { verifyAuthenticationResponse } = await library();
      const credential = {
        id: known.id,
        publicKey: bytesOfBase64Url(known.publicKey),
        counter: known.counter,
      };
      const checked = await verifyAuthenticationResponse({
        response: answered.response as AuthenticationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: site,
        expectedRPID: hostOf(site),
        credential,
        requireUserVerification: true,
      }).catch((cause) => {
        throw failed(cause);
      });
      if (!checked.verified) throw failed();
      const used = { hash: await sha256Hex(challenge), endsAt };
      const { newCounter } = checked.authenticationInfo;
      if (!(await accounts.usePasskey(account, known.id, newCounter, used))) throw failed();
      return account;
    },
  };
}

function failed(cause?: unknown): ApiError {
  return new ApiError('sign_in_failed', {}, { cause });
}

function hostOf(site: string): string {
  return new URL(site).hostname;
}

function parseOrFail(response: unknown): z.infer<typeof SignInResponse> {
  const read = SignInResponse.safeParse(response);
  if (!read.success) throw failed();
  return read.data;
}

/** The account id in a user handle. */
function accountIn(userHandle: string): string {
  try {
    return PathId.parse(new TextDecoder().decode(bytesOfBase64Url(userHandle)));
  } catch (cause) {
    throw failed(cause);
  }
}
