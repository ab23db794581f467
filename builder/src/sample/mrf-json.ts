// Writes a price file as JSON, templates 2.0 to 3.0.
import type { SampleHospital, TemplateVersion } from './hospitals.ts';
import type { Charge, Item, PayerRate } from './item.ts';
import { allowedAmount, allowedAmounts, claimCount } from './mrf-columns.ts';
import { jsonHead } from './mrf-header.ts';

/** Marks a number whose text must not change, such as 1.25E3, because JSON.stringify would rewrite it. */
const RAW_NUMBER = /"@@([^"@]*)@@"/g;

/** The text of the file; with the `tail` trait the header keys come after the items, which is legal. */
export function jsonText(hospital: SampleHospital, items: Item[]): string {
  const head = jsonHead(hospital);
  const coded = items.filter((item) => item.codes.length > 0).map((item) => itemJson(item, hospital.version));
  const body = {
    standard_charge_information: coded,
    ...(hospital.version === '2.0' ? {} : { modifier_information: modifierJson(items) }),
  };
  const root = hospital.traits.has('tail') ? { ...body, ...head } : { ...head, ...body };
  const indent = hospital.traits.has('gz') ? 0 : 1;
  const text = JSON.stringify(root, null, indent).replace(RAW_NUMBER, '$1');
  return hospital.traits.has('crlf') ? text.replaceAll('\n', '\r\n') : text;
}

function itemJson(item: Item, version: TemplateVersion): Record<string, unknown> {
  // Up to 2.2 the drug unit is a string, from 3.0 on a number.
  const unit = version === '3.0' ? Number(item.drug?.unit) : item.drug?.unit;
  return {
    description: item.description,
    ...(item.drug === null ? {} : { drug_information: { unit, type: item.drug.type } }),
    code_information: item.codes,
    standard_charges: item.charges.map((charge) => chargeJson(charge, version)),
  };
}

function chargeJson(charge: Charge, version: TemplateVersion): Record<string, unknown> {
  const rates = charge.rates.map((rate) => rateJson(charge, rate, version));
  return {
    setting: charge.setting,
    ...(charge.billingClass === '' ? {} : { billing_class: charge.billingClass }),
    ...(charge.modifiers === '' ? {} : { modifier_code: [charge.modifiers] }),
    ...amount('gross_charge', charge.gross),
    ...amount('discounted_cash', charge.cash),
    ...amount('minimum', charge.minimum),
    ...amount('maximum', charge.maximum),
    ...(rates.length === 0 ? {} : { payers_information: rates }),
  };
}

function rateJson(charge: Charge, rate: PayerRate, version: TemplateVersion): Record<string, unknown> {
  const allowed = allowedAmounts(version).map(({ name, factor }) =>
    amount(name, allowedAmount(charge, rate, factor)),
  );
  const count = version === '3.0' ? claimCount(rate) : '';
  return {
    payer_name: rate.payer,
    plan_name: rate.plan,
    methodology: rate.methodology,
    ...amount('standard_charge_dollar', rate.dollar),
    ...amount('standard_charge_percentage', rate.percentage),
    ...Object.assign({}, ...allowed),
    ...(count === '' ? {} : { count }),
  };
}

/** The key with its number, or nothing when the amount is blank. */
function amount(key: string, text: string): Record<string, unknown> {
  if (text === '') return {};
  return { [key]: /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : `@@${text}@@` };
}

function modifierJson(items: Item[]): Record<string, unknown>[] {
  return items
    .filter((item) => item.codes.length === 0)
    .map((item) => ({
      description: item.description,
      code: item.charges[0]?.modifiers ?? '',
      modifier_payer_information: [
        { payer_name: 'Sample Mutual Health Plan', plan_name: 'PPO', description: item.notes },
      ],
    }));
}
