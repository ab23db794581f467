// A GET that follows redirects itself, so that each hop is checked, waits its turn at its host, and is
// counted.
import { FetchFault } from '../../state/statuses.ts';
import type { Answer, Exchange, RequestHeaders } from './exchange.ts';
import type { Turns } from './host-gate.ts';

/** Real chains have at most four redirects. */
export const MAX_REDIRECTS = 10;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export type Follow = <T>(
  start: URL,
  headersFor: (url: URL) => RequestHeaders,
  read: (answer: Answer, url: URL) => Promise<T>,
) => Promise<T>;

/**
 * Makes a `Follow`. `headersFor` is called for each hop, `read` with the first answer that is not a redirect.
 */
export function makeFollow(exchange: Exchange, turns: Turns): Follow {
  return async (start, headersFor, read) => {
    const visited = new Set<string>();
    let url = start;
    for (;;) {
      visited.add(url.href);
      const here = url;
      const step = await turns.run(here.hostname, () =>
        exchange(here, headersFor(here), async (answer) => {
          if (!REDIRECTS.has(answer.status)) return { value: await read(answer, here) };
          return { next: resolveTarget(answer.headers.location, here) };
        }),
      );
      if (!step.next) return step.value;
      if (visited.has(step.next.href)) throw new FetchFault('redirect_loop', 'the same address occurs twice');
      if (visited.size > MAX_REDIRECTS)
        throw new FetchFault('redirect_loop', `more than ${MAX_REDIRECTS} redirects`);
      url = step.next;
    }
  };
}

function resolveTarget(location: string | undefined, base: URL): URL {
  const target = location === undefined ? null : URL.parse(location, base.href);
  if (!target || !/^https?:$/.test(target.protocol))
    throw new FetchFault(
      'bad_redirect',
      location === undefined ? 'it has no Location' : 'its target is not a web address',
    );
  target.hash = '';
  return target;
}
