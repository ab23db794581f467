// What a request carries through the Worker.
import type { Env } from './env.ts';
import type { ApiError } from './errors.ts';
import type { Services } from './services.ts';

/** Hono's type argument of every app, route and middleware here. */
export type AppEnv = {
  Bindings: Env;
  Variables: {
    /** Minted by us, `req_…`. */
    requestId: string;
    /** Public address of the service, without a slash at the end. */
    site: string;
    services: Services;
    /** The error that was answered, for the log line. */
    error?: ApiError;
    /** True on an operator's route when the secret was right. */
    authorized?: boolean;
    /** What a call of the operator was about, where only its answer tells. */
    subject?: string;
  };
};
