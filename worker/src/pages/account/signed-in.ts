// What every form of the account page needs before it may change anything: a live session, our own page, its fields.
import type { Context } from 'hono';
import type { AppEnv, WebAccount } from '../../context.ts';
import { CSRF_FIELD } from '../../gates/csrf.ts';
import { requireSessionForm } from '../../gates/web-session.ts';
import { languageOf } from '../respond.ts';
import { pathIn } from '../texts/texts.ts';
import { readForm } from './form.ts';

export type Fields = Record<string, string | undefined>;
type Handle = (c: Context<AppEnv>, web: WebAccount, fields: Fields) => Promise<Response>;

/** A handler of a form. A browser that is not signed in is sent to the sign-in page, and nothing is changed. */
export function signedInForm(handle: Handle): (c: Context<AppEnv>) => Promise<Response> {
  return async (c) => {
    const web = c.var.webAccount;
    if (!web) return askToSignIn(c, pathIn(languageOf(c.req.path), '/account'));
    const fields = await readForm(c);
    await requireSessionForm(c, web, fields[CSRF_FIELD]);
    return handle(c, web, fields);
  };
}

/** A handler of a page. */
export function signedInPage(
  handle: (c: Context<AppEnv>, web: WebAccount) => Promise<Response>,
): (c: Context<AppEnv>) => Promise<Response> {
  return async (c) => {
    const { pathname, search } = new URL(c.req.url);
    return c.var.webAccount ? handle(c, c.var.webAccount) : askToSignIn(c, pathname + search);
  };
}

/** Sends a browser that is not signed in to the sign-in page of its language, and back to `back` after it. */
function askToSignIn(c: Context<AppEnv>, back: string): Response {
  const signIn = pathIn(languageOf(c.req.path), '/sign-in');
  return c.redirect(`${signIn}?${new URLSearchParams({ back })}`, 303);
}
