// What must hold of the specialty vocabulary, alone and beside the procedure dictionary. Pure; every offence is a
// value that names its specialty or its string.
import type { Term } from '../../schemas/vocabulary/procedures.ts';
import type { Specialty } from '../../schemas/vocabulary/specialties.ts';
import { type SpecialtyOrProcedure, vocabularyKey } from '../../schemas/vocabulary/specialty-or-procedure.ts';
import { normalisedForm, surfaceForms, type TermFault } from './check-terms.ts';

/** What is checked: the vocabulary, the dictionary, and the table of strings that are in both. */
export type Vocabularies = {
  specialties: readonly Specialty[];
  terms: readonly Term[];
  table: readonly SpecialtyOrProcedure[];
};

/** Everything a person may type for a specialty, in both languages. */
export function specialtyForms(specialty: Specialty): string[] {
  return [...specialty.terms, ...specialty.terms_es];
}

/** All offences, none when the vocabulary may be used. */
export function specialtyFaults({ specialties, terms, table }: Vocabularies): TermFault[] {
  return [...repeatedFaults(specialties), ...tableFaults(specialties, terms, table)];
}

/** No id twice, no string twice, and none of two specialties in any spelling that is read alike. */
function repeatedFaults(specialties: readonly Specialty[]): TermFault[] {
  const ids = new Set<string>();
  const forms = new Set<string>();
  const owners = new Map<string, string>();
  return specialties.flatMap((specialty) => {
    const { id } = specialty;
    const faults: TermFault[] = ids.has(id) ? [{ term: id, reason: 'repeated_id', fact: id }] : [];
    ids.add(id);
    for (const text of specialtyForms(specialty)) {
      const [form, key] = [normalisedForm(text), vocabularyKey(text)];
      const owner = owners.get(key) ?? id;
      if (forms.has(form) || owner !== id) {
        faults.push({ term: id, reason: 'repeated_form', fact: `${text}, also of ${owner}` });
      }
      forms.add(form);
      owners.set(key, owner);
    }
    return faults;
  });
}

/** The table holds exactly the strings that are in both vocabularies, each with its owners. */
function tableFaults(
  specialties: readonly Specialty[],
  terms: readonly Term[],
  table: readonly SpecialtyOrProcedure[],
): TermFault[] {
  const found = sharedTexts(specialties, terms);
  const listed = new Map(table.map((row) => [row.text, row]));
  const faults: TermFault[] = [];
  for (const [text, { specialty, term }] of found) {
    const row = listed.get(text);
    if (row?.specialty !== specialty || row.term !== term) {
      faults.push({ term: text, reason: 'unlisted', fact: `of specialty ${specialty} and of term ${term}` });
    }
  }
  for (const [index, { text }] of table.entries()) {
    if (table.findIndex((row) => row.text === text) !== index)
      faults.push({ term: text, reason: 'listed_twice', fact: text });
    if (!found.has(text)) faults.push({ term: text, reason: 'not_in_both', fact: text });
  }
  return faults;
}

function sharedTexts(
  specialties: readonly Specialty[],
  terms: readonly Term[],
): Map<string, { specialty: string; term: string }> {
  const owners = new Map(
    specialties.flatMap((one) => specialtyForms(one).map((text) => [vocabularyKey(text), one.id] as const)),
  );
  const shared = new Map<string, { specialty: string; term: string }>();
  for (const term of terms) {
    for (const text of surfaceForms(term).map(vocabularyKey)) {
      const specialty = owners.get(text);
      if (specialty !== undefined && !shared.has(text)) shared.set(text, { specialty, term: term.id });
    }
  }
  return shared;
}
