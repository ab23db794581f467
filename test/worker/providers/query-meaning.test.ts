// What people type for a kind of provider or a procedure, and which of the two it means.
import { describe, expect, it } from 'vitest';
import { primaryLabels } from '../../../schemas/vocabulary/procedures.ts';
import { SPECIALTIES } from '../../../schemas/vocabulary/specialties.ts';
import { SPECIALTY_OR_PROCEDURE } from '../../../schemas/vocabulary/specialty-or-procedure.ts';
import { HAND_QUERIES } from '../../../tools/testbed/procedures/hand.ts';
import { findProcedure } from '../../../worker/src/procedures/find-procedure.ts';
import { candidatesOf } from '../../../worker/src/providers/candidates.ts';
import { type Meaning, understandQuery } from '../../../worker/src/providers/query-meaning.ts';

const CODES = new Set(primaryLabels().keys());
const known = (key: string) => CODES.has(key);
const meaning = (query: string) => understandQuery(query, known);
const idOf = (found: Meaning | undefined) =>
  found === undefined ? 'nothing' : found.kind === 'specialty' ? found.specialty.id : found.found.codeKey;

/** What is typed, and the specialty or code it means. */
const EXACT: [string, string][] = [
  ['cardiologist', 'cardiology'],
  ['Cardiologists', 'cardiology'],
  ['heart doctor', 'cardiology'],
  ['heart specialists', 'cardiology'],
  ['doctor for hearts', 'cardiology'],
  ['cardiology clinic', 'cardiology'],
  ['cardiologist appointment', 'cardiology'],
  ['PT', 'physical_therapy'],
  ['p.t.', 'physical_therapy'],
  ['physical therapist', 'physical_therapy'],
  ['physicaltherapist', 'physical_therapy'],
  ['therapist', 'psychotherapy'],
  ['shrink', 'psychiatry'],
  ['obgyn', 'obgyn'],
  ['OB-GYN', 'obgyn'],
  ['ob/gyn', 'obgyn'],
  ['women’s doctor', 'obgyn'],
  ['gi doctor', 'gastroenterology'],
  ['ENT', 'ent'],
  ['ear, nose & throat', 'ent'],
  ['urology', 'urology'],
  ['neurology', 'neurology'],
  ['nephrology', 'nephrology'],
  ['eye doctor', 'eye_care'],
  ['PM&R', 'physiatry'],
  ['fertility clinic', 'fertility'],
  ['mental health counselor', 'psychotherapy'],
  ['skin doctor dermatologist', 'dermatology'],
  ['doctor', 'primary_care'],
  ['surgeon', 'general_surgery'],
  ['ultrasound', 'ultrasound'],
  ['x-ray', 'x_ray'],
  ['xrays near me', 'x_ray'],
  ['radiografía', 'x_ray'],
  ['ct scan', 'ct_scan'],
  ['CAT scan', 'ct_scan'],
  ['tomografía', 'ct_scan'],
  ['mri', 'mri'],
  ['MRI center', 'mri'],
  ['resonancia magnética', 'mri'],
  ['mammogram center', 'mammography'],
  ['radiologist', 'imaging'],
  ['blood work', 'lab'],
  ['er', 'hospital'],
  ['best cardiologist near me', 'cardiology'],
  ['top rated dermatologists nearby', 'dermatology'],
  ['pediatrician accepting new patients', 'pediatrics'],
  ['spanish speaking therapist', 'psychotherapy'],
  ['cardiólogo', 'cardiology'],
  ['cardiologa cerca de mí', 'cardiology'],
  ['doctores del corazón', 'cardiology'],
  ['médico de cabecera', 'primary_care'],
  ['ginecóloga', 'obgyn'],
  ['terapia física', 'physical_therapy'],
  ['terapeuta', 'psychotherapy'],
  ['el mejor dentista', 'dentist'],
  ['73721', '73721'],
  ['cpt 70551', '70551'],
  ['DRG 470', 'MS-DRG-470'],
  ['knee mri', '73721'],
  ['colonoscopy', '45378'],
  ['colonoscopy clinic', '45378'],
  ['mammogram near me', '77067'],
  ['hearing test', '92557'],
  ['doctor visit', '99213'],
  ['first physical therapy visit', '97161'],
];

