// The words of procedures, a static file that an isolate reads before its first question in words. A question by code,
// and a page without one, never waits for it.
import type { Context } from 'hono';
import { CompiledWords } from '../../../schemas/vocabulary/procedure-index.ts';
import type { AppEnv } from '../context.ts';
import { inTime } from '../deadline.ts';
import { ApiError } from '../errors.ts';
import { hasWords, takeWords } from '../procedures/lexicon.ts';

/** Where tools/static-files puts the file. */
const WORDS_URL = 'https://static.invalid/docs/words/procedures.json';

/**
 * Has the words read. Requests of one isolate do not wait for each other's reads, because the platform does not allow it.
 * @throws ApiError `data_unavailable` when the file is missing or is not the one of this bundle
 */
export async function readWords(c: Pick<Context<AppEnv>, 'get'>): Promise<void> {
  if (hasWords()) return;
  const services = c.get('services');
  try {
    const file = await inTime('The static files', services.staticFiles.fetch(WORDS_URL));
    if (!file.ok) throw new Error(`No words of procedures, status ${file.status}.`);
    takeWords(CompiledWords.parse(await file.json()));
  } catch (cause) {
    throw new ApiError('data_unavailable', {}, { cause });
  }
}
