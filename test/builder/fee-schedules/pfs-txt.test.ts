import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readPfsCsv } from '../../../builder/src/fee-schedules/pfs-csv.ts';
import { looksLikePfsTxt, parsePfsTxt, readPfsTxt } from '../../../builder/src/fee-schedules/pfs-txt.ts';
import { fixture } from './fixture.ts';

const path = fixture('PPRRVU2026_Apr_nonQPP.txt');
const text = readFileSync(path, 'latin1');

describe('the fixed-width text of the physician fee schedule', () => {
  it('reads the same rows as the CSV, dated by its name', async () => {
    const release = await readPfsTxt(path);
    expect(release).toMatchObject({
      year: 2026,
      label: 'April 2026',
      releasedOn: '2026-04-01',
      rejections: [],
    });
    expect(release.rows).toEqual((await readPfsCsv(fixture('pfs-2026.csv'))).rows);
  });

  it.each(['PPRRVU2026_Apr_nonQPP.txt.gz', 'PPRRVU26_APR.txt', 'pprrvu2026-April.txt'])(
    'finds the release in %s',
    (name) => {
      expect(parsePfsTxt(text, name)).toMatchObject({ label: 'April 2026', releasedOn: '2026-04-01' });
    },
  );

  it.each(['fees.txt', 'PPRRVU2026.txt', 'PPRRVU2026_Apx.txt'])(
    'refuses %s, which names no release',
    (name) => {
      expect(() => parsePfsTxt(text, name)).toThrow(expect.objectContaining({ reason: 'unknown_release' }));
    },
  );

  it('refuses the qualifying twin', () => {
    expect(() => parsePfsTxt(text, 'PPRRVU2026_Apr_QPP.txt')).toThrow(
      expect.objectContaining({ reason: 'qualifying_factor_file' }),
    );
  });

  it('rejects a line cut short, with its number', () => {
    const cut = text.replace(/(99213.{100}).*/, '$1');
    expect(parsePfsTxt(cut, 'PPRRVU2026_Apr.txt').rejections).toEqual([
      { reason: 'short_line', at: 'line 4', code: '99213' },
    ]);
  });

  it('is told by its content', () => {
    expect(looksLikePfsTxt(text)).toBe(true);
    expect(looksLikePfsTxt('HDR something\nother text\n')).toBe(false);
    expect(looksLikePfsTxt('HDR only\n')).toBe(false);
    expect(looksLikePfsTxt(text.split('\n').slice(2).join('\n'))).toBe(false);
  });
});
