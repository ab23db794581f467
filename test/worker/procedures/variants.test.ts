// Questions whose words choose one code among those of a term: brands, views, contrast, ages, sides, lines of a bill.
import { describe, expect, it } from 'vitest';
import { scoreOf } from '../../../tools/testbed/procedures/score.ts';
import { type VariantLanguage, variantQueries } from '../../../tools/testbed/procedures/variants.ts';
import { findProcedure, suggestProcedures } from '../../../worker/src/procedures/find-procedure.ts';

const MOST_WRONG_PERCENT = 0.5;
const codeOf = (query: string) => findProcedure(query)?.match.code;

it.each([
  ['en', 300, 98],
  ['es', 250, 96],
] as const)(
  '%s: at least %d questions, of which %d percent are right and next to none wrong',
  (language, fewest, floor) => {
    const queries = variantQueries(language satisfies VariantLanguage);
    expect(queries.length).toBeGreaterThanOrEqual(fewest);
    const { right, wrong } = scoreOf(queries);
    expect(right).toBeGreaterThanOrEqual(floor);
    expect(wrong).toBeLessThanOrEqual(MOST_WRONG_PERCENT);
  },
);

describe('a brand has its own code', () => {
  it.each([
    ['proquad', '90710'],
    ['menquadfi', '90619'],
    ['venofer', 'J1756'],
    ['pfizer covid for my 8 year old', '91319'],
  ])('%s', (query, code) => {
    expect(codeOf(query)).toBe(code);
  });

  it.each(['twinrix', 'feraheme', 'prevnar 13', 'pfizer covid for my 3 year old'])(
    '%s, whose code the dictionary lacks, gets no code of a sibling',
    (query) => {
      expect(findProcedure(query)).toBeUndefined();
    },
  );
});

describe('body part, views and contrast', () => {
  it.each([
    ['XR C-SPINE 4-5V', '72050'],
    ['XR L-SPINE MIN 4V', '72110'],
    ['MRI C-SPINE WO CON', '72141'],
    ['resonancia lumbar s/c y c/c', '72158'],
    ['US TRANSVAG NON OB', '76830'],
  ])('%s', (query, code) => {
    expect(codeOf(query)).toBe(code);
  });

  it.each(['chest x ray 3 views', 'CT CERVICAL SPINE W/WO', 'rx de columna lumbar 1 vista'])(
    '%s: no other variant answers, and there are choices',
    (query) => {
      expect(findProcedure(query)).toBeUndefined();
      expect(suggestProcedures(query).length).toBeGreaterThan(0);
    },
  );
});

describe('age, patient and screening in words', () => {
  it.each([
    ['well child visit my son is seven years old', '99393'],
    ['mi hijo de 10 años chequeo anual', '99393'],
    ['circumcision for a 9 year old', '54161'],
    ['mamografía de rutina', '77067'],
    ['primera vez chequeo anual 45 años', '99386'],
  ])('%s', (query, code) => {
    expect(codeOf(query)).toBe(code);
  });
});

it('the code that the name gives is offered beside the one that the words choose', () => {
  const { match } = findProcedure('open gallbladder removal') ?? {};
  expect(match?.code).toBe('47600');
  expect(match?.alternatives[0]?.code).toBe('47562');
});
