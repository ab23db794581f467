// The limit of rejected rows in one file. When most amounts of a file are not prices, its columns have
// shifted or its numbers are damaged, and the few amounts that look like prices cannot be trusted either.
import type { Observed } from './observe.ts';

/**
 * A file is refused when more than this share of its rows with an amount are rejected. Above one half, an
 * amount is more likely not to be a price than to be one. The worst of our real files has 0.1 %.
 */
export const MAX_REJECTED_SHARE = 0.5;
/**
 * A file with fewer rejected rows is never refused: in a short file a few odd cells do not discredit the
 * rest.
 */
export const MIN_REJECTED_ROWS = 20;

/** The numbers of rejected rows and of rows with an amount (JSON: items) of a file that exceeds the limit. */
export type OverLimit = { rejected: number; withAmount: number; first: string[] };

/** Undefined for a file within the limit. */
export function checkRejectionLimit({
  classes,
  rejections,
}: Pick<Observed, 'classes' | 'rejections'>): OverLimit | undefined {
  const { observation, repeat, rejected, out_of_scope } = classes;
  const withAmount = observation + repeat + rejected + out_of_scope;
  if (rejected < MIN_REJECTED_ROWS || rejected <= MAX_REJECTED_SHARE * withAmount) return undefined;
  return {
    rejected,
    withAmount,
    first: Object.values(rejections).flatMap((finding) => finding.first.slice(0, 1)),
  };
}
