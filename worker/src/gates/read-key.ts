// The API key of a request, and where it was sent. No I/O: a missing or malformed key is refused before the
// parameters are read.
import { SentKeyText } from '../../../schemas/keys.ts';
import { ApiError } from '../errors.ts';
import type { KeyCredential } from '../keys/api-key.ts';
import type { Keys } from '../keys/keys.ts';

export const KEY_HEADER = 'x-api-key';

/** A well-formed key, and whether it was sent in the header only. */
export type SentKey = { credential: KeyCredential; headerOnly: boolean };

/**
 * The key of a request. Without `body` only the header is read.
 * @throws ApiError `conflicting_api_keys`, `missing_api_key`, `invalid_api_key`
 */
export async function readKey(
  keys: Pick<Keys, 'parse'>,
  headers: Headers,
  body?: Record<string, unknown>,
): Promise<SentKey> {
  const inHeader = givenKey(headers.get(KEY_HEADER));
  const inBody = givenKey(body?.api_key);
  if (inHeader !== undefined && inBody !== undefined && (inHeader !== inBody || inBody === MALFORMED)) {
    throw new ApiError('conflicting_api_keys');
  }
  const key = inBody ?? inHeader;
  if (key === undefined) throw new ApiError('missing_api_key');
  const credential = key === MALFORMED ? undefined : await keys.parse(key);
  if (!credential) throw new ApiError('invalid_api_key');
  return { credential, headerOnly: inBody === undefined };
}

/** The well-formed key in the header. A request that is refused anyway needs it for true rate headers. */
export async function headerCredential(
  keys: Pick<Keys, 'parse'>,
  headers: Headers,
): Promise<KeyCredential | undefined> {
  const key = givenKey(headers.get(KEY_HEADER));
  return key === undefined || key === MALFORMED ? undefined : keys.parse(key);
}

/** A value that is present and cannot be a key. It is not turned into text: a list with a key in it is not a key. */
const MALFORMED = Symbol('malformed key');

/** The text of a key. Blank and null mean absent. */
function givenKey(field: unknown): string | typeof MALFORMED | undefined {
  if (field === undefined || field === null) return undefined;
  const text = SentKeyText.safeParse(field);
  return text.success ? text.data || undefined : MALFORMED;
}
