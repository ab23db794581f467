// Words of a question that say another thing than the procedure which the rest of the question names.
import { expect, it } from 'vitest';
import { bareCode } from '../../../schemas/code-key.ts';
import limits from '../../../schemas/vocabulary/procedure-limits.json' with { type: 'json' };
import { findProcedure } from '../../../worker/src/procedures/find-procedure.ts';
import { compiledTerms } from '../../../worker/src/procedures/lexicon.ts';

const codeOf = (query: string) => findProcedure(query)?.match.code;

it.each([
  'pacemaker removal',
  'covid antibody test',
  'si joint fusion',
  'quitar sonda urinaria',
  'get stitches out',
  'home nurse visit',
  'leg artery stent',
])('%s is a procedure that the dictionary lacks, not its neighbour', (query) => {
  expect(codeOf(query)).toBeUndefined();
});

it.each([
  ['que me saquen los tornillos y la placa del tobillo', '20680'],
  ['broken ankle surgery with plate', '27814'],
  ['la epidural cuando nazca mi bebé', '01967'],
  ['epidural para el dolor de espalda', '62323'],
  ['sleep study en la casa para la apnea', '95806'],
  ['in lab sleep study', '95810'],
  ['chemo infusion up to 1 hr', '96413'],
  ['iv infusion up to 1 hr', '96365'],
  ['microdiscectomy L5-S1', '63030'],
  ['CT ABD & PELV W/WO', '74178'],
  ['examen de helicobacter el de soplar', '83013'],
  ['ear tubes under general anesthesia bilateral', '69436'],
])('%s', (query, code) => {
  expect(codeOf(query)).toBe(code);
});

it('limits name codes of the dictionary only', () => {
  const known = new Set(compiledTerms().flatMap(([, codes]) => codes.map(([key]) => bareCode(key))));
  const named = [...limits.denied, ...limits.named, ...limits.chosen].flatMap(
    (line) => line.split(' = ')[0]?.split(' ') ?? [],
  );
  expect(named.filter((code) => code !== 'none' && !known.has(code))).toEqual([]);
});
