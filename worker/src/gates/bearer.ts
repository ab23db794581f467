// The credential of a price lookup. No I/O: a missing or malformed credential is refused before the
// parameters are read.
import { type MemberCredential, parseMemberToken, parseTestMemberToken } from '../accounts/member-token.ts';
import type { Signing } from '../credentials/sign.ts';
import { ApiError } from '../errors.ts';
import { looksLikeApiKey } from '../keys/api-key.ts';

const BEARER = /^Bearer(?:\s(.*))?$/i;

/** The test member token of a request, from what `readBearer` read; undefined for every other credential. */
export async function readTestMember(
  bearer: string,
  signing: Signing,
): Promise<MemberCredential | undefined> {
  return parseTestMemberToken(bearer, signing);
}

/** The token of a request as it was sent, '' without one. */
export function readBearer(headers: Headers): string {
  return BEARER.exec(headers.get('Authorization')?.trim() ?? '')?.[1]?.trim() ?? '';
}

/** The member credential of a request; throws `missing_token`, `member_token_required` or `invalid_token`. */
export async function readMemberCredential(
  headers: Headers,
  signing: Signing,
  token = readBearer(headers),
): Promise<MemberCredential> {
  if (!token) throw new ApiError(headers.has('x-api-key') ? 'member_token_required' : 'missing_token');
  if (looksLikeApiKey(token, signing.prefix)) throw new ApiError('member_token_required');
  const credential = await parseMemberToken(token, signing);
  if (!credential) throw new ApiError('invalid_token');
  return credential;
}
