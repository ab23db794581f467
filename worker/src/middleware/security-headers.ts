// Headers of every response, whatever it is: pages have more of them.
import type { Config } from '../env.ts';

/** A year. Subdomains are not included, because they may belong to others. */
const STRICT_TRANSPORT = 'max-age=31536000';

const EVERYWHERE = { 'X-Content-Type-Options': 'nosniff' };
const IN_PRODUCTION = { ...EVERYWHERE, 'Strict-Transport-Security': STRICT_TRANSPORT };

/**
 * No response may be taken for another media type than it states. In production, browsers come back by https only; on a
 * developer's machine there is no https.
 */
export function securityHeaders(config: Pick<Config, 'environment'> | undefined): Record<string, string> {
  return config?.environment === 'production' ? IN_PRODUCTION : EVERYWHERE;
}
