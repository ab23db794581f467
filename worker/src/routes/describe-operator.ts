// Who runs this deployment, as answers name it.
import type { Context } from 'hono';
import type { AppEnv } from '../context.ts';
import type { Operator } from '../prices/finding.ts';

/** Names and addresses for the attribution. An operator without a website gets the address of the service. */
export function describeOperator(c: Context<AppEnv>): Operator {
  const site = c.get('site');
  const { serviceName, operatorName, operatorUrl } = c.get('services').config;
  return { serviceName, operatorName, operatorUrl: operatorUrl ?? site, siteUrl: site };
}
