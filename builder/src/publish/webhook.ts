// Calls a webhook of the operator as Standard Webhooks asks: signed, and repeated until it is taken. A webhook that does not
// answer never stops a publish.
import { createHmac } from 'node:crypto';
import { sha256 } from '../files/hash.ts';
import { DEFAULT_REPEAT, type Fetch, fetchRepeated, type Repeat } from '../r2/repeat.ts';
import { StoreError } from '../r2/store-errors.ts';

/** Environment variables of the webhook. Without an address nothing is sent. */
export const WEBHOOK_VARIABLES = { url: 'ATLAS_WEBHOOK_URL', secret: 'ATLAS_WEBHOOK_SECRET' } as const;

const SECRET_PREFIX = 'whsec_';
/** What Standard Webhooks asks of a secret, in bytes. */
const [MIN_SECRET_BYTES, MAX_SECRET_BYTES] = [24, 64];
const SHORT_WAITS: Repeat = { ...DEFAULT_REPEAT, attempts: 5, firstWaitMs: 1_000, timeoutMs: 20_000 };

/** What is reported. docs/storage.md has the data of each type. */
export type NightEvent =
  | {
      type: 'release.published' | 'release.rolled_back';
      data: { release: string; previous: string | null; as_of: string | null; by: string };
    }
  | { type: 'night.failed'; data: { build: string | null; reason: string; guards: readonly string[] } }
  | {
      type: 'night.absent';
      data: { release: string | null; published_at: string | null; hours: number | null };
    };

/** Sends an event. @returns a warning for a person when nobody took it */
export type Notify = (event: NightEvent) => Promise<string | undefined>;

type Environment = Readonly<Record<string, string | undefined>>;
export type WebhookOptions = { send?: Fetch; repeat?: Repeat; now?: () => Date };

/** The webhook of the environment; one that sends nothing when no address is set. @throws StoreError for a bad setting */
export function webhookOf(env: Environment, options: WebhookOptions = {}): Notify {
  const url = env[WEBHOOK_VARIABLES.url];
  if (!url) return async () => undefined;
  const { send = fetch, repeat = SHORT_WAITS, now = () => new Date() } = options;
  const key = parseSecret(env[WEBHOOK_VARIABLES.secret] ?? '');
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new StoreError(`${WEBHOOK_VARIABLES.url} is not an http address.`);
  return async (event) => {
    const body = JSON.stringify({ type: event.type, timestamp: now().toISOString(), data: event.data });
    // All attempts have one id, so that a receiver that took an earlier one knows it.
    const id = `msg_${sha256(body).slice(0, 24)}`;
    const timestamp = Math.floor(now().getTime() / 1000);
    const headers = {
      'Content-Type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signWebhook(key, id, timestamp, body),
    };
    const make = async (signal: AbortSignal) =>
      new Request(url, { method: 'POST', headers, body, signal, redirect: 'manual' });
    try {
      const response = await fetchRepeated('The webhook', make, send, repeat);
      await response.body?.cancel();
      return response.ok ? undefined : `The webhook answered ${response.status} to ${event.type}.`;
    } catch (error) {
      return `${event.type} was not reported. ${error instanceof Error ? error.message : String(error)}`;
    }
  };
}

/** The signature of a message, in the form of the header. */
export function signWebhook(key: Uint8Array, id: string, timestamp: number, body: string): string {
  const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return `v1,${mac}`;
}

/** The key of a secret such as `whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD`. @throws StoreError */
export function parseSecret(secret: string): Uint8Array {
  const encoded = secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : '';
  const key = Buffer.from(encoded, 'base64');
  if (key.length >= MIN_SECRET_BYTES && key.length <= MAX_SECRET_BYTES) return key;
  throw new StoreError(
    `${WEBHOOK_VARIABLES.secret} must be whsec_ and ${MIN_SECRET_BYTES} to ${MAX_SECRET_BYTES} bytes in base64.`,
  );
}
