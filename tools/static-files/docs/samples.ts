// The example of an operation as a program in three languages. Credentials are those of the examples, which the page replaces
// by the visitor's and the tests by real ones.
import { OPERATIONS, type OperationId } from '../../../schemas/api-operations.ts';
import {
  EXAMPLE_KEY,
  EXAMPLE_SECRET,
  EXAMPLE_TOKEN,
  EXAMPLES,
  type ExampleCredential,
} from '../../../worker/src/openapi/examples.ts';
import { SITE_PLACEHOLDER } from '../../../worker/src/openapi/placeholders.ts';

export type Sample = { language: 'curl' | 'fetch' | 'Python'; code: string };

/** A member token as an account page shows it; examples that a test token cannot run have it. */
export const EXAMPLE_MEMBER = 'cpa_mem_EXAMPLEMEMB1_EXAMPLEEXAMPLEEXAMPLE000000000';

const HEADERS: Record<NonNullable<ExampleCredential>, Record<string, string>> = {
  'test member token': { Authorization: `Bearer ${EXAMPLE_TOKEN}` },
  'test key': { 'x-api-key': EXAMPLE_KEY },
  'test key A': {},
  'management secret': { Authorization: `Bearer ${EXAMPLE_SECRET}` },
  'member token': { Authorization: `Bearer ${EXAMPLE_MEMBER}` },
};

/** The example in every language. */
export function samplesOf(id: OperationId): Sample[] {
  const { method, path } = OPERATIONS[id];
  const { query, body, credential } = EXAMPLES[id];
  const search = query ? `?${new URLSearchParams(query)}` : '';
  const ask = {
    url: `${SITE_PLACEHOLDER}${path}${search}`,
    method: method.toUpperCase(),
    headers: {
      ...(credential === null ? {} : HEADERS[credential]),
      ...(body ? { 'Content-Type': 'application/json' } : {}),
    },
    body,
  };
  return [
    { language: 'curl', code: curl(ask) },
    { language: 'fetch', code: fetchCode(ask) },
    { language: 'Python', code: python(ask) },
  ];
}

type Ask = {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: Record<string, unknown> | undefined;
};

function curl({ url, method, headers, body }: Ask): string {
  const parts = [`curl -s${method === 'POST' ? ' -X POST' : ''} '${url}'`];
  for (const [name, value] of Object.entries(headers)) parts.push(`-H '${name}: ${value}'`);
  if (body) parts.push(`-d '${JSON.stringify(body)}'`);
  return parts.join(' \\\n  ');
}

function fetchCode({ url, method, headers, body }: Ask): string {
  const options = [
    ...(method === 'POST' ? [`  method: 'POST',`] : []),
    ...(Object.keys(headers).length > 0 ? [`  headers: ${JSON.stringify(headers)},`] : []),
    ...(body ? [`  body: JSON.stringify(${JSON.stringify(body)}),`] : []),
  ];
  const call = options.length > 0 ? `fetch('${url}', {\n${options.join('\n')}\n})` : `fetch('${url}')`;
  return `const response = await ${call};\nconsole.log(await response.json());`;
}

function python({ url, method, headers, body }: Ask): string {
  const lines = [
    'import json',
    'import urllib.request',
    '',
    'request = urllib.request.Request(',
    `    "${url}",`,
    `    method="${method}",`,
    `    headers=${pythonValue(headers)},`,
    ...(body ? [`    data=json.dumps(${pythonValue(body)}).encode(),`] : []),
    ')',
    'with urllib.request.urlopen(request) as response:',
    '    print(json.dumps(json.load(response)))',
  ];
  return lines.join('\n');
}

/** A value as Python writes it: JSON with other names of three values. */
function pythonValue(value: unknown): string {
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (value === null) return 'None';
  if (Array.isArray(value)) return `[${value.map(pythonValue).join(', ')}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  const fields = Object.entries(value as object).map(
    ([name, one]) => `${JSON.stringify(name)}: ${pythonValue(one)}`,
  );
  return `{${fields.join(', ')}}`;
}
