import { describe, expect, it } from 'vitest';
import { findSystem } from '../../../builder/src/facilities/system.ts';

const NAMED = 'prices/12-3456789_sample_standardcharges.csv';
const PUBLISHED = 'https://a.sample.test/98-7654321_sample_standardcharges.json';

describe('the system of a price file', () => {
  it.each([
    ['its published name', NAMED, PUBLISHED, '111111111', '987654321'],
    ['its given name', NAMED, 'https://a.sample.test/file.aspx', '111111111', '123456789'],
    ['its header', 'prices/sample.csv', null, '111111111', '111111111'],
    ['nothing', 'prices/sample.csv', null, undefined, null],
  ])('is told by %s', (_, file, url, stated, system) => {
    expect(findSystem(file, url, stated)).toBe(system);
  });
});
