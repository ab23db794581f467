// The hand-written set: what people type, each query with the billing codes that answer it.
import queriesJson from './queries.json' with { type: 'json' };
import spokenJson from './spoken-queries.json' with { type: 'json' };

/** A query to judge: `accept` holds the code keys of a right answer; empty means that it must be refused. */
export type Query = { query: string; kind: string; language: string; accept: string[] };
/** `tune` may be looked at while the matcher is worked on, `judge` may not. */
export type Split = 'tune' | 'judge';

export const HAND_QUERIES = queriesJson as (Query & { split: Split })[];

/**
 * A second set, of exact names as people say them: articles, sides, plurals, slashes, British spelling. Written before
 * the matcher was tuned for them (it then got 94.1 % of them right) and tuned with since: no judge.
 */
export const SPOKEN_QUERIES = spokenJson as Query[];

/** Kinds in the order figures are printed. */
export const HAND_KINDS = [...new Set(HAND_QUERIES.map(({ kind }) => kind))];
