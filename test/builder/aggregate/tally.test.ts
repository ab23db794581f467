import { describe, expect, it } from 'vitest';
import {
  BINS_PER_DECADE,
  emptyColumns,
  HISTOGRAM_BINS,
  tallyCode,
  tallyOf,
} from '../../../builder/src/aggregate/tally.ts';
import { makeCodeRows } from '../../../tools/testbed/code-rows.ts';
import { observationWith } from '../../support/prices/observations.ts';

const seen = (file: number, cents: number, withheldBy: string | null = null, setting = '') =>
  observationWith({ file, setting, cents, withheldBy });

describe('tally', () => {
  it('puts every observation of a file in exactly one count, and its amount in one bin', () => {
    const [one, other] = [emptyColumns(3), emptyColumns(3)];
    tallyCode(
      one,
      'outpatient',
      makeCodeRows([seen(0, 1, 'placeholder'), seen(0, 50_000), seen(0, 60_000, null, 'inpatient')]),
    );
    tallyCode(
      other,
      'inpatient',
      makeCodeRows([seen(0, 60_000, null, 'inpatient'), seen(1, 10 ** 12), seen(-1, 5, 'future_date')]),
    );
    const tally = tallyOf([one, other], 3);
    expect([...tally.files.keys()]).toEqual([-1, 0, 1]);
    expect(tally.files.get(0)).toEqual({ kept: 2, otherSetting: 1, withheld: { placeholder: 1 } });
    expect(tally.files.get(-1)).toEqual({ kept: 0, otherSetting: 0, withheld: { future_date: 1 } });
    const { kept, withheld } = tally.histogram;
    expect(kept).toHaveLength(HISTOGRAM_BINS);
    expect([kept[Math.floor(4.69 * BINS_PER_DECADE)], kept.at(-1), withheld[0]]).toEqual([1, 1, 1]);
    expect([...kept, ...withheld].reduce((a, b) => a + b, 0)).toBe(5);
  });
});
