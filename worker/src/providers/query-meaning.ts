// What a search asks for: a billing code, a specialty or a procedure. docs/decisions.md has the order. Pure.
import type { Specialty } from '../../../schemas/vocabulary/specialties.ts';
import { SPECIALTY_OR_PROCEDURE } from '../../../schemas/vocabulary/specialty-or-procedure.ts';
import { type FoundProcedure, findProcedure } from '../procedures/find-procedure.ts';
import { codesIn } from '../procedures/query-code.ts';
import { type ExactSpecialty, exactSpecialty, nameKey } from '../specialties/find-specialty.ts';
import { type NearSpecialty, nearSpecialty } from '../specialties/misspelt-specialty.ts';

/** A specialty with how it was understood, or a procedure just as price lookup finds it. */
export type Meaning =
  | { kind: 'specialty'; specialty: Specialty; corrected: string | null; score: number }
  | { kind: 'procedure'; found: FoundProcedure };

/**
 * The one thing a query means, or undefined: what is not clear is not guessed.
 * @param hasCode which billing codes are known
 */
export function understandQuery(query: string, hasCode: (codeKey: string) => boolean): Meaning | undefined {
  const named = codesIn(query) === undefined ? exactSpecialty(query) : undefined;
  const decided = named && winnerOf(named);
  if (named && (decided === 'specialty' || (named.short && decided === undefined))) return exactly(named);
  const found = findProcedure(query, hasCode);
  const procedure = found && hasCode(found.codeKey) ? found : undefined;
  if (procedure && isExact(procedure)) return { kind: 'procedure', found: procedure };
  if (named) return exactly(named);
  const near = codesIn(query) === undefined ? nearSpecialty(query) : undefined;
  if (near && beats(near, procedure)) return specialtyOf(near);
  return procedure && { kind: 'procedure', found: procedure };
}

function specialtyOf({ specialty, corrected, score }: NearSpecialty): Meaning {
  return { kind: 'specialty', specialty, corrected, score };
}

/**
 * The better score wins, the procedure on a tie; what both correct to one string in both vocabularies is
 * decided there.
 */
function beats(near: NearSpecialty, procedure: FoundProcedure | undefined): boolean {
  if (procedure === undefined) return true;
  const same = nameKey(procedure.match.corrected ?? '') === near.key;
  const decided = same ? winnerOf(near) : undefined;
  return decided === undefined ? near.score > procedure.match.score : decided === 'specialty';
}

function exactly({ specialty }: ExactSpecialty): Meaning {
  return { kind: 'specialty', specialty, corrected: null, score: 1 };
}

/** A name that was neither misspelt nor incomplete, or a code. */
function isExact({ match }: FoundProcedure): boolean {
  return match.score === 1 && match.corrected === null;
}

let winners: Map<string, 'specialty' | 'procedure'> | undefined;

/** Which of the two wins where a name is in both vocabularies; undefined where it is a specialty's alone. */
function winnerOf({ key }: { key: string }): 'specialty' | 'procedure' | undefined {
  winners ??= new Map(SPECIALTY_OR_PROCEDURE.map(({ text, wins }) => [nameKey(text), wins]));
  return winners.get(key);
}
