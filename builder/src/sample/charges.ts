// Makes the items of one hospital's price file: its part of the charge master, with prices and payer rates.
import { bareCode, codeTypeOf } from '../../../schemas/code.ts';
import { primaryLabels } from '../../../schemas/vocabulary/procedures.ts';
import type { SampleHospital } from './hospitals.ts';
import { aCharge, amountText, anItem, type Charge, type Code, type Item, type PayerRate } from './item.ts';
import { makePrices, type Price } from './prices.ts';
import { makeRandom } from './random.ts';
import type { MasterLine } from './reach.ts';

/** Invented plans. The third is paid by a percentage of charges, which needs other columns than dollars. */
export const PLANS = [
  { payer: 'Sample Mutual Health Plan', plan: 'PPO' },
  { payer: 'Sample Community Care', plan: 'HMO' },
  { payer: 'Sample Valley Insurance', plan: 'Choice' },
] as const;

const LABELS = primaryLabels();
/** About one stay in four has only payer rates and lacks a cash price. */
const STAY_WITHOUT_CASH = 0.25;
const INPATIENT_TOO = 0.3;
/** The same service costs more for an inpatient. This price in the other setting must not be mixed in. */
const INPATIENT_FACTOR = 1.2;

/** Makes all items for the given lines, several for a code with several prices. */
export function makeItems(hospital: SampleHospital, lines: MasterLine[]): Item[] {
  return lines.flatMap((line) => {
    const prices = makePrices(hospital, line);
    const priced = prices.map((price, index) => pricedItem(hospital, line, price, index));
    const [first] = prices;
    return hospital.traits.has('vendor') && first !== undefined
      ? [...priced, ratesItem(hospital, line, first)]
      : priced;
  });
}

function pricedItem(hospital: SampleHospital, line: MasterLine, price: Price, index: number): Item {
  const random = makeRandom(`item ${hospital.seed} ${line.code} ${index}`);
  const isStay = codeTypeOf(line.code) === 'MS-DRG';
  const setting = isStay ? 'inpatient' : hospital.traits.has('vendor') ? 'both' : 'outpatient';
  const charges = [makeCharge(hospital, line, price, setting)];
  if (isStay && random() < STAY_WITHOUT_CASH) {
    for (const charge of charges) charge.cash = '';
  } else if (setting === 'outpatient' && random() < INPATIENT_TOO) {
    charges.push(makeCharge(hospital, line, scaled(price, INPATIENT_FACTOR), 'inpatient'));
  }
  return anItem({
    description: makeDescription(hospital, line, index),
    codes: makeCodes(hospital, line, index),
    charges,
  });
}

/**
 * A widespread vendor posts negotiated rates in another item than the chargemaster line with the cash price.
 */
function ratesItem(hospital: SampleHospital, line: MasterLine, price: Price): Item {
  const rates = makeRates(hospital, line, price);
  const setting = codeTypeOf(line.code) === 'MS-DRG' ? 'inpatient' : 'outpatient';
  const charge = aCharge({ setting, billingClass: billingClass(hospital), rates, ...bounds(rates) });
  return anItem({
    description: makeDescription(hospital, line, 0),
    codes: [makeCode(hospital, line)],
    charges: [charge],
  });
}

function makeCharge(hospital: SampleHospital, line: MasterLine, price: Price, setting: string): Charge {
  const rates = hospital.traits.has('vendor') ? [] : makeRates(hospital, line, price);
  return aCharge({
    setting,
    billingClass: billingClass(hospital),
    gross: amountText(price.grossCents),
    cash: amountText(price.cashCents),
    rates,
    ...bounds(rates),
  });
}

function makeRates(hospital: SampleHospital, line: MasterLine, price: Price): PayerRate[] {
  const random = makeRandom(`rates ${hospital.seed} ${line.code} ${price.grossCents}`);
  return PLANS.map(({ payer, plan }, index) => {
    const share = 30 + Math.floor(random() * 45);
    return index === 2
      ? { payer, plan, dollar: '', percentage: String(share), methodology: 'percent of total billed charges' }
      : {
          payer,
          plan,
          dollar: amountText(Math.round((price.grossCents * share) / 100)),
          percentage: '',
          methodology: 'fee schedule',
        };
  });
}

/** The minimum and maximum that CMS asks for cover only rates in dollars. */
function bounds(rates: PayerRate[]): { minimum: string; maximum: string } {
  const dollars = rates.map((rate) => rate.dollar).filter((dollar) => dollar !== '');
  const sorted = dollars.sort((a, b) => Number(a) - Number(b));
  return { minimum: sorted[0] ?? '', maximum: sorted.at(-1) ?? '' };
}

function makeCodes(hospital: SampleHospital, line: MasterLine, index: number): Code[] {
  const chargeNumber =
    Math.floor(makeRandom(`cdm ${hospital.seed} ${line.code} ${index}`)() * 9_000_000) + 1_000_000;
  const codes = [makeCode(hospital, line), { code: String(chargeNumber), type: 'CDM' }];
  return line.revenue === '' ? codes : [{ code: line.revenue, type: 'RC' }, ...codes];
}

function makeCode(hospital: SampleHospital, line: MasterLine): Code {
  const type = codeTypeOf(line.code);
  return { code: bareCode(line.code), type: type === 'CPT' && hospital.traits.has('hcpcs') ? 'HCPCS' : type };
}

function makeDescription(hospital: SampleHospital, line: MasterLine, index: number): string {
  const words = (LABELS.get(line.code) ?? line.text ?? 'Sample service').toUpperCase();
  const numbered = index === 0 ? words : `${words} (LINE ${index + 1})`;
  // Windows-1252 bytes above 0x7f: a dash (0x96) and an apostrophe (0x92), as word processors leave them.
  return hospital.traits.has('cp1252') ? `${numbered} – PATIENT’S CHARGE` : numbered;
}

function billingClass(hospital: SampleHospital): string {
  return hospital.traits.has('class') ? 'facility' : '';
}

function scaled(price: Price, factor: number): Price {
  return {
    cashCents: Math.round(price.cashCents * factor),
    grossCents: Math.round(price.grossCents * factor),
  };
}
