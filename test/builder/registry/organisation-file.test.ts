import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  isValidNpi,
  looksLikeNppes,
  looksLikeRegistryExtract,
  zip5OfPostal,
} from '../../../builder/src/registry/organisation-file.ts';
import { fixture } from '../facilities/fixture.ts';

describe('NPPES', () => {
  it('is told by its columns', () => {
    expect(looksLikeNppes(readFileSync(fixture('nppes.csv'), 'utf8'))).toBe(true);
    expect(looksLikeNppes('NPI,name\n')).toBe(false);
  });

  it('is told from other tables of provider numbers', () => {
    const extract = 'NPI,Provider First Name,Healthcare Provider Taxonomy Code_1\n';
    expect(looksLikeRegistryExtract(extract)).toBe(true);
    expect(looksLikeRegistryExtract(readFileSync(fixture('nppes.csv'), 'utf8'))).toBe(false);
    expect(looksLikeRegistryExtract('code,description\n')).toBe(false);
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
