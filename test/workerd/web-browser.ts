// A browser as the pages meet it: it keeps cookies, knows where it is, and sends the forms of the pages that it was shown.
import { isolateOutbox } from '../../worker/src/mail/transports.ts';
import { SITE, type testApp } from './support.ts';

type App = Pick<ReturnType<typeof testApp>, 'fetch'>;
let addresses = 0;

export type WebBrowser = {
  cookies: Map<string, string>;
  get(path: string): Promise<Response>;
  /** Sends a form with the token of the last page; `changed` replaces headers or fields. */
  post(path: string, fields?: Record<string, string>, changed?: Changed): Promise<Response>;
  /** Sends JSON as the script of the last page does. */
  postJson(path: string, body: unknown): Promise<Response>;
  /** The token of the last page that had one. */
  csrf(): string;
};
type Changed = { headers?: Record<string, string>; csrf?: string };

/** A browser with an address of its own. */
export function openBrowser(
  app: App,
  address = `10.77.${(addresses >> 8) & 255}.${addresses++ & 255}`,
): WebBrowser {
  const cookies = new Map<string, string>();
  let csrf = '';
  const send = async (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { 'CF-Connecting-IP': address, ...(cookie ? { Cookie: cookie } : {}), ...init.headers };
    const response = await app.fetch(path, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) keepCookie(cookies, line);
    const text = await response.clone().text();
    csrf = /name="csrf" value="([^"]+)"/.exec(text)?.[1] ?? csrf;
    return response;
  };
  return {
    cookies,
    csrf: () => csrf,
    get: (path) => send(path),
    post: (path, fields = {}, changed = {}) =>
      send(path, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/x-www-form-urlencoded',
          Origin: SITE,
          ...changed.headers,
        },
        body: new URLSearchParams({ csrf: changed.csrf ?? csrf, ...fields }).toString(),
      }),
    postJson: (path, body) =>
      send(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: SITE, 'X-Csrf-Token': csrf },
        body: JSON.stringify(body),
      }),
  };
}

/** The code in the newest mail to a mailbox. */
export function codeFor(mailbox: string): string {
  const mail = isolateOutbox.find(({ to, text }) => to === mailbox && /^\d{8}$/m.test(text));
  return /^\d{8}$/m.exec(mail?.text ?? '')?.[0] ?? '';
}

/** Mails to a mailbox, newest first, by their subjects. */
export function subjectsFor(mailbox: string): string[] {
  return isolateOutbox.filter(({ to }) => to === mailbox).map(({ subject }) => subject);
}

/** Signs a browser in by a code; `typed` is the mailbox as the person writes it. */
export async function signIn(
  browser: WebBrowser,
  mailbox: string,
  back = '/account',
  typed = mailbox,
): Promise<Response> {
  await browser.get(`/sign-in?${new URLSearchParams({ back })}`);
  await browser.post('/sign-in', { email: typed });
  await browser.get('/sign-in/code');
  return browser.post('/sign-in/code', { code: codeFor(mailbox) });
}

function keepCookie(cookies: Map<string, string>, line: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  if (/Max-Age=0/i.test(line)) cookies.delete(name);
  else cookies.set(name, value);
}
