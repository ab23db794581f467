// How many services a provider billed to Medicare, as a sentence.
import type { ClaimsEvidence } from '../../../../schemas/claims.ts';
import { type Language, number } from '../texts/format.ts';
import { TEXTS } from '../texts/texts.ts';

/** The sentence; undefined for a provider without services in the claims. */
export function describeEvidence(evidence: ClaimsEvidence | null, lang: Language): string | undefined {
  if (evidence === null) return undefined;
  const t = TEXTS[lang].answer.evidence;
  const { year, services, at_least, counted_by, apc } = evidence;
  return t[counted_by](year, services === null ? t.atLeast(number(at_least)) : number(services), apc ?? '');
}
