import { describe, expect, it } from 'vitest';
import { normaliseAddress, normaliseName } from '../../../builder/src/facilities/normalise.ts';

describe('normaliseName', () => {
  it.each([
    ["Martha's  Example – Hospital", 'MARTHAS EXAMPLE HOSPITAL'],
    ['Martha’s Example Hospital', 'MARTHAS EXAMPLE HOSPITAL'],
    ['Hospital San José, Inc.', 'HOSPITAL SAN JOSE INC'],
    ['St. Example & Sons', 'ST EXAMPLE AND SONS'],
    ['SAINT EXAMPLE AND SONS', 'ST EXAMPLE AND SONS'],
    ['Saints Example', 'SAINTS EXAMPLE'],
    ['  ', ''],
  ])('evens out %j to %j', (text, out) => {
    expect(normaliseName(text)).toBe(out);
  });

  it('never drops or guesses a word', () => {
    expect(normaliseName('The Example Hospital')).not.toBe(normaliseName('Example Hospital'));
    expect(normaliseName('Example Hosp')).not.toBe(normaliseName('Example Hospital'));
  });
});

describe('normaliseAddress', () => {
  it.each([
    ['1 Example Rd., Boston, MA 02118-1234', '1 EXAMPLE RD BOSTON MA 02118'],
    ['1  example rd boston ma 02118', '1 EXAMPLE RD BOSTON MA 02118'],
    ['1 Saint Example St', '1 SAINT EXAMPLE ST'],
  ])('evens out %j to %j', (text, out) => {
    expect(normaliseAddress(text)).toBe(out);
  });
});
