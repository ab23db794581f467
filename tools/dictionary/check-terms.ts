// What must hold of the procedure dictionary before it is compiled: counts, unique names and codes, both languages.
// Pure; every offence is a value that names its term. The limits are those of docs/procedures.md.
import {
  TERM_COUNTS,
  type Term,
  type TermCategory,
  type TermCode,
  termCodeKey,
} from '../../schemas/vocabulary/procedures.ts';

/** One offence: the term (or file) it concerns, the rule, and what was found. */
export type TermFault = { term: string; reason: string; fact: string };

const MIN_SYNONYMS = 2;
const MAX_SYNONYMS = 80;

/** Lower case, accents and punctuation stripped, one blank between words: two forms equal in this are one. */
export function normalisedForm(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** Everything a person may type for a term, in both languages. */
export function surfaceForms(term: Term): string[] {
  const spanish = [...(term.name_es === undefined ? [] : [term.name_es]), ...(term.synonyms_es ?? [])];
  return [term.name, ...term.synonyms, ...(term.abbrev ?? []), ...spanish];
}

/** All offences, none when the dictionary may be compiled. */
export function termFaults(terms: readonly Term[]): TermFault[] {
  return [
    ...countFaults(terms),
    ...repeated(terms, 'repeated_id', ({ id }) => [id]),
    ...repeated(terms, 'repeated_form', (term) => surfaceForms(term).map(normalisedForm)),
    ...repeated(terms, 'repeated_code', ({ codes }) => codes.map(termCodeKey)),
    ...repeated(terms, 'repeated_label', (term) =>
      term.codes.map(({ label }) => normalisedForm(label ?? term.name)),
    ),
    ...terms.flatMap((term) => [...wordingFaults(term), ...codeFaults(term)]),
    ...linkFaults(terms),
  ];
}

function countFaults(terms: readonly Term[]): TermFault[] {
  return Object.entries(TERM_COUNTS).flatMap(([category, wanted]) => {
    const found = terms.filter((term) => term.category === (category as TermCategory)).length;
    return found === wanted
      ? []
      : [{ term: category, reason: 'count', fact: `${found} terms, not ${wanted}` }];
  });
}

function repeated(terms: readonly Term[], reason: string, of: (term: Term) => string[]): TermFault[] {
  const owners = new Map<string, string>();
  return terms.flatMap((term) =>
    of(term).flatMap((value) => {
      const owner = owners.get(value);
      owners.set(value, owner ?? term.id);
      return owner === undefined ? [] : [{ term: term.id, reason, fact: `${value}, also of ${owner}` }];
    }),
  );
}

function wordingFaults({ id, name_es, synonyms, synonyms_es = [] }: Term): TermFault[] {
  const faults: TermFault[] = [];
  if (name_es === undefined || synonyms_es.length === 0) {
    faults.push({ term: id, reason: 'no_spanish', fact: 'a Spanish name and a synonym are wanted' });
  }
  if (synonyms.length < MIN_SYNONYMS || synonyms.length + synonyms_es.length > MAX_SYNONYMS) {
    faults.push({
      term: id,
      reason: 'synonyms',
      fact: `${synonyms.length} and ${synonyms_es.length} in Spanish`,
    });
  }
  return faults;
}

function codeFaults({ id, codes }: Term): TermFault[] {
  const primaries = codes.filter(({ role }) => role === 'primary').length;
  const first = primaries === 1 ? [] : [{ term: id, reason: 'primary', fact: `${primaries} primary codes` }];
  return [...first, ...codes.flatMap((code) => oneCodeFaults(id, code))];
}

function oneCodeFaults(term: string, { code, type, role, label, to }: TermCode): TermFault[] {
  const faults: TermFault[] = [];
  const shaped = type === 'MS-DRG' ? /^\d{3}$/ : type === 'CPT' ? /^\d{4}[0-9A-Z]$/ : /^[A-CE-Z]\d{4}$/;
  // Dental codes (D) belong to the American Dental Association and stay out, by the shape of a HCPCS code above.
  if (!shaped.test(code)) faults.push({ term, reason: 'code_shape', fact: `${type} ${code}` });
  if ((role === 'alias_retired') !== (to !== undefined)) {
    faults.push({
      term,
      reason: 'retired',
      fact: `${code}: a retired code has its last day, and no other has`,
    });
  }
  if (role === 'alias_retired' && !/ended in \d{4}/.test(label ?? '')) {
    faults.push({ term, reason: 'retired', fact: `${code}: the label says when it ended` });
  }
  return faults;
}

function linkFaults(terms: readonly Term[]): TermFault[] {
  const ids = new Set(terms.map(({ id }) => id));
  return terms.flatMap(({ id, ambiguous_with = [] }) =>
    ambiguous_with
      .filter((other) => other === id || !ids.has(other))
      .map((other) => ({ term: id, reason: 'ambiguous_with', fact: `${other} is not another term` })),
  );
}
