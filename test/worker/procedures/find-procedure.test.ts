import { describe, expect, it } from 'vitest';
import { readText } from '../../../schemas/vocabulary/procedure-text.ts';
import { PROCEDURE_TERMS, termCodeKey } from '../../../schemas/vocabulary/procedures.ts';
import {
  candidatesFor,
  findProcedure,
  suggestProcedures,
} from '../../../worker/src/procedures/find-procedure.ts';
import { rounds } from '../../support/soak.ts';

const codeOf = (query: string) => findProcedure(query)?.match.code;
const FORMS = PROCEDURE_TERMS.flatMap((term) =>
  [
    term.name,
    ...term.synonyms,
    ...(term.abbrev ?? []),
    ...(term.name_es ? [term.name_es] : []),
    ...(term.synonyms_es ?? []),
  ].map((text) => ({ term, text })),
);

describe('every name, synonym and abbreviation', () => {
  it('resolves to its own term without a correction', () => {
    const strayed = FORMS.flatMap(({ term, text }) => {
      const found = findProcedure(text);
      const own = term.codes.map(termCodeKey);
      const right = found && own.includes(found.codeKey) && found.match.corrected === null;
      return right ? [] : [`${text} -> ${found?.match.label} (${found?.match.corrected})`];
    });
    expect(strayed).toEqual([]);
  });

  it('means the same in capitals, with punctuation and with side phrases', () => {
    const strayed = FORMS.flatMap(({ text }, i) => {
      if (i % rounds(56, 7) !== 0 || text.length > 60) return [];
      const code = codeOf(text);
      const others = [
        text.toUpperCase(),
        `  ${text.replaceAll(' ', '  ')}?!`,
        `how much is a ${text} cost`,
        `price of ${text} near me`,
        `cuanto cuesta ${text}`,
      ];
      return others.filter((other) => codeOf(other) !== code);
    });
    expect(strayed).toEqual([]);
  });

  it('means the same in another order of words', () => {
    const strayed = FORMS.flatMap(({ text }, i) => {
      const words = text.split(' ');
      // "wheel chair" is one word written apart.
      if (readText(text).words.length !== 2) return [];
      if (i % 11 !== 0 || words.length !== 2 || /[(),/]/.test(text)) return [];
      return codeOf([...words].reverse().join(' ')) === codeOf(text) ? [] : [text];
    });
    expect(strayed).toEqual([]);
  });
});

describe('what people say beside a name', () => {
  const sampled = FORMS.filter(({ text }, i) => i % rounds(102, 17) === 0 && text.length <= 50);
  /** Names that say so little that a word beside them makes them something else: "right heart catheter". */
  const MOST_OTHERS_PERCENT = 1;
  /** A side beside these means another procedure: veins and breasts are examined on one side or both, a heart on either. */
  const SIDED = new Set(['93970', '93971', '77065', '77066', '93451', '93452', '93453']);
  const isSided = (codes: readonly string[]) => codes.some((code) => SIDED.has(code));

  it.each([
    'my NAME',
    'NAME procedure',
    'NAME for my husband',
    'NAME today',
    'outpatient NAME',
    'adult NAME',
    'NAME appointment',
    'lt NAME',
    'right NAME',
    'bilateral NAME',
  ])('"%s" is still that name', (phrase) => {
    const saysSide = /^(?:lt|right|bilateral) /.test(phrase);
    const asked = sampled.filter(({ term }) => !(saysSide && isSided(term.codes.map(termCodeKey))));
    const others = asked.filter(({ term, text }) => {
      const found = findProcedure(phrase.replace('NAME', text));
      return !term.codes.map(termCodeKey).includes(found?.codeKey ?? '');
    });
    expect((100 * others.length) / asked.length).toBeLessThanOrEqual(MOST_OTHERS_PERCENT);
  });

  it.each([
    ['mri of both knees', '73721'],
    ['rt wrist x-ray', '73110'],
    ['diagnostic mammogram left breast', '77065'],
    ['bilateral diagnostic mammogram', '77066'],
    ['right heart cath', '93451'],
    ['left heart cath', '93452'],
    ['both meniscus surgery', '29880'],
    ['cervical fusion', '22551'],
    ['infusion first hour', '96365'],
    ['potassium', '84132'],
  ])('%s', (query, code) => {
    expect(codeOf(query)).toBe(code);
  });
});

