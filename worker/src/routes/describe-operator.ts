// Who runs this deployment, as answers name it.
import type { Context } from 'hono';
import type { AppEnv } from '../context.ts';
import type { Operator } from '../prices/answer.ts';

/** Names and addresses for the attribution. An operator without a website gets the address of the service. */
export function describeOperator(c: Context<AppEnv>): Operator {
  const { services, site } = c.var;
  const { serviceName, operatorName, operatorUrl } = services.config;
  return { serviceName, operatorName, operatorUrl: operatorUrl ?? site, siteUrl: site };
}
