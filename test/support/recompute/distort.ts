// Sample hospitals cut from real price files: what happens to a row on its way, so that every price rule has work.
import type { Random } from '../../../tools/testbed/random.ts';
import { centsOfText } from './amount.ts';
import type { Charge } from './read-charges.ts';

type Change = (charge: Charge, random: Random) => Charge;

const SETTINGS = ['inpatient', 'outpatient', 'both', '', 'OUTPATIENT'];
const CLASSES = ['facility', 'both', '', 'professional', 'room'];
const LISTS = [
  'Hb Op Fee Schedule',
  'Hb Outpatient',
  'Hb Default Fee Schedule',
  'Standard',
  'Hb Ip',
  'Pharmacy',
  'Shop',
];
const LABELS = ['Gross Charge Type:', 'Gross charge type: ', 'gross charge type :', 'GROSS CHARGE TYPE='];
const AMOUNTS = ['N/A', '-', '1e3', '(5)', '0', '0.004', '0.005', '1.234,56', '12,34', '1,234.5', ' $12,345'];
const TOKENS = ['0.01', '0.10', '1.00', '$1', '9999999.99', '1234567.89', '123456', '999999999'];
const PREFIXES = [
  'PR ',
  'pf ',
  'HC PROFEE ',
  'STUDY ',
  'HC STUDY ',
  'HB G123456 ',
  'VFC ',
  'Donated ',
  'RX DO NOT USE ',
  'G1234567 ',
  'State Supplied ',
];
const REVENUE = ['0972', '960', '0987', '0256', '0624', '0636', '0360', '0610'];

/** A change with its chance for each row. */
const CHANGES: [number, Change][] = [
  [0.02, (charge) => scaled(charge, 1 / 13)],
  [0.02, (charge) => scaled(charge, 1 / 40)],
  [0.01, (charge) => scaled(charge, 1 / 300)],
  [0.01, (charge) => scaled(charge, 150)],
  [0.01, (charge) => scaled(charge, 2000)],
  [0.02, (charge, random) => ({ ...charge, cash: random.pick(TOKENS) })],
  [0.15, (charge) => ({ ...charge, gross: '1.00', cash: '0.75' })],
  [0.02, (charge) => ({ ...charge, gross: '0.5', cash: '0.40' })],
  [0.1, (charge, random) => ({ ...charge, setting: random.pick(SETTINGS) })],
  [0.05, (charge, random) => ({ ...charge, billingClass: random.pick(CLASSES) })],
  [0.2, (charge, random) => ({ ...charge, notes: notesOf(random) })],
  [0.02, (charge, random) => ({ ...charge, description: `${random.pick(PREFIXES)}${charge.description}` })],
  [0.03, (charge, random) => withCode(charge, random.pick(REVENUE), 'RC')],
  [0.01, (charge) => withCode(charge, '00338-0125-04', 'NDC')],
  [0.02, (charge, random) => withCode(charge, `LOC${random.int(40)}`, 'LOCAL')],
  [0.05, (charge) => ({ ...charge, codes: charge.codes.filter(({ type }) => type !== 'CDM') })],
  [0.02, (charge) => ({ ...charge, modified: true })],
  [0.02, (charge) => ({ ...charge, cash: ` $${charge.cash} ` })],
  [0.01, (charge, random) => ({ ...charge, cash: random.pick(AMOUNTS) })],
];

/** One row, or several: some rows repeat, and some repeat with another amount or setting. */
export function distort(charge: Charge, factor: number, random: Random): Charge[] {
  let changed = scaled(charge, factor);
  for (const [chance, change] of CHANGES) if (random.next() < chance) changed = change(changed, random);
  if (random.next() < 0.1) return [changed, changed];
  if (random.next() < 0.1)
    return [changed, scaled({ ...changed, setting: random.pick(SETTINGS) }, 1 + random.int(2))];
  if (random.next() < 0.05) return [changed, withCode(changed, random.pick(REVENUE), 'RC')];
  return [changed];
}

function notesOf(random: Random): string {
  const list = `${random.pick(LABELS)} ${random.pick(LISTS)}`;
  return random.next() < 0.3 ? `${list}${random.pick([' | ', '; '])}NDC EA = 1 EA` : list;
}

function withCode(charge: Charge, code: string, type: string): Charge {
  return { ...charge, codes: [...charge.codes, { code, type }] };
}

function scaled(charge: Charge, factor: number): Charge {
  const cents = centsOfText(charge.cash);
  if (cents === null || factor === 1) return charge;
  const whole = Math.max(1, Math.round(cents * factor));
  return { ...charge, cash: `${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}` };
}
