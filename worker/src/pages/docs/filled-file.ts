// Files of the developer documentation, which are written when the Worker is bundled, with the facts of the deployment put in.
import type { Context } from 'hono';
import type { AppEnv } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { PREFIX_PLACEHOLDER, SERVICE_PLACEHOLDER, SITE_PLACEHOLDER } from '../../openapi/placeholders.ts';

/** The text of a file below worker/static/docs; `writeName` writes the name of the service into its format. */
export async function readFilled(
  c: Context<AppEnv>,
  path: string,
  writeName: (name: string) => string,
): Promise<string> {
  const { staticFiles, config } = c.var.services;
  const file = await staticFiles.fetch(`https://static.invalid/docs/${path}`);
  if (!file.ok) throw new ApiError('not_found');
  const text = await file.text();
  return text
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