const MISSPELT: [string, string][] = [
  ['cardiologst', 'cardiology'],
  ['acrdiologist', 'cardiology'],
  ['dermotologist', 'dermatology'],
  ['chiropracter', 'chiropractic'],
  ['pediatrition', 'pediatrics'],
  ['phsycologist', 'psychotherapy'],
  ['opthalmologist', 'ophthalmology'],
  ['gynocologist near me', 'obgyn'],
  ['orthapedic', 'orthopedics'],
  ['urolgist', 'urology'],
  ['nurologist', 'neurology'],
  ['obgn', 'obgyn'],
  ['skin docter', 'dermatology'],
  ['heart spetialist', 'cardiology'],
  ['medcio de la piel', 'dermatology'],
  ['phisical therapy', 'physical_therapy'],
  ['masage', 'massage'],
  ['reumatolgo', 'rheumatology'],
];

/** Parts, places and other trades: nothing is guessed. */
const NOTHING = [
  'specialist',
  'cardiologist dentist',
  'the best',
  'knee',
  'new lamp',
  'plumber',
  'zzzz qqqq',
  'PV',
  'EMT',
  '99999',
];

describe('what a query means', () => {
  it.each(EXACT)('%s: %s', (query, id) => {
    const found = meaning(query);
    expect(idOf(found)).toBe(id);
    if (found?.kind === 'specialty') expect(found).toMatchObject({ corrected: null, score: 1 });
  });

  it.each(MISSPELT)('%s is corrected: %s', (query, id) => {
    const found = meaning(query);
    expect(idOf(found)).toBe(id);
    if (found?.kind !== 'specialty') throw new Error('not a specialty');
    expect(found.score).toBeLessThan(1);
    expect(idOf(meaning(found.corrected ?? '')), found.corrected ?? '').toBe(id);
  });

  it.each(NOTHING)('%s: nothing', (query) => {
    expect(idOf(meaning(query))).toBe('nothing');
  });

  it('corrects no word of three letters or fewer', () => {
    for (const query of ['pz', 'etn', 'ent', 'gl', 'ot', 'er']) {
      const found = meaning(query);
      if (found?.kind === 'specialty') expect(found.corrected, query).toBeNull();
    }
  });
});

describe('the two vocabularies', () => {
  it('leave every name of a specialty to it, but for what is a procedure as well', () => {
    const wins = new Map(SPECIALTY_OR_PROCEDURE.map((row) => [row.text, row]));
    for (const { id, terms, terms_es } of SPECIALTIES) {
      for (const term of [...terms, ...terms_es]) {
        const found = meaning(term);
        if (found?.kind === 'specialty') expect(found.specialty.id, term).toBe(id);
        else expect(findProcedure(term)?.match, term).toMatchObject({ score: 1, corrected: null });
      }
    }
    for (const { text, wins: winner } of wins.values()) expect(meaning(text)?.kind, text).toBe(winner);
  });

  it('give a procedure the code that price lookup gives it', () => {
    const step = Math.floor(HAND_QUERIES.length / 300);
    const asked = HAND_QUERIES.filter((_, i) => i % step === 0).map(({ query }) => query);
    const procedures = asked.flatMap((query) => {
      const found = meaning(query);
      return found?.kind === 'procedure' ? [[query, found.found.codeKey] as const] : [];
    });
    expect(procedures.length).toBeGreaterThanOrEqual(200);
    for (const [query, codeKey] of procedures) {
      expect(findProcedure(query, known)?.codeKey, query).toBe(codeKey);
    }
    // What price lookup does not know, search does not take for a procedure either.
    for (const query of asked) {
      if (findProcedure(query, known) === undefined)
        expect(meaning(query)?.kind, query).not.toBe('procedure');
    }
  });
});

describe('a query that means nothing', () => {
  it.each(NOTHING)('"%s" gets one to five candidates, each of which is understood', (query) => {
    const candidates = candidatesOf(query);
    expect(candidates.length).toBeGreaterThan(0);
    expect(candidates.length).toBeLessThanOrEqual(5);
    for (const { kind, specialty, label, code } of candidates) {
      const found = meaning(kind === 'specialty' ? label : code);
      expect(idOf(found), label).toBe(specialty ?? (/^\d{3}$/.test(code) ? `MS-DRG-${code}` : code));
    }
  });

  it('gets those that share a word with it first, and else what most people look for', () => {
    expect(
      candidatesOf('knee')
        .map(({ label }) => label)
        .join(),
    ).toMatch(/knee/i);
    expect(candidatesOf('imaging')[0]).toMatchObject({ kind: 'specialty', specialty: 'imaging' });
    expect(candidatesOf('zzzz qqqq').map(({ specialty }) => specialty)).toEqual([
      ...['primary_care', 'urgent_care', 'lab', 'x_ray', 'mri'],
    ]);
  });
});
