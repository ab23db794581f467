import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { PROCEDURE_TERMS } from '../../schemas/vocabulary/procedures.ts';
import { SPECIALTIES, Specialty } from '../../schemas/vocabulary/specialties.ts';
import {
  SPECIALTY_OR_PROCEDURE,
  SpecialtyOrProcedure,
  vocabularyKey,
} from '../../schemas/vocabulary/specialty-or-procedure.ts';
import { itWithRealData, realData } from '../support/real-data.ts';

const NUCC = 'providers/nucc/nucc_taxonomy_251.csv';

/** The one specialty that has the word, in either language. */
function owner(word: string): string | undefined {
  const key = vocabularyKey(word);
  return SPECIALTIES.find(({ terms, terms_es }) =>
    [...terms, ...terms_es].some((term) => vocabularyKey(term) === key),
  )?.id;
}

describe('the specialty vocabulary', () => {
  it('parses by its schema, with at least 60 specialties', () => {
    expect(() => z.array(Specialty).parse(SPECIALTIES)).not.toThrow();
    expect(SPECIALTIES.length).toBeGreaterThanOrEqual(60);
  });

  it.each([
    ['therapist', 'psychotherapy'],
    ['physical therapist', 'physical_therapy'],
    ['occupational therapist', 'occupational_therapy'],
    ['speech therapist', 'speech_therapy'],
    ['massage therapist', 'massage'],
    ['surgeon', 'general_surgery'],
    ['cirujano', 'general_surgery'],
    ['doctor', 'primary_care'],
    ['médico', 'primary_care'],
    ['shrink', 'psychiatry'],
    ['PT', 'physical_therapy'],
    ['OT', 'occupational_therapy'],
    ['ENT', 'ent'],
    ['ob/gyn', 'obgyn'],
    ['ob-gyn', 'obgyn'],
    ['terapia fisica', 'physical_therapy'],
    ['oculista', 'ophthalmology'],
  ])('means by "%s" %s', (word, id) => {
    expect(owner(word)).toBe(id);
  });

  it('means by an eye doctor both kinds', () => {
    const codes = (id: string | undefined) => SPECIALTIES.find((one) => one.id === id)?.taxonomies ?? [];
    const either = codes(owner('eye doctor'));
    expect(either).toEqual(expect.arrayContaining(codes('optometry')));
    expect(either).toContain('207W00000X');
  });

  it('files neither urology under neurology nor transplant surgery under either', () => {
    const all = SPECIALTIES.flatMap(({ taxonomies }) => taxonomies);
    expect(all).not.toContain('204F00000X');
    // Role and group codes say nothing about a specialty.
    for (const code of ['174400000X', '193200000X', '193400000X', '390200000X', '363A00000X']) {
      expect(all).not.toContain(code);
    }
  });

  it('names a specialty in proper Spanish, and no code twice in one specialty', () => {
    for (const { id, label, label_es, taxonomies, terms_es } of SPECIALTIES) {
      if (id !== 'hospital') expect(label_es, id).not.toBe(label);
      expect(new Set(taxonomies).size, id).toBe(taxonomies.length);
      expect(terms_es.length, id).toBeGreaterThan(1);
    }
  });

  itWithRealData(NUCC)('holds only codes of the code set, none of them deactivated', () => {
    const rows = Papa.parse<Record<string, string>>(
      readFileSync(realData(NUCC), 'utf8').replace(/^\u{feff}/u, ''),
      {
        header: true,
        skipEmptyLines: true,
      },
    ).data;
    const names = new Map(rows.map((row) => [row.Code, row['Display Name'] ?? '']));
    expect(names.size).toBe(883);
    for (const { id, taxonomies } of SPECIALTIES) {
      for (const code of taxonomies) expect(names.get(code), `${id} ${code}`).toMatch(/^(?!Deactivated)./);
    }
  });

  it('anchors every specialty to a code of the dictionary, but for dental codes, which stay out of it', () => {
    const known = new Set(PROCEDURE_TERMS.flatMap(({ codes }) => codes.map(({ code }) => code)));
    for (const { id, anchor } of SPECIALTIES) {
      if (!/^D/.test(anchor)) expect(known, id).toContain(anchor);
    }
  });
});

describe('the table of strings that are both', () => {
  it('parses by its schema, sorted and read as queries are', () => {
    expect(() => z.array(SpecialtyOrProcedure).parse(SPECIALTY_OR_PROCEDURE)).not.toThrow();
    const texts = SPECIALTY_OR_PROCEDURE.map(({ text }) => text);
    expect(texts).toEqual([...texts].sort());
    for (const text of texts) expect(vocabularyKey(text)).toBe(text);
  });

  it('leaves "pt" to the physical therapist', () => {
    expect(SPECIALTY_OR_PROCEDURE.map(({ text }) => text)).not.toContain('pt');
  });
});
