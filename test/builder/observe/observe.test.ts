import { describe, expect, it } from 'vitest';
import type { MrfRow } from '../../../builder/src/mrf/row.ts';
import { Observer } from '../../../builder/src/observe/observe.ts';
import { MARK } from '../../../schemas/marks.ts';
import { seededRandom } from '../../../tools/testbed/random.ts';
import { testSeed } from '../../support/soak.ts';

let nextItem = 0;
function aRow(overrides: Partial<MrfRow> = {}): MrfRow {
  nextItem += 1;
  return {
    item: nextItem,
    at: `G${nextItem}`,
    codes: [{ code: '70551', type: 'CPT' }],
    setting: 'outpatient',
    billingClass: 'facility',
    hasModifier: false,
    cash: '600',
    description: `item ${nextItem}`,
    gross: '',
    notes: '',
    ...overrides,
  };
}

function observe(rows: MrfRow[], options = { drg: false }) {
  const observer = new Observer(options);
  for (const row of rows) observer.take(row);
  return observer.finish();
}

describe('Observer', () => {
  it.each([
    ['a new price', {}, 'observation'],
    ['a price of HCPCS in any case', { codes: [{ code: 'j1234', type: 'Hcpcs' }] }, 'observation'],
    ['half a cent', { cash: '0.005' }, 'observation'],
    ['an exponent', { cash: '6e2' }, 'rejected'],
    ['an exponent under a code that is out of scope', { cash: '6e2', codes: [] }, 'rejected'],
    ['an exponent on a professional row', { cash: '6e2', billingClass: 'professional' }, 'rejected'],
    ['a zero', { cash: '0.00' }, 'rejected'],
    ['a modifier', { hasModifier: true }, 'out_of_scope'],
    ['a professional fee', { billingClass: 'professional' }, 'out_of_scope'],
    ['a code that is no CPT', { codes: [{ code: '70551', type: 'CDM' }] }, 'out_of_scope'],
    ['a malformed CPT', { codes: [{ code: '0705510', type: 'CPT' }] }, 'out_of_scope'],
    ['no codes', { codes: [] }, 'out_of_scope'],
    ['a DRG', { codes: [{ code: '470', type: 'MS-DRG' }] }, 'out_of_scope'],
    ['a blank', { cash: '' }, 'no_cash_price'],
    ['a blank with a modifier', { cash: 'N/A', hasModifier: true }, 'no_cash_price'],
    ['nine nines', { cash: '999999999.00' }, 'no_cash_price'],
  ] as const)('puts %s in its class', (_, overrides, rowClass) => {
    const { classes } = observe([
      aRow({ ...overrides, codes: [...((overrides as Partial<MrfRow>).codes ?? aRow().codes)] }),
    ]);
    expect(Object.entries(classes).filter(([, count]) => count > 0)).toEqual([[rowClass, 1]]);
  });

  it('marks an observation that only rows with an NDC show, in any order', () => {
    const [cpt, ndc] = [
      { code: '70551', type: 'CPT' },
      { code: '00000-0000-01', type: 'ndc' },
    ];
    const drugOf = (...rows: MrfRow[]) =>
      [...observe(rows).observations].map(({ marks }) => marks === MARK.drug);
    expect(drugOf(aRow({ codes: [cpt, ndc] }), aRow({ codes: [ndc, cpt] }))).toEqual([true]);
    expect(drugOf(aRow({ codes: [cpt, ndc] }), aRow())).toEqual([false]);
    expect(drugOf(aRow(), aRow({ codes: [cpt, ndc] }))).toEqual([false]);
  });

  it('keeps one observation of rows that repeat it, at the first address', () => {
    const { observations, classes } = observe([
      aRow({ at: 'G4' }),
      aRow({ at: 'G5', cash: '$600.00' }),
      aRow({ at: 'G6', codes: [{ code: '70551', type: 'HCPCS' }] }),
    ]);
    expect([...observations]).toEqual([
      {
        code: '70551',
        setting: 'outpatient',
        billingClass: 'facility',
        cents: 60000,
        at: 'G4',
        marks: 0,
        items: [0, 1, 2],
        lists: ['', '', ''],
      },
    ]);
    expect(classes).toMatchObject({ observation: 1, repeat: 2 });
  });

  it('tells observations apart by code, setting, billing class and cents, and sorts them so', () => {
    const { observations } = observe([
      aRow({ cash: '700' }),
      aRow({ setting: '' }),
      aRow({ billingClass: '' }),
      aRow({ cash: '80' }),
      aRow({ codes: [{ code: '36415', type: 'CPT' }] }),
      aRow({ setting: 'ab', billingClass: 'c' }),
      aRow({ setting: 'a', billingClass: 'bc' }),
    ]);
    expect([...observations].map((o) => [o.code, o.setting, o.billingClass, o.cents].join(' '))).toEqual([
      '36415 outpatient facility 60000',
      '70551  facility 60000',
      '70551 a bc 60000',
      '70551 ab c 60000',
      '70551 outpatient  60000',
      '70551 outpatient facility 8000',
      '70551 outpatient facility 70000',
    ]);
  });

  it('gives an observation for each procedure code of a row, and counts the row once', () => {
    const codes = [
      { code: '70551', type: 'CPT' },
      { code: 'G0001', type: 'HCPCS' },
      { code: '99999', type: 'LOCAL' },
    ];
    const { observations, classes } = observe([aRow(), aRow({ codes })]);
    expect([...observations].map((o) => o.code)).toEqual(['70551', 'G0001']);
    expect(classes.observation).toBe(2);
  });

  it('counts an item of several charges in the first class that holds', () => {
    const { classes, rejections } = observe([
      aRow({ item: -5, cash: '' }),
      aRow({ item: -5, cash: 'Mark Up' }),
      aRow({ item: -5 }),
      aRow({ item: -6, cash: 'Mark Up' }),
      aRow({ item: -6, cash: '1', hasModifier: true }),
      aRow({ item: -7 }),
    ]);
    expect(classes).toEqual({ observation: 1, repeat: 1, rejected: 1, out_of_scope: 0, no_cash_price: 0 });
    expect(rejections.not_a_number?.count).toBe(2);
  });

  it('counts an item without a charge as no cash price', () => {
    const observer = new Observer({ drg: false });
    observer.take(aRow({ item: 0 }));
    observer.takeItemWithoutCharge('/standard_charge_information/1');
    observer.take(aRow({ item: 2, cash: '700' }));
    const { classes, alerts } = observer.finish();
    expect(classes).toMatchObject({ observation: 2, no_cash_price: 1 });
    expect(alerts.item_without_charge).toEqual({ count: 1, first: ['/standard_charge_information/1'] });
  });

  it('observes MS-DRG of exactly three digits when told to', () => {
    const drg = (code: string, type = 'ms-drg') => aRow({ codes: [{ code, type }] });
    const { observations, classes, alerts } = observe(
      [drg('470'), drg('47'), drg('0470'), drg('470', 'APR-DRG'), drg('470', 'CPT')],
      { drg: true },
    );
    expect([...observations].map((o) => o.code)).toEqual(['MS-DRG-470']);
    expect(classes).toMatchObject({ observation: 1, out_of_scope: 4 });
    expect(alerts.drg_shape?.count).toBe(2);
    expect(alerts.code_shape?.count).toBe(1);
  });

  it('keeps the first five addresses of a rejection and counts all', () => {
    const { rejections } = observe(Array.from({ length: 7 }, (_, i) => aRow({ at: `G${i}`, cash: '-1' })));
    expect(rejections).toEqual({ not_a_number: { count: 7, first: ['G0', 'G1', 'G2', 'G3', 'G4'] } });
  });

  it('alerts on settings, classes and codes it does not know, whatever the amount', () => {
    const { alerts } = observe([
      aRow({ at: 'G4', setting: 'clinic', billingClass: 'technical', cash: '' }),
      aRow({ at: 'G5', codes: [{ code: '70551', type: '' }], cash: '' }),
      aRow({ at: 'G6', cash: '999999999' }),
    ]);
    expect(alerts).toEqual({
      unknown_setting: { count: 1, first: ['G4'] },
      unknown_billing_class: { count: 1, first: ['G4'] },
      code_without_type: { count: 1, first: ['G5'] },
      nines_placeholder: { count: 1, first: ['G6'] },
    });
  });
});

const SEED = testSeed(5);

describe('Observer of rows that share their list of codes', () => {
  it(`counts what it counts of rows with lists of their own (seed ${SEED})`, () => {
    const pairs = [
      { code: '70551', type: 'CPT' },
      { code: 'R-1', type: 'CDM' },
      { code: '9', type: 'HCPCS' },
      { code: '12', type: '' },
    ];
    const random = seededRandom(SEED);
    const rows: MrfRow[] = [];
    for (let group = 0; group < 300; group++) {
      const codes = pairs.filter(() => random.int(2) === 0);
      for (let row = random.int(5); row >= 0; row--) {
        const cash = random.pick(['600', '600', '700', '-1', '', '999999999']);
        const setting = random.pick(['outpatient', 'outpatient', 'elsewhere']);
        rows.push(aRow({ codes, cash, setting, hasModifier: random.int(9) === 0, at: `G${rows.length}` }));
      }
    }
    const own = rows.map((row) => ({ ...row, codes: [...row.codes] }));
    expect(observe(rows)).toEqual(observe(own));
  });
});
