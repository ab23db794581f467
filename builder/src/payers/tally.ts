// Counts by reason, each with the first addresses as examples.

/** Addresses kept for one reason. */
const MAX_ADDRESSES = 3;

/** The count of one reason and the addresses of its first cases. */
export type Counted = { count: number; at: string[] };
export type Tally<Reason extends string> = Partial<Record<Reason, Counted>>;

/** Counts one case; `at` is called only for the first cases. */
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
