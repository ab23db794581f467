// The gate of the operator's routes: the secret, and a line in the audit trail for every call.
import type { MiddlewareHandler } from 'hono';
import { PathId } from '../../../schemas/operator.ts';
import type { AppEnv } from '../context.ts';
import { callStore } from '../counters/object-call.ts';
import { sameText } from '../credentials/sign.ts';
import { ApiError } from '../errors.ts';
import { clientAddress } from './client-address.ts';
import { passShield } from './flood-shield.ts';

const SCHEME = /^Operator\s+(\S+)$/i;

/**
 * Without a configured secret every route answers 404. A wrong secret is refused and audited, but never
 * stored.
 */
export const operatorOnly: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { services } = c.var;
  const { operatorSecret } = services.config;
  if (!operatorSecret) throw new ApiError('not_found');
  // Refused calls are audited too, so a flood of them must not reach the database.
  await passShield(services.proceduresShield, await clientAddress(c));
  const sent = SCHEME.exec(c.req.header('Authorization')?.trim() ?? '')?.[1] ?? '';
  c.set('authorized', await sameText(sent, operatorSecret));
  await next();
};

/**
 * Audits and guards one route. `action` names the route; the audit's subject is the account or family in the
 * path.
 */
export function audited(action: string): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const { services, requestId, authorized } = c.var;
    const actor = authorized ? 'operator' : 'unknown';
    const named = PathId.safeParse(c.req.param('account') ?? c.req.param('family'));
    const subject = authorized && named.success ? named.data : null;
    const at = new Date().toISOString();
    const { directory } = services;
    await callStore(() => directory.openAudit({ at, actor, action, subject, requestId }));
    if (!authorized) {
      await callStore(() => directory.closeAudit(requestId, null, 401));
      throw new ApiError('operator_unauthorized');
    }
    await next();
    await callStore(() => directory.closeAudit(requestId, c.var.subject ?? subject, c.res.status));
  };
}
