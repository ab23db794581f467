// Counts the lookups, or the sign-ups, of one address in a rolling 24 hours: one value in the object's own storage, cleared by an
// alarm once every entry has left the window.
import { CountingObject } from './itty.ts';
import { giveBack, inWindow, type Taken, take, WINDOW_MS, type WindowState } from './window.ts';

const KEY = 'window';
type Stored = { entries: WindowState; alarmAt: number | null };

/** Durable Object named by the keyed hash of an address. */
export class IpCounter extends CountingObject {
  /** Counts one request, once by its id. Synchronous, so that check and write are one step. */
  take(requestId: string, limit?: number): Taken {
    const now = this.now();
    const stored = this.read();
    const { taken, state } = take(stored.entries, requestId, now, limit);
    if (taken.allowed && state !== stored.entries) this.write(state, stored.alarmAt, now);
    return taken;
  }

  /** Takes a request out of the count after a fault of ours. */
  giveBack(requestId: string): { remaining: true } {
    const stored = this.read();
    const entries = giveBack(stored.entries, requestId);
    if (entries !== stored.entries) this.state.storage.kv.put<Stored>(KEY, { ...stored, entries });
    return { remaining: true };
  }

  /** Clears the object when nothing is left in the window, else comes back when the newest entry leaves it. */
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
    return this.state.storage.kv.get<Stored>(KEY) ?? { entries: [], alarmAt: null };
  }

  /** Writes the entries; sets an alarm only when none is recorded, because each one costs a row. */
  private write(entries: WindowState, alarmAt: number | null, now: number): void {
    const wakeAt = alarmAt ?? (entries.at(-1)?.at ?? now) + WINDOW_MS;
    this.state.storage.kv.put<Stored>(KEY, { entries, alarmAt: wakeAt });
    if (alarmAt === null) void this.state.storage.setAlarm(wakeAt);
  }
}
