// A finished answer as a response.

/**
 * A 200 with the answer as JSON and these headers. Hono's `c.json` sets each header on an object of headers, which the
 * response then copies: here the platform reads them once. Headers that were set by `c.header` before are not in it.
 */
export function answerJson(answer: object, headers: Readonly<Record<string, string>>): Response {
  return answerText(JSON.stringify(answer), headers);
}

/** The same for an answer that is JSON already. */
export function answerText(json: string, headers: Readonly<Record<string, string>>): Response {
  return new Response(json, {
    headers: { 'Content-Type': 'application/json', ...headers },
  });
}
