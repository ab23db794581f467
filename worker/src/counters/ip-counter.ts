// Counts the lookups, the sign-ups or the sign-in codes of one address in a rolling window. The count is one value in the
// object's own storage; an alarm clears it when every entry has left the window.
import * as z from 'zod';
import {
  ArrangedDay,
  ArrangedLimit,
  giveBackArranged,
  peekArranged,
  takeArranged,
} from './arranged-lookups.ts';
import { dayNumber } from './day-count.ts';
import { CountingObject } from './itty.ts';
import { checkAnswer } from './object-call.ts';
import { giveBack, inWindow, peek, type Taken, take, WINDOW_MS, type WindowState } from './window.ts';

const KEY = 'window';
const ARRANGED = 'arranged';
const StoredArranged = z.object({ limit: ArrangedLimit, day: ArrangedDay.nullable() });
type StoredArranged = z.infer<typeof StoredArranged>;
export const StoredWindow = z.object({
  entries: z.array(z.object({ at: z.number(), id: z.string() })),
  alarmAt: z.number().nullable(),
});
type StoredWindow = z.infer<typeof StoredWindow>;

/** Durable Object named by the keyed hash of an address. */
export class IpCounter extends CountingObject {
  /** Counts a request once by its id. Synchronous, so that no other request runs between check and write. */
  take(requestId: string, limit?: number, windowMs?: number): Taken {
    const now = this.now();
    const arranged = this.readArranged(now);
    if (arranged) {
      const { taken, day } = takeArranged(arranged.limit, arranged.day, requestId, now);
      if (taken.allowed) this.state.storage.kv.put(ARRANGED, { ...arranged, day });
      return taken;
    }
    const stored = this.read();
    const { taken, state } = take(stored.entries, requestId, now, limit, windowMs);
    if (taken.allowed && state !== stored.entries) this.write(state, stored.alarmAt, now);
    return taken;
  }

  /** What a lookup would find, without counting one. */
  peek(limit?: number): Taken {
    const now = this.now();
    const arranged = this.readArranged(now);
    return arranged ? peekArranged(arranged.limit, arranged.day, now) : peek(this.read().entries, now, limit);
  }

  /** Removes a request from the count after a fault of ours. */
  giveBack(requestId: string): { remaining: true } {
    const arranged = this.readArranged(this.now());
    const day = arranged && giveBackArranged(arranged.day, requestId);
    if (day) this.state.storage.kv.put(ARRANGED, { ...arranged, day });
    const stored = this.read();
    const entries = giveBack(stored.entries, requestId);
    if (entries !== stored.entries) this.state.storage.kv.put(KEY, { ...stored, entries });
    return { remaining: true };
  }

  /** Arranges more lookups a day until a time, or ends the arrangement with null. */
  arrange(limit: ArrangedLimit | null): { arranged: ArrangedLimit | null } {
    const known = this.readArranged(this.now());
    if (limit) this.state.storage.kv.put(ARRANGED, { limit, day: known?.day ?? null });
    else this.state.storage.kv.delete(ARRANGED);
    // An earlier alarm stays: it clears lookups that are a day old, and sets this one then.
    if (limit && this.read().alarmAt === null) void this.state.storage.setAlarm(limit.until);
    return { arranged: limit };
  }

  /** The arrangement and the lookups of the day, null without one. */
  arrangement(): { arranged: (ArrangedLimit & { used: number }) | null } {
    const now = this.now();
    const known = this.readArranged(now);
    if (!known) return { arranged: null };
    const used = known.day?.day === dayNumber(now) ? known.day.count : 0;
    return { arranged: { ...known.limit, used } };
  }

  /**
   * Clears the object when the window is empty. Otherwise the alarm runs again when the newest entry leaves.
   */
  async alarm(): Promise<void> {
    const now = this.now();
    const entries = inWindow(this.read().entries, now);
    const arranged = this.readArranged(now);
    if (entries.length === 0 && arranged) {
      this.state.storage.kv.delete(KEY);
      await this.state.storage.setAlarm(arranged.limit.until);
      return;
    }
    if (entries.length === 0) {
      await this.state.storage.deleteAll();
      return;
    }
    this.write(entries, null, now);
  }

  /** The arrangement that holds now. */
  private readArranged(now: number): StoredArranged | undefined {
    const found = this.state.storage.kv.get(ARRANGED);
    if (found === undefined) return undefined;
    const stored = checkAnswer('The storage of an arranged limit', StoredArranged, found);
    return stored.limit.until > now ? stored : undefined;
  }

  private read(): StoredWindow {
    const found = this.state.storage.kv.get(KEY);
    return found === undefined
      ? { entries: [], alarmAt: null }
      : checkAnswer('The storage of a counter', StoredWindow, found);
  }

  /** Writes the entries. Sets an alarm only when none is recorded, because each alarm costs a written row. */
  private write(entries: WindowState, alarmAt: number | null, now: number): void {
    const wakeAt = alarmAt ?? (entries.at(-1)?.at ?? now) + WINDOW_MS;
    this.state.storage.kv.put(KEY, { entries, alarmAt: wakeAt });
    if (alarmAt === null) void this.state.storage.setAlarm(wakeAt);
  }
}
