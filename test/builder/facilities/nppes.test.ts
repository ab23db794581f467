import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  isValidNpi,
  looksLikeNppes,
  readNppes,
  zip5OfPostal,
} from '../../../builder/src/facilities/nppes.ts';
import { fixture } from './fixture.ts';

describe('NPPES', () => {
  it('gives active organisations at their practice ZIP, and no others', async () => {
    expect([...(await readNppes(fixture('nppes.csv')))]).toEqual([
      ['1000000012', { zip5: '60612', state: 'IL', name: 'EXAMPLE HOSPITAL' }],
      ['1000000046', { zip5: '02118', state: 'MA', name: 'REACTIVATED CLINIC, INC' }],
      ['1000000079', { zip5: '02118', state: 'MA', name: 'SHORT ZIP' }],
    ]);
  });

  it('can be read for some numbers only', async () => {
    expect([...(await readNppes(fixture('nppes.csv'), new Set(['1000000046']))).keys()]).toEqual([
      '1000000046',
    ]);
  });

  it('is told by its columns', () => {
    expect(looksLikeNppes(readFileSync(fixture('nppes.csv'), 'utf8'))).toBe(true);
    expect(looksLikeNppes('NPI,name\n')).toBe(false);
  });
});

describe('isValidNpi', () => {
  it.each([
    ['1234567893', true],
    ['1000000012', true],
    ['1234567890', false],
    ['0000000001', false],
    ['123456789', false],
    ['', false],
  ])('%s: %s', (npi, valid) => {
    expect(isValidNpi(npi)).toBe(valid);
  });
});

describe('zip5OfPostal', () => {
  it.each([
    ['606121234', '60612'],
    ['60612-1234', '60612'],
    ['21181234', '02118'],
    ['80511606.0', '08051'],
    ['2118', '02118'],
    ['60612', '60612'],
    ['K1A 0B1', undefined],
    ['', undefined],
  ])('%j: %s', (postal, zip) => {
    expect(zip5OfPostal(postal)).toBe(zip);
  });
});