describe('findProcedure', () => {
  it.each([
    ['kneemri', '73721', 'knee mri'],
    ['colonoscapy', '45378', 'colonoscopy'],
    ['cat skan of head', '70450', 'cat scan of head'],
    ['how much is a brian mir', '70551', 'how much is a brain mri'],
    ['resonansia de rodila', '73721', 'resonancia de rodilla'],
  ])('corrects %s', (query, code, corrected) => {
    expect(findProcedure(query)?.match).toMatchObject({ input: query, code, corrected });
  });

  it.each([
    ['brain mri', '70551'],
    ['brain mri with contrast', '70552'],
    ['contrast brain mri without and with', '70553'],
    ['brain mri w/ and w/o contrast', '70553'],
    ['resonancia de cerebro con contraste', '70552'],
    ['resonancia de cerebro sin contraste', '70551'],
    ['brian mri with contrats', '70552'],
  ])('lets contrast choose the code: %s', (query, code) => {
    expect(codeOf(query)).toBe(code);
  });

  it.each([
    ['70551', '70551'],
    ['cpt: 70551', '70551'],
    ['CPT#73721', '73721'],
    ['(j3420)', 'J3420'],
    ['drg 470', '470'],
    ['ms-drg-460', '460'],
    ['55700', '55700'],
  ])('takes the code in %s', (query, code) => {
    expect(codeOf(query)).toBe(code);
  });

  it.each(['99999', 'cpt 12345', 'drg 999', '7055l', '70551 and 99999'])(
    'never corrects a code: %s',
    (query) => {
      expect(findProcedure(query)).toBeUndefined();
    },
  );

  it('takes a code that the caller knows', () => {
    expect(findProcedure('12345', (key) => key === '12345')?.codeKey).toBe('12345');
  });

  it.each([
    '',
    ' ',
    'test',
    'surgery',
    'with contrast',
    'new patient',
    'pizza',
    'chess',
    'back pain',
    'cambio de aceite',
  ])('refuses "%s"', (query) => {
    expect(findProcedure(query)).toBeUndefined();
  });

  it('offers alternatives without the match, and candidates for what is refused', () => {
    const found = findProcedure('brain mri');
    expect(found?.match.alternatives.length).toBeGreaterThan(0);
    expect(found?.match.alternatives.length).toBeLessThanOrEqual(5);
    expect(found?.match.alternatives.map(({ code }) => code)).not.toContain('70551');
    expect(candidatesFor('knee').length).toBeGreaterThan(0);
    expect(candidatesFor('asdfghjkl')).toEqual([]);
  });
});

describe('a misspelt question', () => {
  it.each([
    ['brain mri wit hout contrast', '70551'],
    ['head ct with and wit hout contrast', '70470'],
    ['chest ct without and wi thcontrast', '71270'],
    ['tomografia de hi gado', '74170'],
    ['colo noscopiavirtual', '74263'],
    ['vac unacontra la gripe', '90656'],
    ['rayos x de co do', '73080'],
    ['flu sh ot', '90656'],
    ['radiografia de la na riz', '70160'],
  ])('is read with its blanks where they belong: %s', (query, code) => {
    expect(findProcedure(query)?.match).toMatchObject({ input: query, code });
  });

  it.each([
    ['aatomy scan', '76811', 'anatomy scan'],
    ['terapia familiar sin el paciene', '90846', 'terapia familiar sin el paciente'],
    ['prueba prenatal no invaiva', '81420', 'prueba prenatal no invasiva'],
    ['conslta de paciente nuevo complejidad alta', '99205', 'consulta de paciente nuevo complejidad alta'],
    ['icrcumcision avter the newborn period', '54161', 'circumcision after the newborn period'],
    ['prueba de hepatiti b en sangre', '87340', 'prueba de hepatitis b en sangre'],
    ['hhaving a baby', '59400', 'having a baby'],
  ])(
    'that is a name means what the name means, whatever its words say apart: %s',
    (query, code, corrected) => {
      expect(findProcedure(query)?.match).toMatchObject({ input: query, code, corrected });
    },
  );

  it('is not answered by a rule whose words were only read out of a misspelt word', () => {
    expect(codeOf('talk therapy session aboot 60 minutes')).toBe('90837');
  });

  it.each([
    ['throat ct without contast', '70490'],
    ['belly ct qith and without contrast', '74178'],
    ['upper back mri without then sith contrast', '72157'],
    ['knee mri without hen with contrast', '73723'],
    ['kee mri with and without cont rast', '73723'],
    ['belly ct scan withoutthen with contrast no pelvis', '74170'],
    ['head ct with contast', '70460'],
  ])('keeps its contrast: %s', (query, code) => {
    expect(codeOf(query)).toBe(code);
  });

  it.each(['knee mri without thenwithcontrast', 'brain mri with ontr ast', 'ultrasonidoren al'])(
    'gets no match when a lost word decides: %s',
    (query) => {
      expect(findProcedure(query)).toBeUndefined();
    },
  );

  it.each([
    'interna pelvic ultrasound',
    'vacuna asal de influenza',
    'mmr gite',
    'arm hoin mri',
    'cpap jaak',
    'one ieew chest x ray',
    'ifna nt rsv shot',
    'fall lung function test',
    'suture por capas',
    'bands para hemorroides',
    'rayos x de homro',
    'nebulizir',
    'epidural lubar',
    'rite heart cath',
  ])('gets no match when it is one slip away from the name of something else: %s', (query) => {
    expect(findProcedure(query)).toBeUndefined();
    expect(candidatesFor(query).length).toBeGreaterThan(0);
  });

  it.each([
    ['heart katheterization', '93452'],
    ['meniscis surgery', '29881'],
    ['urinalisis', '81003'],
    ['telemedisina', '98005'],
    ['cesaria', '59510'],
  ])('is answered when its other readings mean the same: %s', (query, code) => {
    expect(codeOf(query)).toBe(code);
  });
});

describe('suggestProcedures', () => {
  it.each([
    ['colonos', '45378'],
    ['mri kn', '73721'],
    ['7055', '70551'],
    ['mamogr', '77067'],
  ])('completes "%s" while it is typed', (typed, code) => {
    expect(suggestProcedures(typed).map((ref) => ref.code)).toContain(code);
  });
});
