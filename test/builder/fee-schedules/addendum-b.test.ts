import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  looksLikeAddendumB,
  parseAddendumB,
  readAddendumB,
} from '../../../builder/src/fee-schedules/addendum-b.ts';
import { fixture } from './fixture.ts';

const cms = readFileSync(fixture('addendum-b-cms-layout.csv'), 'utf8');

describe('OPPS Addendum B', () => {
  it('reads status and rate below title lines; the first row of a code counts', async () => {
    const { codes, releasedOn } = await readAddendumB(fixture('addendum-b-cms-layout.csv'));
    expect(releasedOn).toBe('2026-04-01');
    expect([...codes]).toEqual([
      ['27447', { status: 'J1', cents: 1311676 }],
      ['70450', { status: 'S', cents: 10681 }],
      ['99213', { status: 'B', cents: null }],
      ['43644', { status: 'C', cents: null }],
      ['70452', { status: 'S', cents: null }],
    ]);
  });

  it('rejects what it cannot read, with the cell', () => {
    expect(parseAddendumB(cms).rejections).toEqual([
      { reason: 'duplicate_row', at: 'A9', code: '70450' },
      { reason: 'not_a_code', at: 'A10', code: '7045' },
      { reason: 'not_a_number', at: 'F11', code: '70451' },
    ]);
  });

  it('reads the reduced layout, dated by its source column', async () => {
    const { codes, releasedOn } = await readAddendumB(fixture('addendum-b-extract.csv'));
    expect(releasedOn).toBe('2026-04-01');
    expect(codes.get('70450')).toEqual({ status: 'S', cents: 10681 });
  });

  it('is undated when nothing says a month', () => {
    expect(parseAddendumB('HCPCS Code,SI,Payment Rate\n70450,S,1.00\n').releasedOn).toBeNull();
  });

  it('refuses a file without its header and is told by it', () => {
    expect(() => parseAddendumB('a,b\n1,2\n')).toThrow(expect.objectContaining({ reason: 'unknown_header' }));
    expect(looksLikeAddendumB(cms)).toBe(true);
    expect(looksLikeAddendumB('StatusIndicator,Paid,Description\nA,x,y\n')).toBe(false);
  });
});
