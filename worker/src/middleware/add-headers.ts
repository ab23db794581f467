// Headers that middleware adds on the way out.
import type { Context } from 'hono';

/**
 * Sets headers of a finished response in place. Hono's `c.header` makes a copy of a finished response for every header, and a
 * copy's body is a stream: five of them cost more than a lookup, and the length of the body is lost.
 */
export function addHeaders(c: Context, added: Readonly<Record<string, string>>): void {
  const { headers } = c.res;
  try {
    for (const name in added) headers.set(name, added[name] ?? '');
  } catch {
    // A response that came from a fetch has headers that cannot be set.
    for (const [name, value] of Object.entries(added)) c.header(name, value);
  }
}
