import { describe, expect, it } from 'vitest';
import { PROCEDURE_TERMS, termCodeKey } from '../../../schemas/vocabulary/procedures.ts';
import { groupName } from '../../../worker/src/procedures/group-names.ts';
import { contrastVariants, procedureGroup, procedureName } from '../../../worker/src/procedures/names.ts';

describe('names of procedures', () => {
  it('of every primary code are those of a term that has it, in both languages, with a group', () => {
    const wrong = PROCEDURE_TERMS.flatMap((term) =>
      term.codes
        .filter(({ role }) => role === 'primary')
        .map(termCodeKey)
        .filter((key) => {
          const own = PROCEDURE_TERMS.filter(({ codes }) =>
            codes.some((code) => code.role === 'primary' && termCodeKey(code) === key),
          );
          const [name, nameEs] = [procedureName(key, 'en'), procedureName(key, 'es')];
          const isKnown = own.some(({ codes, name: en }) =>
            [en, ...codes.map(({ label }) => label)].includes(name),
          );
          const isKnownEs = own.some(({ name_es }) => name_es === nameEs);
          const group = procedureGroup(key) ?? '';
          return !isKnown || !isKnownEs || groupName(group, 'es') === group;
        }),
    );
    expect(wrong).toEqual([]);
  });

  it('of a variant say its contrast in Spanish', () => {
    expect(procedureName('73722', 'es')).toBe('Resonancia de rodilla con contraste');
    expect(procedureName('70540', 'es')).toBe('Resonancia de cara, ojos y cuello sin contraste');
    expect(procedureName('99999', 'en')).toBeUndefined();
  });

  it('join the codes of one scan that differ in contrast alone', () => {
    const codesOf = (key: string) => contrastVariants(key).map(({ code, contrast }) => [code, contrast]);
    const knee = [
      ['73721', 1],
      ['73722', 2],
      ['73723', 3],
    ];
    for (const [code] of knee) expect(codesOf(String(code))).toEqual(knee);
    expect(codesOf('70552')).toEqual([
      ['70551', 1],
      ['70552', 2],
      ['70553', 3],
    ]);
    expect(codesOf('36415')).toEqual([]);
  });
});
