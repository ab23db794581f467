// Right, wrong or refused: the score of the matcher over a set of queries, by kind.
import { findProcedure } from '../../worker/src/procedures/find-procedure.ts';
import type { Query } from './hand.ts';

/** Shares in percent; `wrong` is a procedure that is not accepted, a negative matched included. */
export type Score = { n: number; right: number; wrong: number };

export type Verdict = 'right' | 'wrong' | 'missed';

/** Judges one query. */
export function judge({ query, accept }: Query): Verdict {
  const found = findProcedure(query);
  if (found === undefined) return accept.length === 0 ? 'right' : 'missed';
  return accept.includes(found.codeKey) ? 'right' : 'wrong';
}

/** Scores a set. */
export function scoreOf(queries: readonly Query[]): Score {
  const verdicts = queries.map(judge);
  const share = (wanted: Verdict) =>
    queries.length === 0 ? 0 : (100 * verdicts.filter((one) => one === wanted).length) / queries.length;
  return { n: queries.length, right: share('right'), wrong: share('wrong') };
}
