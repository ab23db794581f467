// Which claims files of the release before are gone or changed. Pure.
import type { InputFact } from './build-facts.ts';

const CLAIMS = /^claims-/;

/**
 * Sentences about the claims of a year that this build has from other bytes than the release before, or no longer has. Two
 * versions of one year give small counts away: the nation of one of them less the states of the other. A newer year is
 * about other services, so that nothing follows from a difference.
 */
export function findRevisedClaims(before: readonly InputFact[], after: readonly InputFact[]): string[] {
  const now = new Map(after.filter(isClaims).map((input) => [input.kind, input]));
  return before.filter(isClaims).flatMap(({ kind, sha256, dated }) => {
    const found = now.get(kind);
    const year = (dated ?? '').slice(0, 4);
    if (!found) return [`${kind} of ${year} is gone`];
    const is = (found.dated ?? '').slice(0, 4);
    if (is < year) return [`${kind} is of ${is} and was of ${year}`];
    return is === year && found.sha256 !== sha256 ? [`${kind} of ${year} is another file`] : [];
  });
}

function isClaims({ kind }: InputFact): boolean {
  return CLAIMS.test(kind);
}
