// The per-source limit: a file most of whose amounts are no price has its columns shifted or its numbers mangled,
// and the few that look like prices are not to be trusted either.
import type { Observed } from './observe.ts';

/**
 * Rejected rows among those with an amount, above which the whole file is refused. Among the real files at hand the
 * worst has 0.1 %; half means that an amount is likelier no price than a price.
 */
export const MAX_REJECTED_SHARE = 0.5;
/** So many rejected rows at least: in a short file a few odd cells say nothing of the rest. */
export const MIN_REJECTED_ROWS = 20;

/** Rows (JSON: items) rejected and rows with an amount, when they pass the limit. Only rejected rows count. */
export type OverLimit = { rejected: number; withAmount: number; first: string[] };

/** Undefined for a file that keeps the limit. */
export function overRejectionLimit({
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
