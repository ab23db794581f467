// Counts the lookups, the sign-ups or the sign-in codes of one address in a rolling window. The count is one value in the
// object's own storage; an alarm clears it when every entry has left the window.
import * as z from 'zod';
import { CountingObject } from './itty.ts';
import { checkAnswer } from './object-call.ts';
import { giveBack, inWindow, type Taken, take, WINDOW_MS, type WindowState } from './window.ts';

const KEY = 'window';
const Stored = z.object({
  entries: z.array(z.object({ at: z.number(), id: z.string() })),
  alarmAt: z.number().nullable(),
});
type Stored = z.infer<typeof Stored>;

/** Durable Object named by the keyed hash of an address. */
export class IpCounter extends CountingObject {
  /** Counts a request once by its id. Synchronous, so that no other request runs between check and write. */
  take(requestId: string, limit?: number, windowMs?: number): Taken {
    const now = this.now();
    const stored = this.read();
    const { taken, state } = take(stored.entries, requestId, now, limit, windowMs);
    if (taken.allowed && state !== stored.entries) this.write(state, stored.alarmAt, now);
    return taken;
  }

  /** Removes a request from the count after a fault of ours. */
  giveBack(requestId: string): { remaining: true } {
    const stored = this.read();
    const entries = giveBack(stored.entries, requestId);
    if (entries !== stored.entries) this.state.storage.kv.put(KEY, { ...stored, entries });
    return { remaining: true };
  }

  /**
   * Clears the object when the window is empty. Otherwise the alarm runs again when the newest entry leaves.
   */
  async alarm(): Promise<void> {
    const now = this.now();
    const entries = inWindow(this.read().entries, now);
    if (entries.length === 0) {
      await this.state.storage.deleteAll();
      return;
    }
    this.write(entries, null, now);
  }

  private read(): Stored {
    const found = this.state.storage.kv.get(KEY);
    return found === undefined
      ? { entries: [], alarmAt: null }
      : checkAnswer('The storage of a counter', Stored, found);
  }

  /** Writes the entries. Sets an alarm only when none is recorded, because each alarm costs a written row. */
  private write(entries: WindowState, alarmAt: number | null, now: number): void {
    const wakeAt = alarmAt ?? (entries.at(-1)?.at ?? now) + WINDOW_MS;
    this.state.storage.kv.put(KEY, { entries, alarmAt: wakeAt });
    if (alarmAt === null) void this.state.storage.setAlarm(wakeAt);
  }
}
