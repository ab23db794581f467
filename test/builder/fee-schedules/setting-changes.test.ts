// Codes that left the inpatient-only list, from dated Addendum B files.
import { expect, it } from 'vitest';
import { parseAddendumB } from '../../../builder/src/fee-schedules/addendum-b.ts';
import { findSettingChanges, recentChanges } from '../../../builder/src/fee-schedules/setting-changes.ts';

function addendum(title: string, ...rows: string[]) {
  return parseAddendumB([title, 'HCPCS Code,Short Descriptor,SI,APC,Payment Rate', ...rows].join('\n'));
}
const OLD = addendum('April 2025', '27447,,C,,', '22630,,C,,', '63047,,C,,', '70551,,Q3,,$100.00');
const MIDDLE = addendum(
  'October 2025',
  '27447,,J1,,$9000.00',
  '22630,,C,,',
  '63047,,J1,,$7000.00',
  '99990,,C,,',
);
const NEW = addendum(
  'April 2026',
  '27447,,J1,,$9100.00',
  '22630,,J1,,$8000.00',
  '63047,,C,,',
  '70551,,Q3,,$101.00',
);
const UNDATED = addendum('No month', '70551,,C,,');

it('dates a change by the first file without the status, in whatever order the files come', () => {
  for (const files of [
    [OLD, MIDDLE, NEW, UNDATED],
    [UNDATED, NEW, MIDDLE, OLD],
  ])
    expect([...findSettingChanges(files)]).toEqual([
      ['22630', '2026-04-01'],
      ['27447', '2025-10-01'],
    ]);
  expect(findSettingChanges([NEW]).size).toBe(0);
});

it('says nothing of a code that came back to the list, or that the newest file does not have', () => {
  const without = addendum('July 2026', '22630,,J1,,$8000.00');
  expect([...findSettingChanges([OLD, MIDDLE, NEW, without]).keys()]).toEqual(['22630']);
});

it.each([
  ['2025-09-30', []],
  ['2025-10-01', ['27447']],
  ['2027-09-30', ['22630', '27447']],
  ['2027-10-01', ['22630']],
  ['2028-04-01', []],
])('on %s the changes of the last 24 months are %j', (asOf, codes) => {
  const changes = findSettingChanges([OLD, MIDDLE, NEW]);
  expect([...recentChanges(changes, asOf, 24).keys()]).toEqual(codes);
});
