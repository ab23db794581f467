// The settings with which a local service is paid through the stand-in for Stripe.
import { STRIPE_WEBHOOK_PATH } from '../../../../schemas/api-paths.ts';
import { type StandIn, type StandInOptions, startStandIn } from './server.ts';

/** No secrets: the stand-in is on loopback, and production refuses to start with this key. */
const SECRET_KEY = 'sk_local_stand_in';
const WEBHOOK_SECRET = 'whsec_local_stand_in';

/** Variables of the Worker that lead it to the stand-in. Only a local service starts with them. */
export function standInVariables(standIn: Pick<StandIn, 'url'>): Record<string, string> {
  return {
    STRIPE_API_URL: standIn.url,
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_PRICE_MEMBERSHIP: 'price_local_membership',
    STRIPE_PRICE_BASIC: 'price_local_basic',
    STRIPE_PRICE_PRO: 'price_local_pro',
  };
}

/** Starts the stand-in for the local service at a port. The caller closes it. */
export function startStandInFor(
  servicePort: number,
  options: Pick<StandInOptions, 'port' | 'file'>,
): Promise<StandIn> {
  return startStandIn({
    ...options,
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: `http://127.0.0.1:${servicePort}${STRIPE_WEBHOOK_PATH}`,
  });
}
