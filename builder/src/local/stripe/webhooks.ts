// The pretended Stripe calls the webhook of the local service, and tries again when a call fails.
import { eventBody, signBody } from './events.ts';
import type { StripeEvent } from './shapes.ts';

/** Tries of one event, and how long it waits between them. */
const TRIES = 20;
const WAIT_MS = 1_000;

/** Sends events in the order in which they happen. `stop` ends what is still to be tried. */
export function webhookSender(url: () => string, secret: string) {
  let last: Promise<void> = Promise.resolve();
  const stopped = new AbortController();
  const send = async (event: StripeEvent) => {
    const body = eventBody(event);
    for (let i = 0; i < TRIES && !stopped.signal.aborted; i += 1) {
      const headers = {
        'Content-Type': 'application/json',
        'Stripe-Signature': await signBody(body, secret),
      };
      const response = await fetch(url(), { method: 'POST', body, headers }).catch(() => undefined);
      await response?.body?.cancel();
      if (response?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS).unref());
    }
  };
  return {
    send(event: StripeEvent): void {
      last = last.then(() => send(event)).catch(() => undefined);
    },
    /** Resolves when everything that happened so far was sent. */
    settled: () => last,
    stop: () => stopped.abort(),
  };
}
