// What a query that was not understood may have meant: procedures and specialties that share a word with it, else what
// most people look for. The commonest come first. Pure.
import { codeTypeOf } from '../../../schemas/code-key.ts';
import { MAX_SEARCH_CANDIDATES, type SearchCandidate } from '../../../schemas/search.ts';
import { SPECIALTIES, type Specialty } from '../../../schemas/vocabulary/specialties.ts';
import { suggestProcedures } from '../procedures/find-procedure.ts';
import { specialtyWords, withoutNoise, withoutRoles } from '../specialties/specialty-words.ts';

/** What is offered to a query that is near to nothing, by id: what people look for most. */
const COMMONEST = ['primary_care', 'urgent_care', 'lab', 'x_ray', 'mri'];
/** A shorter word says too little to find a name by its beginning. */
const MIN_LETTERS = 4;

/** Up to five candidates; never none. */
export function candidatesOf(query: string): SearchCandidate[] {
  const near = [...specialtiesNear(query).map(ofSpecialty), ...suggestProcedures(query).map(ofProcedure)];
  if (near.length > 0) return near.slice(0, MAX_SEARCH_CANDIDATES);
  return COMMONEST.flatMap((id) => SPECIALTIES.find((one) => one.id === id) ?? []).map(ofSpecialty);
}

/** Specialties with a name that has one of the words of the query, or a word that begins with one. */
function specialtiesNear(query: string): Specialty[] {
  const words = withoutRoles(withoutNoise(specialtyWords(query))).map(({ word }) => word);
  const wanted = words.filter(({ length }) => length >= MIN_LETTERS);
  if (wanted.length === 0) return [];
  return SPECIALTIES.filter(({ terms, terms_es }) =>
    [...terms, ...terms_es].some((term) =>
      specialtyWords(term).some(({ word }) => wanted.some((typed) => word.startsWith(typed))),
    ),
  );
}

function ofSpecialty({ id, label, anchor }: Specialty): SearchCandidate {
  return { kind: 'specialty', specialty: id, label, code: anchor, code_type: codeTypeOf(anchor) };
}

function ofProcedure({
  code,
  code_type,
  label,
}: ReturnType<typeof suggestProcedures>[number]): SearchCandidate {
  return { kind: 'procedure', specialty: null, label, code, code_type };
}
