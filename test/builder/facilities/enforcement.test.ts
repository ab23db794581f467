// CMS's actions about price transparency: the latest of each hospital, found by name, city and state when they are unique.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  findLatestActions,
  type ListedAction,
  looksLikeEnforcement,
  readEnforcement,
} from '../../../builder/src/facilities/enforcement.ts';
import { readHospitalList } from '../../../builder/src/facilities/hospital-list.ts';
import { parseYearMonth } from '../../../builder/src/facilities/list-month.ts';
import { itWithRealData, realData } from '../../support/real-data.ts';
import { fixture } from './fixture.ts';

const LATER = '2026-06-30';

it('keeps dates of the calendar and known actions, and an alarm says where a row has another', async () => {
  const { actions, alarms } = await readEnforcement(fixture('enforcement.csv'));
  expect(actions.map(({ action, action_on }) => [action, action_on])).toEqual([
    ['warning_notice', '2022-12-20'],
    ['cap_request', '2023-04-13'],
    ['met_requirements', '2023-04-13'],
    ['cmp_notice', '2025-01-05'],
    ['other', '2025-03-01'],
    ['warning_notice', '2025-05-01'],
    ['closure_notice', '2024-01-05'],
  ]);
  expect(alarms).toEqual([
    expect.stringMatching(/^G6 is not a date/),
    expect.stringMatching(/^F7 has an unknown action/),
  ]);
});

it('finds the latest action of a hospital: of the newer case on one day, and only at its address', async () => {
  const { actions } = await readEnforcement(fixture('enforcement.csv'));
  const { hospitals } = await readHospitalList(fixture('hospital-list.csv'));
  const northern = {
    ...{ ccn: '029902', name: 'SAMPLE NORTHERN HOSPITAL', address: '3 SAMPLE ST' },
    ...{ city: 'ANCHORAGE', state: 'AK', zip: '99508' },
  };
  expect([...findLatestActions(actions, [...hospitals, northern], LATER)].sort()).toEqual([
    ['029902', { action: 'closure_notice', action_on: '2024-01-05' }],
    ['149901', { action: 'met_requirements', action_on: '2023-04-13' }],
    ['149902', { action: 'other', action_on: '2025-03-01' }],
  ]);
  // An action after the date of the build is not known on that date.
  expect(findLatestActions(actions, hospitals, '2023-01-01').get('149901')?.action).toBe('warning_notice');
});

it('gives no action to two hospitals of one name and city, unless the row has a CCN', async () => {
  const twin = (ccn: string) => ({
    ...{ ccn, name: 'TWIN HOSPITAL', address: '1 MAIN', city: 'AMES', state: 'IA', zip: '50010' },
  });
  const action: ListedAction = {
    ...{ ccn: '', name: 'Twin Hospital', address: '1 Main', city: 'Ames', state: 'IA', caseId: 1 },
    ...{ action: 'warning_notice', action_on: '2025-01-01' },
  };
  const twins = [twin('169901'), twin('169902')];
  expect(findLatestActions([action], twins, LATER).size).toBe(0);
  const numbered = [action, { ...action, ccn: '169902', action: 'appealed' as const }];
  expect([...findLatestActions(numbered, twins, LATER)]).toEqual([
    ['169902', { action: 'appealed', action_on: '2025-01-01' }],
  ]);
});

it('is recognised by its columns', () => {
  const head = readFileSync(fixture('enforcement.csv'), 'utf8');
  expect(looksLikeEnforcement(`\uFEFF${head}`)).toBe(true);
  expect(looksLikeEnforcement(readFileSync(fixture('hospital-list.csv'), 'utf8'))).toBe(false);
});

it.each([
  ['Hospital_General_Information_2026-07.csv', '2026-07'],
  ['hospitals_08_2026.zip', '2026-08'],
  ['list of 2026.csv', '2026'],
  ['Hospital_General_Information.csv', null],
  ['xubh-q36u-120260.csv', null],
])('the name %s gives the month %j', (name, month) => {
  expect(parseYearMonth(name)).toBe(month);
});

const LIST = '../more-data/federal/hospitals/Hospital_General_Information_2026-07.csv.gz';
const ACTIONS = '../more-data/federal/hospitals/hpt_enforcement_actions_2026q1.csv.gz';
itWithRealData(LIST, ACTIONS)('reads the real lists whole', async () => {
  const { hospitals } = await readHospitalList(realData(LIST));
  const stars = hospitals.flatMap(({ rating }) => rating?.stars ?? []);
  expect([hospitals.length, stars.length]).toEqual([5432, 5432 - 2250]);
  expect(hospitals[0]?.rating).toEqual({ stars: 4, list_of: '2026-07' });
  const { actions, alarms } = await readEnforcement(realData(ACTIONS));
  expect([actions.length, alarms]).toEqual([11_440, []]);
  const latest = findLatestActions(actions, hospitals, '2026-07-31');
  // The count of a separate program over the same files, less one hospital whose actions are at two other addresses.
  expect(latest.size).toBe(2_494);
  // Abbott Northwestern has four actions in two cases.
  expect(latest.get('240057')).toEqual({ action: 'met_requirements', action_on: '2025-03-28' });
});
