// An answer without what differs from service to service: its address, its operator, its release, times and counts.
import { COMPARED_HEADERS, type GoldenAnswer } from './golden.ts';

/** The media type of lines of JSON. */
export const NDJSON = 'application/x-ndjson';

/** What one service calls itself. */
export type Identity = { site: string; operator: string; operatorUrl: string; release: string };

/** Fields and headers whose value is another each time; each must still have this form. */
const VOLATILE: Readonly<Record<string, [form: RegExp, word: string]>> = {
  reset: [/^\d{10}$/, '{time}'],
  retry_after: [/^\d+$/, '{seconds}'],
  remaining: [/^\d+$/, '{count}'],
  used: [/^\d+$/, '{count}'],
  next_cursor: [/^[\w:.-]+$/, '{cursor}'],
  'x-next-cursor': [/^[\w:.-]+$/, '{cursor}'],
  'x-ratelimit-remaining': [/^\d+$/, '{count}'],
  'x-ratelimit-reset': [/^\d{10}$/, '{time}'],
  'x-request-id': [/^req_[0-9A-Za-z]{20}$/, '{request id}'],
  'retry-after': [/^\d+$/, '{seconds}'],
};

/** The comparable form of a response. */
export async function normalise(response: Response, identity: Identity): Promise<GoldenAnswer> {
  const headers: Record<string, string> = {};
  for (const name of COMPARED_HEADERS) {
    const value = response.headers.get(name);
    if (value !== null) headers[name] = String(normaliseValue(name, value, identity));
  }
  const body = parseBody(await response.text(), headers['content-type'] ?? '');
  return { status: response.status, headers, body: normaliseValue('', body, identity) };
}

/** Texts and the words that stand for them. */
type Words = readonly (readonly [text: string, word: string])[];

/** The comparable form of a body, or of a header under its name. */
export function normaliseValue(name: string, value: unknown, identity: Identity): unknown {
  const { site, operator, operatorUrl, release } = identity;
  const named = [operator, '{operator}'] as const;
  const words: Words = [[release, '{release}'], [site, '{site}'], named];
  // Often an operator has no website but the service.
  return normaliseWith(name, value, { words, inAttribution: [[operatorUrl, '{operator url}'], named] });
}

function normaliseWith(name: string, value: unknown, by: { words: Words; inAttribution: Words }): unknown {
  if (Array.isArray(value)) return value.map((entry) => normaliseWith('', entry, by));
  if (typeof value === 'object' && value !== null) {
    const inside = name === 'attribution' ? { ...by, words: by.inAttribution } : by;
    const entries = Object.entries(value);
    return Object.fromEntries(entries.map(([key, entry]) => [key, normaliseWith(key, entry, inside)]));
  }
  const [form, word] = VOLATILE[name] ?? [];
  if (form && word && value !== null && form.test(String(value))) return word;
  if (typeof value !== 'string') return value;
  return by.words.reduce((rest, [text, word]) => (text === '' ? rest : rest.replaceAll(text, word)), value);
}

/** JSON as a value, lines of JSON as a list, and everything else as it is. */
function parseBody(text: string, type: string): unknown {
  try {
    if (type === NDJSON)
      return text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown);
    return JSON.parse(text);
  } catch {
    return text;
  }
}
