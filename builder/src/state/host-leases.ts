// One process at a time may ask the server of a host, also when shards run on several machines. A process holds the
// lease of a host while it asks and until the pause after its last request is over. The lease is a record in the state.

import { z } from 'zod';
import { sha256 } from '../files/hash.ts';
import { LockOwner, makeOwner, stateOfOwner, thisProcess } from '../files/lock-owner.ts';
import { parseNote } from '../files/notes.ts';
import { type StateStore, stateKeys } from './state-store.ts';

/** Times of leases in milliseconds. */
export type LeaseTimes = {
  /** How often a holder shows that it lives, while a request takes long. */
  beatMs: number;
  /** A lease whose record has not changed for this long is taken over. It is several beats. */
  silentMs: number;
  /** How long a process waits before it looks at a lease of another process again. */
  pollMs: number;
};
export const LEASE_TIMES: LeaseTimes = { beatMs: 20_000, silentMs: 90_000, pollMs: 1000 };

/** `holder` is null for a lease that is free; `beat` makes every record of a holder differ from the one before. */
const Lease = z.object({ format: z.literal(1), holder: LockOwner.nullable(), beat: z.number() });
type Lease = z.infer<typeof Lease>;
/** `beating` is the last beat, which ends before the lease is given back. */
type Held = { tag: string; beat: number; beating?: Promise<void>; release?: NodeJS.Timeout };

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The leases of one process. */
export class HostLeases {
  readonly #store: StateStore;
  readonly #gapMs: number;
  readonly #times: LeaseTimes;
  readonly #owner = makeOwner(thisProcess());
  readonly #held = new Map<string, Held>();
  readonly #releasing = new Set<Promise<void>>();

  /** `gapMs`: the pause after a request, which belongs to the lease. */
  constructor(store: StateStore, gapMs: number, times: LeaseTimes = LEASE_TIMES) {
    this.#store = store;
    this.#gapMs = gapMs;
    this.#times = times;
  }

  /** Runs a task while this process holds the lease of a host. One task at a time for each host. */
  async hold<T>(host: string, task: () => Promise<T>): Promise<T> {
    const held = this.#held.get(host) ?? (await this.#acquire(host));
    clearTimeout(held.release);
    this.#held.set(host, held);
    const beat = setInterval(() => {
      held.beating = this.#beat(host, held);
    }, this.#times.beatMs);
    try {
      return await task();
    } finally {
      clearInterval(beat);
      held.release = setTimeout(() => this.#startRelease(host), this.#gapMs);
    }
  }

  /** Gives every lease back, after the pauses that belong to them. */
  async close(): Promise<void> {
    if (this.#held.size > 0) await sleep(this.#gapMs);
    for (const host of [...this.#held.keys()]) this.#startRelease(host);
    await Promise.all(this.#releasing);
  }

  async #acquire(host: string): Promise<Held> {
    const key = keyOf(host);
    let seen = { tag: '', at: performance.now() };
    for (;;) {
      const stored = await this.#store.readRecord(key);
      const tag = stored?.tag ?? null;
      if (tag !== null && tag !== seen.tag) seen = { tag, at: performance.now() };
      const lease = stored && parseNote(stored.text, Lease);
      // Only this process's own clock measures the silence, because clocks of machines differ.
      const isSilent = performance.now() - seen.at > this.#times.silentMs;
      const holder = lease?.holder;
      // A lease of this process that it does not hold any more is one that it is giving back.
      const isEnded = !holder || holder.id === this.#owner.id || stateOfOwner(holder) === 'ended';
      const isFree = isEnded || isSilent;
      const next: Lease = { format: 1, holder: this.#owner, beat: (lease?.beat ?? 0) + 1 };
      if (isFree && (await this.#swap(key, next, tag)))
        return { tag: await this.#tagOf(key), beat: next.beat };
      if (!isFree) await sleep(this.#times.pollMs);
    }
  }

  async #beat(host: string, held: Held): Promise<void> {
    const next: Lease = { format: 1, holder: this.#owner, beat: held.beat + 1 };
    try {
      if (!(await this.#swap(keyOf(host), next, held.tag))) return;
      held.beat = next.beat;
      held.tag = await this.#tagOf(keyOf(host));
    } catch {
      // The request goes on. The next beat, or the record of the row, shows whether the state can be reached.
    }
  }

  #startRelease(host: string): void {
    const held = this.#held.get(host);
    this.#held.delete(host);
    if (!held) return;
    clearTimeout(held.release);
    const release = this.#release(host, held);
    this.#releasing.add(release);
    void release.then(() => this.#releasing.delete(release));
  }

  /** A lease that cannot be given back is taken over when it has been silent. */
  async #release(host: string, held: Held): Promise<void> {
    await held.beating;
    const free: Lease = { format: 1, holder: null, beat: held.beat + 1 };
    await this.#swap(keyOf(host), free, held.tag).catch(() => {});
  }

  #swap(key: string, lease: Lease, tag: string | null): Promise<boolean> {
    return this.#store.swapRecord(key, JSON.stringify(lease), tag);
  }

  async #tagOf(key: string): Promise<string> {
    return (await this.#store.readRecord(key))?.tag ?? '';
  }
}

function keyOf(host: string): string {
  return stateKeys.lease(sha256(host).slice(0, 16));
}
