import { describe, expect, it } from 'vitest';
import { PROCEDURE_TERMS } from '../../../schemas/vocabulary/procedures.ts';
import { SPECIALTIES } from '../../../schemas/vocabulary/specialties.ts';
import { SPECIALTY_OR_PROCEDURE } from '../../../schemas/vocabulary/specialty-or-procedure.ts';
import { specialtyFaults, type Vocabularies } from '../../../tools/dictionary/check-specialties.ts';

const REAL: Vocabularies = {
  specialties: SPECIALTIES,
  terms: PROCEDURE_TERMS,
  table: SPECIALTY_OR_PROCEDURE,
};

/** The offences of the real vocabularies with one specialty's terms changed. */
function faultsWith(id: string, change: Partial<(typeof SPECIALTIES)[number]>): string[] {
  const specialties = SPECIALTIES.map((one) => (one.id === id ? { ...one, ...change } : one));
  return specialtyFaults({ ...REAL, specialties }).map(({ term, reason }) => `${term} ${reason}`);
}

describe('specialtyFaults', () => {
  it('finds nothing wrong with the vocabulary', () => {
    expect(specialtyFaults(REAL)).toEqual([]);
  });

  it('fails on a string of both vocabularies that the table does not list', () => {
    const table = SPECIALTY_OR_PROCEDURE.filter(({ text }) => text !== 'sleep study');
    expect(specialtyFaults({ ...REAL, table })).toMatchObject([{ term: 'sleep study', reason: 'unlisted' }]);
    expect(faultsWith('podiatry', { terms: ['foot doctor', 'Bunion Surgery'] })).toContain(
      'bunion surgery unlisted',
    );
  });

  it('fails on a listed string that is no longer both, and on one listed twice', () => {
    expect(faultsWith('sleep', { terms: ['sleep doctor'] })).toEqual(['sleep study not_in_both']);
    const table = [...SPECIALTY_OR_PROCEDURE, ...SPECIALTY_OR_PROCEDURE.slice(0, 1)];
    expect(specialtyFaults({ ...REAL, table }).map(({ reason }) => reason)).toEqual(['listed_twice']);
  });

  it.each([
    ['the same word', 'Cardiologist'],
    ['the same word in Spanish, without its accent', 'cardiologo'],
    ['a spelling that is read alike', 'OB/GYN'],
  ])('fails on %s under two specialties', (_, term) => {
    expect(faultsWith('urology', { terms: ['urologist', term] })).toContain('urology repeated_form');
  });

  it('fails on an id or a term that is there twice', () => {
    expect(faultsWith('urology', { id: 'podiatry' })).toContain('podiatry repeated_id');
    expect(faultsWith('urology', { terms: ['urologist', 'Urologist'] })).toContain('urology repeated_form');
  });
});
