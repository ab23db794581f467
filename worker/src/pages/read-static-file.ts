// A file of worker/static, whole.
import type { Context } from 'hono';
import type { AppEnv } from '../context.ts';
import { inTime } from '../deadline.ts';
import { ApiError } from '../errors.ts';

const NOT_FOUND = 404;

/**
 * The bytes of a file; undefined when no file has this path.
 * @throws ApiError `data_unavailable` when the files cannot be read, which says nothing about the path
 */
export async function findStaticFile(c: Context<AppEnv>, path: string): Promise<ArrayBuffer | undefined> {
  try {
    return await inTime('The static files', fetchBytes(c, path));
  } catch (cause) {
    throw new ApiError('data_unavailable', {}, { cause });
  }
}

/**
 * The bytes of a file that every deployment has.
 * @throws ApiError `data_unavailable` also when the file is missing
 */
export async function readStaticFile(c: Context<AppEnv>, path: string): Promise<ArrayBuffer> {
  const bytes = await findStaticFile(c, path);
  if (bytes !== undefined) return bytes;
  throw new ApiError('data_unavailable', {}, { cause: new Error(`The static file ${path} is missing.`) });
}

async function fetchBytes(c: Context<AppEnv>, path: string): Promise<ArrayBuffer | undefined> {
  const file = await c.var.services.staticFiles.fetch(`https://static.invalid/${path}`);
  if (file.status === NOT_FOUND) return undefined;
  if (!file.ok) throw new Error(`The static file ${path} was answered with status ${file.status}.`);
  return file.arrayBuffer();
}
