// What a request carries through the Worker.
import type { LiveSession } from './accounts/accounts.ts';
import type { DayTaken } from './counters/day-count.ts';
import type { Env } from './env.ts';
import type { ApiError } from './errors.ts';
import type { RepeatAsk } from './keys/repeats.ts';
import type { Services } from './services.ts';

/** A signed-in browser. `csrf` belongs into every form that this browser sends. */
export type WebAccount = LiveSession & { csrf: string };

/** Hono's type argument of every app, route and middleware here. */
export type AppEnv = {
  Bindings: Env;
  Variables: {
    /** Minted by us, `req_…`. */
    requestId: string;
    /** Hashes of the Idempotency-Key of a request and of its question. */
    repeat?: Pick<RepeatAsk, 'key' | 'question'>;
    /** Public address of the service, without a slash at the end. Never that of a request in production. */
    site: string;
    services: Services;
    /** Values of the rate headers at addresses that take an API key; absent without a valid key. */
    rates?: Pick<DayTaken, 'limit' | 'remaining' | 'reset'>;
    /** True when a test key was sent. */
    sandbox?: boolean;
    /** The one website whose scripts may read the answer, null for none; absent: any. */
    corsOrigin?: string | null;
    /** The web session of the browser; absent without a live one. Set by gates/web-session.ts. */
    webAccount?: WebAccount;
    /** Milliseconds that the request waited for its turn; absent when it did not wait. */
    queuedMs?: number;
    /** The error that was answered, for the log line. */
    error?: ApiError;
    /** True on an operator's route when the secret was right. */
    authorized?: boolean;
    /** The subject of an operator's call for the audit, when the path does not contain it. */
    subject?: string;
  };
};
