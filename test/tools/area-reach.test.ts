// The tool that measures how near the sources of an area are, over a build folder with one ZIP3.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { tileKeys } from '../../schemas/tile.ts';
import { measureReach } from '../../tools/area-reach.ts';
import { codeTileOf, hospitalAt, onePrice, placeTileOf, type World } from '../support/prices/hand-world.ts';
import { naiveStates } from '../support/prices/naive-lookup.ts';
import { northOf } from '../support/providers/provider-tiles.ts';
import { BUILD } from '../support/tiny-tiles.ts';

const dirs: string[] = [];
afterAll(() => {
  for (const dir of dirs) rmSync(dir, { recursive: true });
});

const HOME = { zip: '50010', city: 'Ames', state: 'IA', lat: 42, lng: -93 };
/** Hospitals so many miles north of the only ZIP, all in a ZIP3 that is not the ZIP's own. */
function worldOf(state: string, miles: readonly number[]): World {
  const zips = miles.map((one, i) => ({ ...HOME, zip: `6001${i}`, state, lat: northOf(42, one) }));
  return { code: '70551', zips: [HOME], hospitals: zips.map((zip) => hospitalAt([zip], onePrice(100))) };
}

function measured(world: World) {
  const dir = mkdtempSync(join(tmpdir(), 'atlas-reach-'));
  dirs.push(dir);
  const put = (key: string, value: object) => {
    mkdirSync(dirname(join(dir, key)), { recursive: true });
    writeFileSync(join(dir, key), JSON.stringify(value));
  };
  put(tileKeys.code(BUILD, '70551'), codeTileOf(world, naiveStates(world)));
  put(tileKeys.place(BUILD, '500'), placeTileOf(world, '500'));
  put(tileKeys.index(BUILD), {
    ...{
      build: BUILD,
      codes: '70551',
      drgs: '',
      zip3_statistics: { codes: '', drgs: '' },
      insurer_payments: { codes: '', drgs: '' },
      zip3: ['500'],
    },
    ...{ states: [], cells: [], provider_keys: [], editions: null, checksums: null },
  });
  const lines = measureReach(dir, 10, 1, ['70551']);
  expect(lines.map(({ rule, code, zips }) => [rule, code, zips])).toEqual([
    ['zip3', '70551', 10],
    ['zip3', 'all', 10],
    ['radius', '70551', 10],
    ['radius', 'all', 10],
  ]);
  return { zip3: lines[0]?.shares, radius: lines[2]?.shares };
}

describe('the reach of areas', () => {
  it('counts sources across a state line by the rule of the radius alone', () => {
    expect(measured(worldOf('IL', [10, 20, 60, 70, 120]))).toEqual({
      zip3: { state: 1, no_median: 1 },
      radius: { within_100: 1, within_150: 1, answered_150: 1 },
    });
  });

  it('finds the state by the rule of the ZIP3', () => {
    expect(measured(worldOf('IA', [10, 20, 30, 40, 45]))).toEqual({
      zip3: { state: 1, within_50: 1, within_100: 1, within_150: 1 },
      radius: {
        ...{ within_50: 1, within_100: 1, within_150: 1 },
        ...{ answered_50: 1, answered_100: 1, answered_150: 1 },
      },
    });
  });
});
