// The cookies of the service. Only pages read them; API routes never do.
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { AppEnv } from '../context.ts';

/** `session`: the signed-in browser. `sign-in`: the browser that asks for a code or answers with a passkey. */
export type CookieName = 'session' | 'sign-in';

/**
 * Only this host can set a cookie with this prefix, and only by https. A developer's machine has no https, and not every
 * browser makes an exception for localhost, so the local service leaves the prefix out.
 */
const PREFIX = '__Host-';

export function readCookie(c: Context<AppEnv>, name: CookieName): string | undefined {
  return getCookie(c, fullName(c, name));
}

/** Sets a cookie that no script can read and that no other site's form sends. */
export function writeCookie(c: Context<AppEnv>, name: CookieName, value: string, maxAge: number): void {
  const secure = isSecure(c);
  setCookie(c, fullName(c, name), value, { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge });
}

export function removeCookie(c: Context<AppEnv>, name: CookieName): void {
  deleteCookie(c, fullName(c, name), { path: '/', secure: isSecure(c) });
}

function fullName(c: Context<AppEnv>, name: CookieName): string {
  return isSecure(c) ? PREFIX + name : name;
}

/** False on a developer's machine alone: production refuses to start without https. */
function isSecure(c: Context<AppEnv>): boolean {
  return c.var.services.config.environment === 'production' || c.var.site.startsWith('https://');
}
