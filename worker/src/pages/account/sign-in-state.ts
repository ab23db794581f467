// What a browser keeps between asking for a code and entering it: its own secret, where to go afterwards, and the
// mailbox. The text is sealed, so that nobody can prepare one for somebody else.
import type { Context } from 'hono';
import * as z from 'zod';
import { MAX_BACK_LENGTH } from '../../../../schemas/account-forms.ts';
import type { AppEnv } from '../../context.ts';
import { randomBase62 } from '../../credentials/base62.ts';
import { seal, unseal } from '../../credentials/sealed.ts';
import { sha256Hex } from '../../credentials/sign.ts';
import { readCookie, removeCookie, writeCookie } from '../../gates/cookies.ts';
import { csrfToken, requireOwnForm } from '../../gates/csrf.ts';

/** Long enough for a person to find the mail; the code itself ends after ten minutes. */
const TTL_SECONDS = 60 * 60;
/** 142 bits. */
const SECRET_LENGTH = 24;
const PURPOSE = 'sign-in';
const HOME = '/account';

const State = z.object({
  browser: z.string(),
  back: z.string(),
  endsAt: z.number(),
  /** The mailbox that got a code, and the name of its object. */
  asked: z.object({ mailbox: z.string(), name: z.string() }).nullable(),
});
export type SignInState = z.infer<typeof State>;

/** The state of this browser; undefined when it is missing or old. */
export async function readState(c: Context<AppEnv>): Promise<SignInState | undefined> {
  const read = State.safeParse(
    await unseal(readCookie(c, 'sign-in') ?? '', PURPOSE, c.var.services.config.signing),
  );
  return read.success && read.data.endsAt > Date.now() ? read.data : undefined;
}

/** Begins, or goes on with what the browser has. */
export async function beginState(c: Context<AppEnv>, back: string): Promise<SignInState> {
  const known = await readState(c);
  const state = {
    browser: known?.browser ?? randomBase62(SECRET_LENGTH),
    back,
    endsAt: Date.now() + TTL_SECONDS * 1000,
    asked: known?.asked ?? null,
  };
  await keepState(c, state);
  return state;
}

export async function keepState(c: Context<AppEnv>, state: SignInState): Promise<void> {
  writeCookie(c, 'sign-in', await seal(state, PURPOSE, c.var.services.config.signing), TTL_SECONDS);
}

export function dropState(c: Context<AppEnv>): void {
  removeCookie(c, 'sign-in');
}

/** The browser as stores know it. */
export function browserHash({ browser }: SignInState): Promise<string> {
  return sha256Hex(`browser:${browser}`);
}

/** The token of the forms of a browser that is not signed in yet. */
export async function stateCsrf(c: Context<AppEnv>, state: SignInState): Promise<string> {
  return csrfToken(await browserHash(state), c.var.services.config.signing);
}

/** @throws ApiError `forbidden_form` when a form was not sent by our page in this browser */
export async function requireStateForm(
  c: Context<AppEnv>,
  state: SignInState,
  sent: string | undefined,
): Promise<void> {
  await requireOwnForm(c, await browserHash(state), sent);
}

/** The path of our own that a sign-in leads back to. Anything else leads to the account page. */
export function ownPath(text: string | undefined, site: string): string {
  if (!text?.startsWith('/') || text.length > MAX_BACK_LENGTH) return HOME;
  // A browser reads `//host` and `/\host` as another site, so what counts is what it would make of the text.
  const url = URL.canParse(text, site) ? new URL(text, site) : undefined;
  if (!url || url.origin !== new URL(site).origin || /^\/[/\\]/.test(text)) return HOME;
  return url.pathname.startsWith('//') ? HOME : url.pathname + url.search;
}
