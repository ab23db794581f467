// The figures of `inspect`, recomputed the plain way: the whole file in memory, the definitions written down a
// second time. Imports nothing of the builder, so that one mistake cannot hide in both.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import Papa from 'papaparse';

export type Figures = {
  rows: number;
  observations: number;
  codes_with_cash: number;
  cash_cents_total: number;
};

type Charge = {
  codes: [string, string][];
  setting: string;
  billing: string;
  modifier: boolean;
  cash: string;
};

export function naiveFigures(path: string): Figures {
  const { rows, charges } = naiveCharges(path);
  return figuresOf(rows, charges);
}

/** A published cash price: the code as five characters, setting and class in lower case. */
export type NaivePrice = { code: string; setting: string; billing: string; cents: number };

/** Every price of a file that may count, once for each row and code that shows it. */
export function naivePrices(path: string): NaivePrice[] {
  return naiveCharges(path).charges.flatMap(pricesOf);
}

function naiveCharges(path: string): { rows: number; charges: Charge[] } {
  const text = wholeText(path);
  return text
    .trimStart()
    .replace(/^\uFEFF/, '')
    .startsWith('{')
    ? chargesOfJson(text)
    : chargesOfCsv(text);
}

function wholeText(path: string): string {
  const raw = readFileSync(path);
  const bytes = raw[0] === 0x1f && raw[1] === 0x8b ? gunzipSync(raw) : raw;
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function chargesOfCsv(text: string): { rows: number; charges: Charge[] } {
  const all = Papa.parse<string[]>(text.replace(/\r\n?/g, '\n'), { delimiter: ',' }).data;
  const headerAt = all.findIndex((cells) => {
    const names = cells.map(simple);
    return names.includes('description') && names.some((name) => /^(code|standard_charge)\|/.test(name));
  });
  const names = (all[headerAt] ?? []).map(simple);
  const pairs = Math.max(0, ...names.map((name) => Number(/^code\|(\d+)$/.exec(name)?.[1] ?? 0)));
  const after = all.slice(headerAt + 1);
  const isWhole =
    /[\r\n]$/.test(text) || (after.at(-1)?.length ?? 0) > names.findLastIndex((name) => name !== '');
  const data = (isWhole ? after : after.slice(0, -1)).filter((cells) => cells.join('').trim() !== '');
  const get = (cells: string[], name: string) => (cells[names.indexOf(name)] ?? '').trim();
  const charges = data.map((cells): Charge => {
    const codes: [string, string][] = [];
    for (let i = 1; i <= pairs; i++) codes.push([get(cells, `code|${i}`), get(cells, `code|${i}|type`)]);
    return {
      codes,
      setting: get(cells, 'setting'),
      billing: get(cells, 'billing_class'),
      modifier: ['modifiers', 'modifier', 'modifers'].some((name) => isModifier(get(cells, name))),
      cash: get(cells, 'standard_charge|discounted_cash'),
    };
  });
  return { rows: data.length, charges };
}

function simple(cell: string): string {
  return cell
    .toLowerCase()
    .replace(/\s*\|\s*/g, '|')
    .trim();
}

type Json = null | string | boolean | number | Json[] | { [key: string]: Json };
type Reviver = (key: string, value: Json, context: { source?: string }) => Json;

function chargesOfJson(text: string): { rows: number; charges: Charge[] } {
  const keepSource: Reviver = (_key, value, context) =>
    typeof value === 'number' || typeof value === 'boolean' ? (context.source ?? '') : value;
  // The third argument of a reviver is in Node since 21 and not yet in the types.
  const parse = JSON.parse as (text: string, reviver: Reviver) => Json;
  const root = parse(text.replace(/^\uFEFF/, ''), keepSource);
  const items = list(member(root, 'standard_charge_information'));
  const charges = items.flatMap((item) =>
    list(member(item, 'standard_charges')).map((charge): Charge => {
      const values = ['modifier_code', 'modifiers', 'modifier'].flatMap((key) => list(member(charge, key)));
      return {
        codes: list(member(item, 'code_information')).map((c) => [
          word(member(c, 'code')),
          word(member(c, 'type')),
        ]),
        setting: word(member(charge, 'setting')),
        billing: word(member(charge, 'billing_class')),
        modifier: values.some((value) => isModifier(word(value))),
        cash: word(member(charge, 'discounted_cash')),
      };
    }),
  );
  return { rows: items.length, charges };
}

function isModifier(text: string): boolean {
  return !['', '-', 'NA', 'N/A'].includes(text.toUpperCase());
}

function member(value: Json | undefined, key: string): Json | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value[key] : undefined;
}

function list(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
}

function word(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value.trim() : JSON.stringify(value);
}

function figuresOf(rows: number, charges: Charge[]): Figures {
  const distinct = new Map<string, NaivePrice>();
  for (const price of charges.flatMap(pricesOf)) distinct.set(JSON.stringify(price), price);
  const codes = new Set([...distinct.values()].map(({ code }) => code));
  let total = 0;
  for (const { cents } of distinct.values()) total += cents;
  return { rows, observations: distinct.size, codes_with_cash: codes.size, cash_cents_total: total };
}

function pricesOf(charge: Charge): NaivePrice[] {
  const cents = centsOf(charge.cash);
  const billing = charge.billing.toLowerCase();
  if (cents === undefined || charge.modifier || billing === 'professional') return [];
  return charge.codes.flatMap(([rawCode, rawType]) => {
    const code = rawCode.toUpperCase();
    if (!/^(cpt|hcpcs)$/i.test(rawType) || !/^([0-9]{4}[0-9A-Z]|[A-Z][0-9]{4})$/.test(code)) return [];
    return [{ code, setting: charge.setting.toLowerCase(), billing, cents }];
  });
}

/** Whole cents of the amount, half a cent up, or undefined when it is no price. */
function centsOf(cash: string): number | undefined {
  const number = cash.replaceAll('$', '').trim();
  if (number.includes(',') && !/^\d{1,3}(,\d\d\d)+($|\.)/.test(number)) return undefined;
  const bare = number.replaceAll(',', '');
  if (!/^(\d*\.?\d+|\d+\.)$/.test(bare)) return undefined;
  const digits = (bare.includes('.') ? bare.replace(/0+$/, '') : bare).replace('.', '');
  if (/^9{9,}$/.test(digits)) return undefined;
  const [whole, part = ''] = bare.split('.');
  const tenthsOfCents = BigInt(`${whole}${part.padEnd(3, '0').slice(0, 3)}`);
  const rounded = Number((tenthsOfCents + 5n) / 10n);
  return rounded >= 1 && (whole ?? '').replace(/^0+/, '').length <= 12 ? rounded : undefined;
}
