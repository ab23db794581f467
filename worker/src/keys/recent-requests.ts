// The requests of one UTC day that an object remembers in memory. They are many more than it stores, so that
// each of many simultaneous requests can be retried or give its count back.
import { type Counted, dayNumber } from '../counters/day-count.ts';

/** More than can be in flight at once. */
const REMEMBERED = 20_000;

/** Forgets everything at midnight, and the oldest request when there are too many. Time is an argument. */
export class RecentRequests {
  private readonly costs = new Map<string, number>();
  private day = 0;

  /** What a request of today cost; undefined when it is not remembered. */
  costOf(id: string, now: number): number | undefined {
    return this.day === dayNumber(now) ? this.costs.get(id) : undefined;
  }

  remember({ id, cost }: Counted, now: number): void {
    if (this.day !== dayNumber(now)) this.costs.clear();
    this.day = dayNumber(now);
    this.costs.set(id, cost);
    const [oldest] = this.costs.keys();
    if (this.costs.size > REMEMBERED && oldest !== undefined) this.costs.delete(oldest);
  }

  forget(id: string): void {
    this.costs.delete(id);
  }
}
