import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CodeKey } from '../../schemas/code.ts';
import {
  PROCEDURE_TERMS,
  primaryLabels,
  TERM_COUNTS,
  Term,
  termCodeKey,
} from '../../schemas/vocabulary/procedures.ts';

// The CMS-specified shoppable services (84 FR 65524, Table 3): 70 services, 74 codes.
const SHOPPABLE_CODES = `
90832 90834 90837 90846 90847 90853 99203 99204 99205 99243 99244 99385 99386 80048 80053 80055 80061 80069
80076 81000 81001 81002 81003 84153 84154 84443 85025 85027 85610 85730 70450 70553 72110 72148 72193 73721
74177 76700 76805 76830 77065 77066 77067 MS-DRG-216 MS-DRG-460 MS-DRG-470 MS-DRG-473 MS-DRG-743 19120 29826
29881 42820 43235 43239 45378 45380 45385 45391 47562 49505 55700 55866 59400 59510 59610 62322 62323 64483
66821 66984 93000 93452 95810 97110`
  .trim()
  .split(/\s+/);

function normalised(form: string): string {
  return form
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

describe('the procedure dictionary', () => {
  it('parses by its schema', () => {
    expect(() => z.array(Term).parse(PROCEDURE_TERMS)).not.toThrow();
  });

  it('holds 668 terms, shelf by shelf', () => {
    expect(PROCEDURE_TERMS).toHaveLength(668);
    for (const [category, count] of Object.entries(TERM_COUNTS)) {
      expect(
        PROCEDURE_TERMS.filter((term) => term.category === category),
        category,
      ).toHaveLength(count);
    }
  });

  it('has unique ids, and surface forms unique over both languages after normalising', () => {
    const ids = PROCEDURE_TERMS.map((term) => term.id);
    const forms = PROCEDURE_TERMS.flatMap((term) => [
      term.name,
      term.name_es ?? '',
      ...term.synonyms,
      ...(term.synonyms_es ?? []),
      ...(term.abbrev ?? []),
    ]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(forms.map(normalised)).size).toBe(forms.length);
    expect(forms.map(normalised)).not.toContain('');
    expect(forms.map(normalised)).not.toContain('pt');
  });

  it('gives every term exactly one primary code, and points only at terms that exist', () => {
    const ids = new Set(PROCEDURE_TERMS.map((term) => term.id));
    for (const term of PROCEDURE_TERMS) {
      expect(term.codes.filter((code) => code.role === 'primary')).toHaveLength(1);
      for (const id of term.ambiguous_with ?? []) expect(ids).toContain(id);
    }
  });

  it('covers every code of the shoppable services, and marks those terms', () => {
    expect(SHOPPABLE_CODES).toHaveLength(74);
    for (const wanted of SHOPPABLE_CODES) {
      const term = PROCEDURE_TERMS.find((one) => one.codes.some((code) => termCodeKey(code) === wanted));
      expect(term, wanted).toBeDefined();
      expect(term?.cms70, wanted).toBe(true);
    }
  });

  it('maps each shoppable code to one term only', () => {
    const owners = PROCEDURE_TERMS.flatMap((term) => term.codes.map(termCodeKey));
    for (const wanted of SHOPPABLE_CODES)
      expect(
        owners.filter((key) => key === wanted),
        wanted,
      ).toHaveLength(1);
  });

  it('says with a qualifier what a name says about contrast', () => {
    for (const { id, name, codes } of PROCEDURE_TERMS) {
      const said = /without then with contrast/.test(name)
        ? 'both'
        : /(with|without) contrast/.exec(name)?.[1];
      if (said === undefined || id.startsWith('cta-')) continue;
      expect(codes.find(({ role }) => role === 'primary')?.qualifiers?.contrast, id).toBe(said);
    }
  });

  it('marks no term that holds no code of the shoppable services', () => {
    const shoppable = new Set(SHOPPABLE_CODES);
    const marked = PROCEDURE_TERMS.filter((term) => term.cms70 === true);
    for (const term of marked) expect(term.codes.some((code) => shoppable.has(termCodeKey(code)))).toBe(true);
  });
});

describe('primaryLabels', () => {
  it('labels every code once, by a valid key', () => {
    const labels = primaryLabels();
    const keys = new Set(PROCEDURE_TERMS.flatMap((term) => term.codes.map(termCodeKey)));
    expect(new Set(labels.keys())).toEqual(keys);
    for (const key of labels.keys()) expect(CodeKey.safeParse(key).success, key).toBe(true);
  });

  it.each([
    ['70551', 'Brain MRI without contrast'],
    ['73721', 'Leg joint MRI (knee, hip or ankle) without contrast'],
    ['81000', 'Urine test by hand with microscope check'],
    ['55700', 'Prostate biopsy (code ended in 2025)'],
    ['MS-DRG-470', 'Hip or knee replacement hospital stay without major complications'],
  ])('names %s in our own words', (key, label) => {
    expect(primaryLabels().get(key)).toBe(label);
  });

  it('gives no two codes the same label', () => {
    const labels = [...primaryLabels().values()].map(normalised);
    expect(new Set(labels).size).toBe(labels.length);
  });
});
