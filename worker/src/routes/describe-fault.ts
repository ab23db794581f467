// Says what is wrong with a parameter, and names the fields of a request that nobody reads.
import type { Lang } from '../../../schemas/lang.ts';
import { ApiError } from '../errors.ts';
import { ANSWER_TEXTS } from '../prices/texts.ts';

/** Longest text of a caller that an answer repeats, in characters. */
const MAX_REPEATED = 40;
/** Unknown fields that a notice names. */
const MAX_NAMED = 5;

/** The 400 for a parameter: it is missing, or its value is not what is expected. */
export function parameterFault(param: string, value: unknown, expected: string): ApiError {
  const facts = { param, expected };
  if (value === undefined) return new ApiError('missing_parameter', facts);
  const detail = `${param} is ${describeValue(value)}. Send ${expected}.`;
  return new ApiError('invalid_parameter', facts, { detail });
}

/** A value of a request in words, so that a text and a number can be distinguished. */
function describeValue(value: unknown): string {
  if (typeof value === 'number') return `the number ${value}`;
  if (typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return 'a list';
  if (typeof value !== 'string') return 'an object';
  const { length } = value;
  return length > MAX_REPEATED ? `a text of ${length} characters` : `the text ${JSON.stringify(value)}`;
}

/** The notice about fields that a request has and its schema does not; undefined without one. */
export function unknownFieldsNotice(
  input: Record<string, unknown>,
  known: readonly string[],
  lang: Lang,
): { code: 'unknown_fields'; message: string } | undefined {
  const unknown: string[] = [];
  for (const name of Object.keys(input)) if (!known.includes(name)) unknown.push(name);
  if (unknown.length === 0) return undefined;
  const named = unknown.slice(0, MAX_NAMED).map((name) => JSON.stringify(name.slice(0, MAX_REPEATED)));
  const more = Math.max(0, unknown.length - MAX_NAMED);
  return { code: 'unknown_fields', message: ANSWER_TEXTS[lang].unknownFields(named.join(', '), more) };
}
