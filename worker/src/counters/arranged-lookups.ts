// More lookups than an address has, as the operator arranged them until a date: a fixed count of the UTC day, because a
// rolling window of thousands of entries would be written with every lookup. Pure; time is an argument.
import * as z from 'zod';
import { type DayTaken, giveBackDay, NO_DAY, peekDay, takeDay } from './day-count.ts';

/** What may be arranged. */
export const ArrangedLimit = z.object({ perDay: z.int().positive(), until: z.number() });
export type ArrangedLimit = z.infer<typeof ArrangedLimit>;
/** The lookups of one UTC day with their last request ids, so that a retry is counted once. */
export const ArrangedDay = z.object({
  day: z.int(),
  count: z.int().nonnegative(),
  ids: z.array(z.object({ id: z.string(), cost: z.int() })),
});
export type ArrangedDay = z.infer<typeof ArrangedDay>;

/** Counts a lookup once by its request id. */
export function takeArranged(
  { perDay }: ArrangedLimit,
  day: ArrangedDay | null,
  id: string,
  now: number,
): { taken: DayTaken; day: ArrangedDay } {
  const { taken, state } = takeDay(day ?? NO_DAY, { id, cost: 1 }, now, perDay);
  return { taken, day: { ...state, ids: [...state.ids] } };
}

/** What a lookup would find, without counting one. */
export function peekArranged({ perDay }: ArrangedLimit, day: ArrangedDay | null, now: number): DayTaken {
  return peekDay(day ?? NO_DAY, now, perDay);
}

/** Removes a lookup; undefined when it was not counted. */
export function giveBackArranged(day: ArrangedDay | null, id: string): ArrangedDay | undefined {
  if (!day?.ids.some((known) => known.id === id)) return undefined;
  const state = giveBackDay(day, { id, cost: 1 });
  return { ...state, ids: [...state.ids] };
}
