// An account of the directory by its id.
import type { Context } from 'hono';
import { PathId } from '../../../schemas/operator.ts';
import type { AppEnv } from '../context.ts';
import { callStore } from '../counters/object-call.ts';
import type { AccountEntry } from '../directory/directory.ts';
import { ApiError } from '../errors.ts';

/** The account. @throws ApiError `not_found` when the directory does not have it */
export async function requireAccount(c: Context<AppEnv>, id: string): Promise<AccountEntry> {
  const { directory } = c.var.services;
  if (!PathId.safeParse(id).success) throw new ApiError('not_found');
  const entry = await callStore(() => directory.account(id));
  if (!entry) throw new ApiError('not_found');
  return entry;
}
