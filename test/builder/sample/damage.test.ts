import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { sampleHospitals } from '../../../builder/src/sample/hospitals.ts';
import { sampleFiles } from '../../../builder/src/sample/sample-world.ts';

const world = sampleFiles();

function fileOf(part: string): { path: string; bytes: Buffer } {
  const file = world.files.find((one) => one.path.includes(part));
  if (file === undefined) throw new Error(`no sample file is named like ${part}`);
  return file;
}

function textOf(part: string): string {
  const { path, bytes } = fileOf(part);
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

describe('planted defects', () => {
  it('are each listed with the file that shows them', () => {
    const paths = new Set(world.files.map((file) => file.path));
    expect(world.defects).toHaveLength(18);
    for (const { file, what } of world.defects) {
      expect(paths).toContain(file);
      expect(what).not.toBe('');
    }
  });

  it.each([
    ['upper-park', /,999999999,/],
    ['upper-park', /,9999999\.99,/],
    ['southwest-field', /,N\/A,/],
    ['southwest-field', /,-,/],
    ['ravens-grove', /,"\$1,234\.00",/],
    ['ravens-grove', /," \$4,372\.00 ",/],
    ['ironbound', /,-250\.00,/],
    ['harbor-hills', /"discounted_cash": 1\.25E3\b/],
    ['buckhead-creek', /,4800000\.00,/],
    ['frog-pond', /,00000-0000-02,NDC,/],
  ])('stand in the rows of %s: %s', (part, pattern) => {
    expect(textOf(part)).toMatch(pattern);
  });

  it('repeat rows exactly in one file', () => {
    const lines = textOf('mission-trail').trimEnd().split('\n');
    expect(lines.length - new Set(lines).size).toBeGreaterThanOrEqual(3);
  });

  it('empty the cash column of one file and take it out of another', () => {
    expect(textOf('blank-column')).toContain('standard_charge|discounted_cash');
    expect(textOf('missing-column')).not.toContain('discounted_cash');
    expect(textOf('missing-column')).toContain('standard_charge|gross');
  });

  it('break whole files: empty, a web page, a cut archive, a cut object, a bare template', () => {
    expect(fileOf('nothing-there').bytes).toHaveLength(0);
    expect(textOf('wrong-page')).toMatch(/^<!DOCTYPE html>/);
    expect(() => gunzipSync(fileOf('cut-archive').bytes)).toThrow(/unexpected end/);
    expect(() => JSON.parse(textOf('cut-object'))).toThrow(SyntaxError);
    expect(textOf('bare-template').trimEnd().split('\n')).toHaveLength(3);
  });

  it('hide an address, and date one file in 2031', () => {
    expect(textOf('no-address').split('\n')[1]).not.toMatch(/[A-Z]{2} \d{5}/);
    expect(textOf('far-future').split('\n')[1]).toContain('2031-01-01');
  });

  it('keep an older file beside the newer one of the same hospital at the same addresses', () => {
    const [hospital] = sampleHospitals();
    const [, older = ''] = textOf('prices/2025/').split('\n');
    expect(older).toContain(hospital?.name);
    expect(older).toContain(hospital?.campuses[0]?.address);
    expect(older).toContain('2025-04-01');
  });
});
