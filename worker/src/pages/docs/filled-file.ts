// Files of the developer documentation, which are written when the Worker is bundled, with the facts of the deployment put in.
import type { Context } from 'hono';
import type { AppEnv } from '../../context.ts';
import { PREFIX_PLACEHOLDER, SERVICE_PLACEHOLDER, SITE_PLACEHOLDER } from '../../openapi/placeholders.ts';
import { findStaticFile, readStaticFile } from '../read-static-file.ts';

/** Writes the name of the service into the format of a file. */
type WriteName = (name: string) => string;

/** The text of a file below worker/static/docs, or undefined when no file has this path. */
export async function findFilled(
  c: Context<AppEnv>,
  path: string,
  writeName: WriteName,
): Promise<string | undefined> {
  const bytes = await findStaticFile(c, `docs/${path}`);
  return bytes && fill(c, bytes, writeName);
}

/** The text of a file below worker/static/docs that every deployment has. */
export async function readFilled(c: Context<AppEnv>, path: string, writeName: WriteName): Promise<string> {
  return fill(c, await readStaticFile(c, `docs/${path}`), writeName);
}

function fill(c: Context<AppEnv>, bytes: ArrayBuffer, writeName: WriteName): string {
  const { config } = c.var.services;
  return new TextDecoder()
    .decode(bytes)
    .replaceAll(SITE_PLACEHOLDER, c.var.site)
    .replaceAll(SERVICE_PLACEHOLDER, writeName(config.serviceName))
    .replaceAll(PREFIX_PLACEHOLDER, config.signing.prefix);
}

/** A text inside a JSON string. */
export function insideJson(name: string): string {
  return JSON.stringify(name).slice(1, -1);
}

/** A text inside a JSON string that holds HTML. */
export function insideHtml(name: string): string {
  return insideJson(name.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'));
}
