import { describe, expect, it } from 'vitest';
import { PROCEDURE_TERMS, type Term } from '../../../schemas/vocabulary/procedures.ts';
import { normalisedForm, termFaults } from '../../../tools/dictionary/check-terms.ts';

/** The real dictionary with one term changed, and the offences that only the change brings. */
function faultsAfter(id: string, change: (term: Term) => Term): string[] {
  const changed = PROCEDURE_TERMS.map((term) => (term.id === id ? change(structuredClone(term)) : term));
  return termFaults(changed).map(({ term, reason }) => `${term} ${reason}`);
}

function withCode(code: Partial<Term['codes'][number]>): (term: Term) => Term {
  return (term) => ({
    ...term,
    codes: [...term.codes, { ...term.codes[0], role: 'variant', ...code } as never],
  });
}

describe('termFaults', () => {
  it('finds nothing wrong with the dictionary', () => {
    expect(termFaults(PROCEDURE_TERMS)).toEqual([]);
  });

  it('counts the terms of every category', () => {
    const fewer = PROCEDURE_TERMS.filter(({ id }) => id !== 'ambulance-plane');
    expect(termFaults(fewer)).toContainEqual({ term: 'ambulance', reason: 'count', fact: '5 terms, not 6' });
  });

  it.each<[string, (term: Term) => Term, string]>([
    ['a second id', (term) => ({ ...term, id: 'walker' }), 'walker repeated_id'],
    [
      'a form of another term',
      (term) => ({ ...term, synonyms: [...term.synonyms, 'Knee-MRI'] }),
      'cane repeated_form',
    ],
    ['the same form in both languages', (term) => ({ ...term, name_es: 'CANE' }), 'cane repeated_form'],
    [
      'a code of another term',
      withCode({ code: 'E0143', label: 'A label of its own' }),
      'walker repeated_code',
    ],
    [
      'a label of another code',
      withCode({ code: 'E0999', label: 'brain mri without contrast' }),
      'cane repeated_label',
    ],
    ['a second primary code', withCode({ code: 'E0999', role: 'primary', label: 'Other' }), 'cane primary'],
    ['a dental code', withCode({ code: 'D0120', label: 'Other' }), 'cane code_shape'],
    ['a code under the wrong type', withCode({ code: '97110', label: 'Other' }), 'cane code_shape'],
    [
      'a retired code without its last day',
      withCode({ code: 'E0999', role: 'alias_retired', label: 'Old' }),
      'cane retired',
    ],
    [
      'a last day on a current code',
      withCode({ code: 'E0999', label: 'Other', to: '2025-12-31' }),
      'cane retired',
    ],
    ['no Spanish', ({ name_es: _, ...term }) => term, 'cane no_spanish'],
    ['one synonym', (term) => ({ ...term, synonyms: ['cane'] }), 'cane synonyms'],
    [
      'more than 80 synonyms in both languages together',
      (term) => ({
        ...term,
        synonyms: Array.from({ length: 40 }, (_, i) => `cane ${i}`),
        synonyms_es: Array.from({ length: 41 }, (_, i) => `baston ${i}`),
      }),
      'cane synonyms',
    ],
    ['a link to itself', (term) => ({ ...term, ambiguous_with: ['cane'] }), 'cane ambiguous_with'],
    ['a link to nothing', (term) => ({ ...term, ambiguous_with: ['no-term'] }), 'cane ambiguous_with'],
  ])('refuses %s', (_, change, wanted) => {
    expect(faultsAfter('cane', change)).toContain(wanted);
  });
});

describe('normalisedForm', () => {
  it.each([
    ['  Análisis  de riñón ', 'analisis de rinon'],
    ['X-ray', 'x ray'],
    ['D&C', 'd c'],
  ])('reads %j as %j', (text, form) => {
    expect(normalisedForm(text)).toBe(form);
  });
});
