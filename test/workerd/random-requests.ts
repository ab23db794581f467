// Requests that nobody documents, for every route of the app: methods, paths, query strings, headers, credentials and
// bodies, drawn from a seed.
import type { Random } from '../../tools/testbed/random.ts';

/** A route as Hono lists it. */
export type ListedRoute = { method: string; path: string };
export type RandomRequest = { path: string; init: RequestInit & { headers: Record<string, string> } };

/** Callers. Each has counters, and opening an object costs more than a request; together they may look up 245,000 times. */
const ADDRESSES = 4_096;
const METHODS = ['GET', 'POST', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'PROPFIND'];
const NAMES = [
  ...['query', 'q', 'cpt', 'code', 'zip', 'place', 'lat', 'lng', 'radius_miles', 'explain', 'lang', 'limit'],
  ...['cursor', 'location', 'items', 'filters', 'fields', 'format', 'dataset', 'api_key', 'origins', 'all'],
  ...[
    'email',
    'back',
    'state',
    'response',
    'name',
    'statements',
    'keys',
    'release',
    '__proto__',
    'constructor',
  ],
];
/** Sound values beside hostile ones, so that a request gets past the first check. */
const TEXTS = [
  ...[
    '70551',
    'mri',
    'brain mri',
    '50010',
    '500',
    'Ames, IA',
    '42',
    '-93.6',
    '25',
    'es',
    'en',
    'true',
    '5',
    '',
  ],
  ...[
    "' OR 1=1 --",
    '"; DROP TABLE accounts; --',
    '../../etc/passwd',
    '%2e%2e%2f',
    '..%5c..%5c',
    '\u0000',
    '%00',
  ],
  ...[
    '٥٠٠١٠',
    '５００１０',
    '5001O',
    '1e309',
    '-0',
    'NaN',
    '0x10',
    '٣',
    '\ud800',
    '\u202e50010',
    '🏥'.repeat(40),
    '<script>',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '#{7*7}',
    '{{7*7}}',
    'a'.repeat(3_000),
    '%',
    '%zz',
    '\r\nX: y',
  ],
];
const HEADER_NAMES = [
  ...[
    'Accept',
    'Accept-Language',
    'Accept-Encoding',
    'Content-Encoding',
    'Content-Length',
    'Cookie',
    'Origin',
  ],
  ...[
    'Referer',
    'Range',
    'If-None-Match',
    'X-Forwarded-For',
    'CF-Connecting-IP',
    'X-Request-Id',
    'Host',
    'X-HTTP-Method-Override',
  ],
];
const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  '',
];
const BROKEN = [
  '{',
  '{"a":',
  '[]',
  'null',
  '"text"',
  '1',
  '{"cpt":"70551"}}',
  '{"cpt":"70551","cpt":1}',
  '\ufeff{}',
  '',
];

/** One request of a route. `credentials` are header fields of callers that exist. */
export function randomRequest(
  random: Random,
  routes: readonly ListedRoute[],
  credentials: readonly Record<string, string>[],
): RandomRequest {
  const { method: listed, path } = random.pick(routes);
  const method = listed === 'ALL' || random.int(4) === 0 ? random.pick(METHODS) : listed;
  const address = `2001:db8:0:${random.int(ADDRESSES).toString(16)}::1`;
  const headers: Record<string, string> = { 'CF-Connecting-IP': address, ...random.pick(credentials) };
  for (let i = random.int(3); i > 0; i -= 1) headers[random.pick(HEADER_NAMES)] = headerText(random);
  const init: RandomRequest['init'] = { method, headers };
  if (method !== 'GET' && method !== 'HEAD' && random.int(8) > 0) {
    init.body = randomBody(random);
    const type = random.int(3) > 0 ? 'application/json' : random.pick(TYPES);
    if (type !== '') headers['Content-Type'] = type;
  }
  return { path: fillPath(random, path) + randomQuery(random), init };
}

/** A header takes no control character and no letter beyond Latin. */
function headerText(random: Random): string {
  return random.pick(TEXTS).replace(/[^\x20-\x7e]/g, '?');
}

function fillPath(random: Random, path: string): string {
  const filled = path.replace(/:[a-z]+(?:\{[^}]*\})?\??|\*/gi, () => pathText(random));
  return random.int(12) === 0 ? `${filled}/${pathText(random)}` : filled;
}

function pathText(random: Random): string {
  const text = random.pick(TEXTS);
  return random.int(3) > 0 ? encodeURIComponent(text.toWellFormed()) : text.replace(/[^\x21-\x7e]|[?#]/g, '');
}

function randomQuery(random: Random): string {
  const parts = Array.from({ length: random.int(5) }, () => {
    const [name, text] = [random.pick(NAMES), random.pick(TEXTS)];
    return `${name}${random.int(6) === 0 ? '[]' : ''}=${random.int(5) > 0 ? encodeURIComponent(text.toWellFormed()) : text.replace(/[^\x21-\x7e]|#/g, '')}`;
  });
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

function randomBody(random: Random): string {
  if (random.int(8) === 0) return random.pick(BROKEN);
  if (random.int(30) === 0) return `${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}`;
  if (random.int(40) === 0) return JSON.stringify({ query: 'a'.repeat(200_000) });
  const members = Array.from(
    { length: random.int(6) },
    () => `${JSON.stringify(random.pick(NAMES))}:${randomJson(random, 3)}`,
  );
  return `{${members.join(',')}}`;
}

/** JSON text, so that a key may be there twice and a number may be larger than any. */
function randomJson(random: Random, depth: number): string {
  switch (random.int(depth > 0 ? 8 : 6)) {
    case 0:
      return random.pick(['0', '-1', '1e400', '25', '42.03', '-93.6', '1.5', '9007199254740993', '-0', '5']);
    case 1:
      return random.pick(['true', 'false', 'null']);
    case 6:
      return `[${Array.from({ length: random.int(4) }, () => randomJson(random, depth - 1)).join(',')}]`;
    case 7:
      return `{${Array.from({ length: random.int(4) }, () => `${JSON.stringify(random.pick(NAMES))}:${randomJson(random, depth - 1)}`).join(',')}}`;
    default:
      return JSON.stringify(random.pick(TEXTS));
  }
}
