// Large price files for the benches, in the CMS template, seeded: the same seed and size give the same bytes. The
// hospital is invented, and so is every price.

import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

/** Charge items in the layouts of the template. */
export type CsvLayout = 'tall' | 'wide';

const WRITE_BYTES = 1 << 20;
/** Payer and plan groups of the wide file, with the nine columns of template 3.0 each. */
const WIDE_PAYERS = 40;
const TALL_PAYER_ROWS = { min: 6, max: 35 };
const PAYERS = [
  'Aetna',
  'Cigna',
  'Humana',
  'Sample Health',
  'Unitedhealthcare',
  '"Blue, Shield"',
  'Ambetter',
  'Molina',
];
const PLANS = ['HMO', 'PPO', 'Medicare Managed Care Plan', 'Exchange', 'Commercial', '"All, Other"'];
const THINGS = [
  'HC MRI',
  'HC CT',
  'Injection',
  'Office visit',
  'Implant',
  'Catheter',
  'Lab panel',
  '"Screw, bone"',
];
const CODE_COLUMNS = 'code|1,code|1|type,code|2,code|2|type,code|3,code|3|type';
const ITEM_COLUMNS =
  `description,${CODE_COLUMNS},billing_class,setting,drug_unit_of_measurement,drug_type_of_measurement,modifiers,` +
  'standard_charge|gross,standard_charge|discounted_cash';
const PAYER_COLUMNS = [
  'standard_charge|negotiated_dollar',
  'standard_charge|negotiated_percentage',
  'standard_charge|negotiated_algorithm',
  'median_amount',
  '10th_percentile',
  '90th_percentile',
  'count',
  'standard_charge|methodology',
];

/** Numbers below `below`, the same for the same seed. */
export type Numbers = (below: number) => number;

/** Numbers of a seed. */
export function numbersOf(seed: number): Numbers {
  let state = seed >>> 0 || 1;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Writes a file of about `bytes` bytes. */
export async function writeCsv(path: string, layout: CsvLayout, bytes: number, seed: number): Promise<void> {
  const out = createWriteStream(path, { highWaterMark: WRITE_BYTES });
  const numbers = numbersOf(seed);
  let text = head(layout);
  let written = 0;
  for (let item = 0; written < bytes; item++) {
    text += layout === 'tall' ? tallItem(item, numbers) : wideItem(item, numbers);
    if (text.length < WRITE_BYTES) continue;
    written += text.length;
    if (!out.write(text)) await once(out, 'drain');
    text = '';
  }
  out.end(text);
  await once(out, 'close');
}

/** The same file, packed: fast, as nobody looks at its size. */
export async function writeGzip(path: string, from: string): Promise<void> {
  await pipeline(
    createReadStream(from, { highWaterMark: WRITE_BYTES }),
    createGzip({ level: 1 }),
    createWriteStream(path),
  );
}

function head(layout: CsvLayout): string {
  const hospital = [
    'hospital_name,last_updated_on,version,location_name,hospital_address,license_number|IA',
    'Sample Bench Hospital,2026-04-01,3.0.0,Sample Bench Hospital,"1 Sample Street, Ames, IA 50010",1',
  ];
  const payers = Array.from({ length: WIDE_PAYERS }, (_, i) => `Payer ${i}|Plan ${i}`);
  const columns =
    layout === 'tall'
      ? [ITEM_COLUMNS, 'payer_name,plan_name', ...PAYER_COLUMNS]
      : [ITEM_COLUMNS, ...payers.flatMap(wideColumns)];
  const notes = ',standard_charge|min,standard_charge|max,additional_generic_notes';
  return `${hospital.join('\n')}\n${columns.join(',')}${notes}\n`;
}

function wideColumns(payer: string): string[] {
  const columns = PAYER_COLUMNS.map((name) => name.replace(/^standard_charge|$/, `$&|${payer}`));
  return [...columns, `additional_payer_notes|${payer}`];
}

/** The cells that describe an item up to its cash price, which no other item has. */
function itemCells(item: number, numbers: Numbers): string {
  const thing = THINGS[numbers(THINGS.length)] ?? '';
  const code = String(10000 + numbers(89999));
  const gross = 20 + item * 0.07 + numbers(100) / 100;
  const setting = numbers(3) === 0 ? 'inpatient' : 'outpatient';
  const amounts = `${gross.toFixed(2)},${(gross * 0.6).toFixed(2)}`;
  return `${thing} ${item},${code},HCPCS,0${300 + numbers(600)},RC,${1_000_000 + item},CDM,facility,${setting},,,,${amounts}`.replace(
    /^(".*)" (\d+)/,
    '$1 $2"',
  );
}

function rateCells(numbers: Numbers): string {
  const dollars = (10 + numbers(900_000) / 100).toFixed(2);
  if (numbers(4) === 0)
    return `,${numbers(90)}.5,,${dollars},8.25,${dollars},${11 + numbers(300)},percent of total billed charges`;
  return `${dollars},,,,,,,fee schedule`;
}

function tallItem(item: number, numbers: Numbers): string {
  const cells = itemCells(item, numbers);
  let text = '';
  const rows = TALL_PAYER_ROWS.min + numbers(TALL_PAYER_ROWS.max - TALL_PAYER_ROWS.min + 1);
  for (let row = 0; row < rows; row++) {
    const payer = PAYERS[(item + row) % PAYERS.length] ?? '';
    const plan = PLANS[numbers(PLANS.length)] ?? '';
    text += `${cells},${payer},${plan},${rateCells(numbers)},12.50,9800.75,\n`;
  }
  return text;
}

function wideItem(item: number, numbers: Numbers): string {
  let text = itemCells(item, numbers);
  for (let payer = 0; payer < WIDE_PAYERS; payer++)
    text += `,${numbers(3) === 0 ? ',,,,,,,' : rateCells(numbers)},`;
  return `${text},12.50,9800.75,\n`;
}
