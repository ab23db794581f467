import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { PROCEDURE_GROUPS, ProcedureGroup } from '../../../builder/src/providers/procedure-taxonomies.ts';
import { SPECIALTIES } from '../../../schemas/vocabulary/specialties.ts';
import { itWithRealData, realData } from '../../support/real-data.ts';

const DATA = 'providers';
const OFFICE_VISITS = ['99202', '99203', '99204', '99205', '99211', '99212', '99213', '99214', '99215'];

/** Who may be listed under a code; undefined for a code without a row. */
function allowedTaxonomies(code: string): string[] | undefined {
  return PROCEDURE_GROUPS.find(({ codes }) => codes.includes(code))?.taxonomies;
}

function csv(file: string): Record<string, string>[] {
  const text = readFileSync(realData(`${DATA}/${file}`), 'utf8').replace(/^\u{feff}/u, '');
  return Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;
}

describe('the table of who performs what', () => {
  it('parses by its schema', () => {
    expect(() => z.array(ProcedureGroup).parse(PROCEDURE_GROUPS)).not.toThrow();
  });

  it('has no code in two rows, no taxonomy twice in a row, and names only known specialties', () => {
    const codes = PROCEDURE_GROUPS.flatMap((group) => group.codes);
    expect(new Set(codes).size).toBe(codes.length);
    const ids = new Set(SPECIALTIES.map(({ id }) => id));
    for (const { name, specialties, taxonomies } of PROCEDURE_GROUPS) {
      expect(new Set(taxonomies).size, name).toBe(taxonomies.length);
      for (const id of specialties) expect(ids, name).toContain(id);
    }
  });

  it('gives every specialty of a row somebody to list', () => {
    for (const { name, specialties, taxonomies } of PROCEDURE_GROUPS) {
      for (const id of specialties) {
        const own = SPECIALTIES.find((one) => one.id === id)?.taxonomies ?? [];
        expect(
          own.some((code) => taxonomies.includes(code)),
          `${name}: ${id}`,
        ).toBe(true);
      }
    }
  });

  itWithRealData(DATA)('says of every reviewed code what the review said', () => {
    const rows = csv('procedure-specialties.csv');
    expect(rows).toHaveLength(33);
    for (const { billing_codes = '', allowed_taxonomy_codes = '' } of rows) {
      for (const code of billing_codes.split(' ')) {
        expect([...(allowedTaxonomies(code) ?? [])].sort(), code).toEqual(
          allowed_taxonomy_codes.split(' ').sort(),
        );
      }
    }
  });

  itWithRealData(DATA)('holds only taxonomy codes in use', () => {
    const names = new Map(csv('nucc/nucc_taxonomy_251.csv').map((row) => [row.Code, row['Display Name']]));
    for (const { name, taxonomies } of PROCEDURE_GROUPS) {
      for (const code of taxonomies) expect(names.get(code), `${name} ${code}`).toMatch(/^(?!Deactivated)./);
    }
  });
});

describe('a code', () => {
  it('reads an office visit as primary care', () => {
    for (const code of OFFICE_VISITS) {
      expect(allowedTaxonomies(code), code).toContain('207Q00000X');
      expect(allowedTaxonomies(code), code).not.toContain('207RC0000X');
    }
  });

  it('lets radiologists, imaging centers and hospitals scan a knee, and nobody who sends one there', () => {
    expect([...(allowedTaxonomies('73721') ?? [])]).toEqual(
      expect.arrayContaining(['2085R0202X', '261QM1200X', '282N00000X']),
    );
    expect(allowedTaxonomies('73721')).not.toContain('207X00000X');
  });

  it('knows nothing of a code without a row', () => {
    expect(allowedTaxonomies('99291')).toBeUndefined();
  });
});
