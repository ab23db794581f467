// The Worker's entry: the app, and the classes of its Durable Objects.
import { createApp } from './app.ts';
import type { Env } from './env.ts';
import { runScheduled } from './scheduled.ts';

export { AccountObject } from './accounts/account-object.ts';
export { SignInObject } from './accounts/sign-in-object.ts';
export { IpCounter } from './counters/ip-counter.ts';
export { KeyObject } from './keys/key-object.ts';

const app = createApp();

export default { fetch: app.fetch, scheduled: runScheduled } satisfies ExportedHandler<Env>;
