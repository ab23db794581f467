// A large JSON price file for the benches, in the CMS template 3.0 on one line as most are published, seeded:
// the same seed and size give the same bytes. The hospital is invented, and so is every price.
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { type Numbers, numbersOf } from './files.ts';

const WRITE_BYTES = 1 << 20;
/** Payer entries of an item, as payer rows of a tall file. */
const MIN_PAYERS = 6;
const MAX_PAYERS = 35;
const PAYERS = [
  'Aetna',
  'Cigna',
  'Humana',
  'Sample Health',
  'Unitedhealthcare',
  'Blue "Sample" Shield',
  'Ambetter',
];
const PLANS = ['HMO/PPO', 'Medicare Managed Care Plan', 'Exchange', 'Other Commercial Plan', 'All, Other'];
const THINGS = [
  'HC MRI',
  'HC CT',
  'Injection',
  'Office visit',
  'Implant',
  'Catheter',
  'Lab panel',
  'Screw, bone',
];
const HEAD =
  '{"hospital_name":"Sample Bench Hospital","last_updated_on":"2026-04-01","version":"3.0.0",' +
  '"location_name":["Sample Bench Hospital"],"hospital_address":["1 Sample Street, Ames, IA 50010"],' +
  '"license_information":{"license_number":"1","state":"IA"},"standard_charge_information":[';

/** Writes a file of about `bytes` bytes. */
export async function writeJson(path: string, bytes: number, seed: number): Promise<void> {
  const out = createWriteStream(path, { highWaterMark: WRITE_BYTES });
  const numbers = numbersOf(seed);
  let text = HEAD;
  let written = 0;
  for (let item = 0; written < bytes; item++) {
    text += `${item === 0 ? '' : ','}${itemText(item, numbers)}`;
    if (text.length < WRITE_BYTES) continue;
    written += text.length;
    if (!out.write(text)) await once(out, 'drain');
    text = '';
  }
  out.end(`${text}]}`);
  await once(out, 'close');
}

/** One item; no other has its cash price. */
function itemText(item: number, numbers: Numbers): string {
  const gross = 20 + item * 0.07 + numbers(100) / 100;
  const code = String(10000 + numbers(89999));
  const payers = Array.from({ length: MIN_PAYERS + numbers(MAX_PAYERS - MIN_PAYERS + 1) }, () =>
    rateText(numbers),
  );
  return (
    `{"description":"${THINGS[numbers(THINGS.length)]} ${item}","code_information":[{"code":"${code}","type":"HCPCS"},` +
    `{"code":"0${300 + numbers(600)}","type":"RC"},{"code":"${1_000_000 + item}","type":"CDM"}],"standard_charges":[{` +
    `"minimum":12.5,"maximum":9800.75,"gross_charge":${gross.toFixed(2)},"discounted_cash":${(gross * 0.6).toFixed(2)},` +
    `"setting":"${numbers(3) === 0 ? 'inpatient' : 'outpatient'}","billing_class":"facility","payers_information":[${payers}]}]}`
  );
}

function rateText(numbers: Numbers): string {
  const dollars = (10 + numbers(900_000) / 100).toFixed(2);
  const who = `{"payer_name":${JSON.stringify(PAYERS[numbers(PAYERS.length)])},"plan_name":"${PLANS[numbers(PLANS.length)]}",`;
  if (numbers(4) > 0) return `${who}"standard_charge_dollar":${dollars},"methodology":"fee schedule"}`;
  return (
    `${who}"standard_charge_percentage":${numbers(90)}.5,"median_amount":${dollars},"10th_percentile":8.25,` +
    `"90th_percentile":${dollars},"count":"${11 + numbers(300)}","methodology":"percent of total billed charges"}`
  );
}
