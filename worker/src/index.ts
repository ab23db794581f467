// The Worker's entry: the app, and the classes of its Durable Objects.
import { createApp } from './app.ts';

export { AccountObject } from './accounts/account-object.ts';
export { IpCounter } from './counters/ip-counter.ts';
export { KeyObject } from './keys/key-object.ts';

export default createApp();
