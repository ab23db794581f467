// Requests that carry an Idempotency-Key, as the object of a key family stores them: what was asked under a key, and whether
// it still runs. They are stored, and not only remembered: a restarted object must not take a second question for the first.
import * as z from 'zod';
import { dayNumber } from '../counters/day-count.ts';
import { checkAnswer } from '../counters/object-call.ts';

/** `key` and `question` are hashes; `owner` is the id of the request that asks. */
export type RepeatAsk = { key: string; question: string; owner: string };

/**
 * `first`: the key is new. `again`: the same question was answered. `running`: it is being answered to another request.
 * `other`: the key belongs to another question.
 */
export const REPEAT_STATES = ['first', 'again', 'running', 'other'] as const;
export type RepeatState = (typeof REPEAT_STATES)[number];

/** How long a request may run whose end was never reported, because its isolate was lost. */
export const LEASE_MS = 2 * 60 * 1000;
/** Entries of earlier days that one request removes. */
const DROPPED_AT_ONCE = 100;

const PREFIX = 'repeat/';
const keyOf = (day: number, key: string) => `${PREFIX}${day}/${key}`;

/** `runsUntil` is null for a question that was answered. */
const Stored = z.object({ question: z.string(), owner: z.string(), runsUntil: z.number().nullable() });
type Stored = z.infer<typeof Stored>;

/** The storage of an object, as far as entries need it. */
export type KeyValues = {
  get(key: string): unknown;
  put(key: string, value: unknown): void;
  delete(key: string): unknown;
  list(options: { prefix: string; end: string; limit: number }): Iterable<[string, unknown]>;
};

/** The entries of one object. Time is an argument. */
export class Repeats {
  readonly #kv: KeyValues;
  constructor(kv: KeyValues) {
    this.#kv = kv;
  }

  /** What the key of a request is. Asking again as the same request gives the same. */
  look({ key, question, owner }: RepeatAsk, now: number): RepeatState {
    const entry = this.#find(key, now)?.entry;
    if (!entry) return 'first';
    if (entry.question !== question) return 'other';
    if (entry.owner === owner) return 'first';
    return entry.runsUntil !== null && entry.runsUntil > now ? 'running' : 'again';
  }

  /** Notes that a request runs now. */
  start({ key, question, owner }: RepeatAsk, now: number): void {
    this.#dropOld(now);
    const entry: Stored = { question, owner, runsUntil: now + LEASE_MS };
    this.#kv.put(keyOf(dayNumber(now), key), entry);
  }

  /** Notes that a request has ended. `isFree`: it was not answered, so its key may be used for any question. */
  end(key: string, owner: string, isFree: boolean, now: number): void {
    const found = this.#find(key, now);
    if (found?.entry.owner !== owner) return;
    if (isFree) this.#kv.delete(found.at);
    else this.#kv.put(found.at, { ...found.entry, runsUntil: null });
  }

  /** The entry of today, or one of yesterday that still runs. */
  #find(key: string, now: number): { at: string; entry: Stored } | undefined {
    const today = dayNumber(now);
    for (const day of [today, today - 1]) {
      const stored = this.#kv.get(keyOf(day, key));
      if (stored === undefined) continue;
      const entry = checkAnswer('The storage of a key family', Stored, stored);
      if (day === today || (entry.runsUntil ?? 0) > now) return { at: keyOf(day, key), entry };
    }
    return undefined;
  }

  /** Removes some entries of the days before yesterday. */
  #dropOld(now: number): void {
    const old = this.#kv.list({
      prefix: PREFIX,
      end: `${PREFIX}${dayNumber(now) - 1}/`,
      limit: DROPPED_AT_ONCE,
    });
    for (const [key] of [...old]) this.#kv.delete(key);
  }
}
