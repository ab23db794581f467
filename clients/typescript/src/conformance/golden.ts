// The golden answers: requests to a service that serves the sample release, each with the answer that it must give.
// Everything that differs from service to service is a word in braces.

/** Credentials by the names that requests use in braces. `npm start` writes them to `.local/start.json`. */
export const CREDENTIALS = [
  'member_token',
  'member_token_lapsed',
  'a_basic',
  'b_free',
  'b_pro',
  'b_enterprise',
  'test',
  'revoked',
] as const;
export type CredentialName = (typeof CREDENTIALS)[number];
export type Credentials = Record<CredentialName, string>;

/** A request; `{b_free}` in a header or in the body stands for a credential. A text body is sent as it is. */
export type GoldenRequest = {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: Record<string, unknown> | string;
};
/** An answer with the headers that count. The body is JSON, or the text of a CSV. */
export type GoldenAnswer = { status: number; headers: Record<string, string>; body: unknown };
export type GoldenCase = { name: string; request: GoldenRequest; answer: GoldenAnswer };
/** The file `golden-answers.json`. */
export type GoldenAnswers = { format: 1; cases: GoldenCase[] };

/** Headers of an answer that are compared; one that is missing in the golden answer must be missing. */
export const COMPARED_HEADERS = [
  'content-type',
  'cache-control',
  'access-control-allow-origin',
  'x-data-refreshed',
  'x-data-release',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-request-id',
  'x-sandbox',
  'x-next-cursor',
  'retry-after',
  'www-authenticate',
  'allow',
] as const;
