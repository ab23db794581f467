// The observations of many rows, against a definition of them with objects and maps: enough rows that every table grows.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { MrfRow } from '../../../builder/src/mrf/row.ts';
import { encodeObservations } from '../../../builder/src/observe/encode-observations.ts';
import { readObservations } from '../../../builder/src/observe/observation-file.ts';
import { Observer } from '../../../builder/src/observe/observe.ts';
import type { Observation } from '../../../schemas/observation.ts';
import { seededRandom } from '../../../tools/testbed/random.ts';
import { rounds, testSeeds } from '../../support/soak.ts';

const dir = mkdtempSync(join(tmpdir(), 'atlas-observation-rows-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const LISTS = ['', 'OP FEES', 'DEFAULT'];

/** Rows of few codes with many prices, and of many codes with few. Some prices have several items. */
function randomRows(seed: number, count: number): MrfRow[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, i): MrfRow => {
    const isUsual = random.int(3) === 0;
    const code = isUsual ? random.pick(['70551', '99213', 'J1234']) : String(10_000 + random.int(2000));
    const list = random.pick(LISTS);
    return {
      ...{ item: i, at: `C${i + 4}`, hasModifier: false, gross: '900' },
      codes: [
        { code, type: 'HCPCS' },
        { code: `item ${random.int(isUsual ? 400 : 3)}`, type: 'CDM' },
      ],
      setting: random.pick(['inpatient', 'outpatient', '']),
      billingClass: random.pick(['facility', '']),
      cash: String(1 + random.int(isUsual ? 900 : 3)),
      description: 'sample',
      notes: list === '' ? '' : `Gross Charge Type: ${list}`,
    };
  });
}

const keyOf = (row: MrfRow) => [row.codes[0]?.code, row.setting, row.billingClass, row.cash].join('|');
const itemOf = ({ codes, notes }: MrfRow) => `${codes[1]?.code}|${notes}`;
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The same observations, from the definition of their order and of the order of their items. */
function define(rows: readonly MrfRow[]): Observation[] {
  const byKey = Map.groupBy(rows, keyOf);
  const firstShown = new Map<string, number>();
  for (const [i, row] of rows.entries()) {
    const name = `${row.codes[0]?.code}|${itemOf(row)}`;
    if (!firstShown.has(name)) firstShown.set(name, i);
  }
  const numbers = new Map<string, Map<string, number>>();
  return [...byKey.values()]
    .map((shown) => ({ shown, row: shown[0] as MrfRow, code: shown[0]?.codes[0]?.code ?? '' }))
    .sort(
      (a, b) =>
        compare(a.code, b.code) ||
        compare(a.row.setting, b.row.setting) ||
        compare(a.row.billingClass, b.row.billingClass) ||
        Number(a.row.cash) - Number(b.row.cash),
    )
    .map(({ shown, row, code }) => {
      const ofCode = numbers.get(code) ?? new Map<string, number>();
      numbers.set(code, ofCode);
      const order = (item: string) => firstShown.get(`${code}|${item}`) ?? 0;
      for (const item of [...new Set(shown.map(itemOf))].sort((a, b) => order(a) - order(b)))
        if (!ofCode.has(item)) ofCode.set(item, ofCode.size);
      const items = [...new Set(shown.map(itemOf))].sort(
        (a, b) => (ofCode.get(a) ?? 0) - (ofCode.get(b) ?? 0),
      );
      const { setting, billingClass, cash, at } = row;
      return {
        ...{ code, setting, billingClass, cents: 100 * Number(cash), at, marks: 0 },
        items: items.map((item) => ofCode.get(item) ?? 0),
        lists: items.map((item) => (item.split('|')[1] ?? '').replace('Gross Charge Type: ', '')),
      };
    });
}

it.each(testSeeds(rounds(2, 30)))('many rows show what the definition says (seed %i)', (seed) => {
  const rows = randomRows(seed, 8_000);
  const observer = new Observer({ drg: true });
  for (const row of rows) observer.take(row);
  const { observations } = observer.finish();
  const defined = define(rows);
  expect(defined.length).toBeGreaterThan(3000);
  expect(defined.filter(({ items }) => items.length > 1).length).toBeGreaterThan(500);
  expect([...observations]).toEqual(defined);
  const path = join(dir, `file-${seed}`);
  writeFileSync(path, Buffer.concat(encodeObservations(observations)));
  const byText = (list: readonly Observation[]) => list.map((one) => JSON.stringify(one)).sort();
  expect(byText(readObservations(path))).toEqual(byText(defined));
});
