// Right, wrong or refused: the score of the matcher over a set of queries, by kind.
import '../../dictionary/load-words.ts';
import { findProcedure } from '../../../worker/src/procedures/find-procedure.ts';
import type { Query } from './hand.ts';

/** Shares in percent; `wrong` is a procedure that is not accepted, a negative matched included. */
export type Score = { n: number; right: number; wrong: number };

export type Outcome = 'right' | 'wrong' | 'missed';

/** Judges one query. */
export function judge({ query, accept }: Query): Outcome {
  const found = findProcedure(query);
  if (found === undefined) return accept.length === 0 ? 'right' : 'missed';
  return accept.includes(found.codeKey) ? 'right' : 'wrong';
}

/** Judges every query. */
export function judgeAll(queries: readonly Query[]): Map<Query, Outcome> {
  return new Map(queries.map((query) => [query, judge(query)]));
}

/** Scores a set. Give `outcomes` when its queries have been judged before. */
export function scoreOf(queries: readonly Query[], outcomes = judgeAll(queries)): Score {
  const share = (wanted: Outcome) =>
    queries.length === 0
      ? 0
      : (100 * queries.filter((query) => outcomes.get(query) === wanted).length) / queries.length;
  return { n: queries.length, right: share('right'), wrong: share('wrong') };
}
