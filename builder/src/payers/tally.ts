// Counts by reason, each with the addresses that show it first.

/** Addresses kept of one reason. */
const MAX_ADDRESSES = 3;

/** How many of one reason, and where the first of them stand. */
export type Counted = { count: number; at: string[] };
export type Tally<Reason extends string> = Partial<Record<Reason, Counted>>;

/** Counts one; `at` is asked for the first ones alone. */
export function countOne<Reason extends string>(
  tally: Tally<Reason>,
  reason: Reason,
  at: () => string,
): void {
  const counted = tally[reason] ?? { count: 0, at: [] };
  tally[reason] = counted;
  counted.count += 1;
  if (counted.at.length < MAX_ADDRESSES) counted.at.push(at());
}
