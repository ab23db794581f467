// Requests and answers of suggestions: what a text means while it is typed into the field for a procedure or a place.
import * as z from 'zod';
import { Lang, MAX_QUERY_LENGTH, Match, ProcedureRef } from './api.ts';

export const ProceduresRequest = z.object({
  q: z.string().trim().min(1).max(MAX_QUERY_LENGTH),
  lang: Lang.default('en'),
});

export const MAX_SUGGESTIONS = 6;

/**
 * A row under a search field. `text` goes into the field; `code` (as in the address of an answer) and `group` are absent for
 * a place.
 */
export const Suggestion = z.strictObject({
  text: z.string(),
  code: z.string().optional(),
  group: z.string().optional(),
});
export type Suggestion = z.infer<typeof Suggestion>;

/** `suggestions`: what the text means or may come to mean while it is typed, named in the asked language. */
export const ProceduresAnswer = z.strictObject({
  ok: z.literal(true),
  match: Match.omit({ alternatives: true }).nullable(),
  alternatives: z.array(ProcedureRef),
  suggestions: z.array(Suggestion).max(MAX_SUGGESTIONS),
});
export type ProceduresAnswer = z.infer<typeof ProceduresAnswer>;

export const PlacesRequest = z.object({ q: z.string().trim().min(2).max(MAX_QUERY_LENGTH) });

/** Places that begin with a text: ZIPs, or cities, the largest first. For a position, the ZIP nearest to it. */
export const PlacesAnswer = z.strictObject({
  ok: z.literal(true),
  suggestions: z.array(Suggestion).max(MAX_SUGGESTIONS),
});
export type PlacesAnswer = z.infer<typeof PlacesAnswer>;
