// The body of each error as the sandbox gives it, and of the errors that the sandbox does not have.
import type { ErrorBody, ErrorCode } from '../../../schemas/api-error.ts';
import { LOOKUP_ERRORS, type OperationId } from '../../../schemas/api-operations.ts';
import { KEY_ERRORS } from '../../../schemas/keys.ts';
import { ApiError, errorBody, toApiError } from '../errors.ts';
import { exportTrigger, keyTrigger, lookupTrigger } from '../sandbox/sandbox.ts';
import { type TriggerContext, throwTriggered } from '../sandbox/triggers.ts';
import { SITE_PLACEHOLDER } from './placeholders.ts';

/** The limits and resets that examples show. */
const KEY_LIMIT = { limit: 100, reset: 1_782_950_400 };
const LOOKUP_LIMIT = { limit: 60, reset: 1_782_950_400 };

const LOOKUP = lookupTrigger(LOOKUP_LIMIT);
const SEARCH = keyTrigger('query', KEY_LIMIT, SITE_PLACEHOLDER);
const EXPORT = exportTrigger(KEY_LIMIT, SITE_PLACEHOLDER);
const TRIGGERS: Partial<Record<OperationId, TriggerContext>> = {
  lookupPrice: LOOKUP,
  lookupPriceByBody: LOOKUP,
  searchProviders: SEARCH,
  exportData: EXPORT,
};

/** The body of an error of an operation that has a trigger for it in the sandbox; undefined for any other. */
export function triggeredExample(id: OperationId, code: ErrorCode): ErrorBody | undefined {
  const context = TRIGGERS[id];
  return context?.codes.includes(code) ? bodyOf(code, context) : undefined;
}

/** The body of an error on the page of errors, and where the sandbox gives it. */
export function errorExample(code: ErrorCode): { body: ErrorBody; trigger: 'search' | 'lookup' | null } {
  if (KEY_ERRORS.includes(code)) return { body: bodyOf(code, SEARCH), trigger: 'search' };
  if (LOOKUP_ERRORS.includes(code)) return { body: bodyOf(code, LOOKUP), trigger: 'lookup' };
  return { body: errorBody(new ApiError(code), SITE_PLACEHOLDER), trigger: null };
}

function bodyOf(code: ErrorCode, context: TriggerContext): ErrorBody {
  try {
    throwTriggered(`error:${code}`, context);
  } catch (error) {
    return errorBody(toApiError(error), SITE_PLACEHOLDER);
  }
  throw new Error(`The sandbox does not give ${code}.`);
}
