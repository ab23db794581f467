import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { looksLikeClfs, parseClfs, readClfs } from '../../../builder/src/fee-schedules/clfs.ts';
import { fixture } from './fixture.ts';

describe('the clinical laboratory fee schedule', () => {
  it('reads one rate a code; locally priced is no rate; a QW row stands in when it is alone', async () => {
    const { rates } = await readClfs(fixture('clfs.csv'));
    expect(Object.fromEntries(rates)).toEqual({ '80053': 1056, '85025': 777, '0001U': null, '36415': 934 });
  });

  it('is dated by its newest effective date', async () => {
    expect((await readClfs(fixture('clfs.csv'))).releasedOn).toBe('2026-04-01');
  });

  it('rejects what is no code and a national rate of nothing', async () => {
    expect((await readClfs(fixture('clfs.csv'))).rejections).toEqual([
      { reason: 'not_a_code', at: 'B11', code: '8XX53' },
      { reason: 'not_a_number', at: 'F12', code: '80054' },
    ]);
  });

  it('refuses a file without header or rows and is told by the header', () => {
    expect(() => parseClfs('a,b\n')).toThrow(expect.objectContaining({ reason: 'unknown_header' }));
    expect(() => parseClfs('YEAR,HCPCS,MOD,EFF_DATE,INDICATOR,RATE\n')).toThrow(
      expect.objectContaining({ reason: 'no_rows' }),
    );
    expect(looksLikeClfs(readFileSync(fixture('clfs.csv'), 'utf8'))).toBe(true);
    expect(looksLikeClfs(readFileSync(fixture('addendum-b-cms-layout.csv'), 'utf8'))).toBe(false);
  });
});
