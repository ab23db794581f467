// The oracle of the JSON reader: token by token with @streamparser/json. JSON text to MrfRow, one for each standard charge. Streams: one item is in memory at a time, whatever the
// length of the line it stands in, and header keys may come after the items.

import { InputRefusal } from '../../../builder/src/input/refusal.ts';
import type { TextReading } from '../../../builder/src/mrf/csv.ts';
import { makeHeader } from '../../../builder/src/mrf/header.ts';
import type { MrfCode, MrfRow } from '../../../builder/src/mrf/row.ts';
import { inAscii } from './csv-oracle.ts';
import { JsonFault, type JsonObject, JsonReader, type JsonValue } from './token-json.ts';

const ITEMS = 'standard_charge_information';
const HEADER_KEYS = new Set([
  'hospital_name',
  'last_updated_on',
  'version',
  'location_name',
  'hospital_location',
  'hospital_address',
  'type_2_npi',
  'license_information',
  'financial_aid_policy',
  'attestation',
  'affirmation',
]);
/** `modifier_code` is v3's; the other two are seen in real files, as a string or an array. */
const MODIFIER_KEYS = ['modifier_code', 'modifiers', 'modifier'];
const KEPT_KEYS = new Set([
  'state',
  'confirm_attestation',
  'confirm_affirmation',
  'description',
  'code_information',
  'code',
  'type',
  'standard_charges',
  'setting',
  'billing_class',
  'discounted_cash',
  'gross_charge',
  'additional_generic_notes',
  'payers_information',
  'payer_name',
  'plan_name',
  'median_amount',
  '10th_percentile',
  '90th_percentile',
  'count',
  ...MODIFIER_KEYS,
]);

/** Hears of an item that holds no standard charge: it is a row of the file, but gives no MrfRow. */
export type OnItemWithoutCharge = (item: number, at: string) => void;

/**
 * Reads a JSON file in the CMS template.
 * @throws InputRefusal `invalid_json`, `no_charge_items`
 */
export async function readTokenJson(
  chunks: AsyncIterable<string>,
  onRow: (row: MrfRow) => void,
  onItemWithoutCharge: OnItemWithoutCharge = () => {},
): Promise<TextReading> {
  const fields = new Map<string, JsonValue>();
  let rows = 0;
  const reader = new JsonReader({
    fields: HEADER_KEYS,
    items: ITEMS,
    keys: KEPT_KEYS,
    onField: (key, value) => fields.set(key, value),
    onItem: (value) => {
      const charges = rowsOf(value, rows);
      if (charges.length === 0) onItemWithoutCharge(rows, `/${ITEMS}/${rows}`);
      for (const row of charges) onRow(row);
      rows += 1;
    },
  });
  try {
    for await (const chunk of chunks) reader.write(chunk);
    reader.end();
  } catch (error) {
    if (error instanceof JsonFault) throw new InputRefusal('invalid_json', error.message, error.at);
    throw error;
  }
  if (!reader.foundItems) throw new InputRefusal('no_charge_items');
  return { header: headerOfJson(fields), layout: 'json', rows };
}

function headerOfJson(fields: ReadonlyMap<string, JsonValue>) {
  const license = fields.get('license_information');
  const textsOf = (key: string) => arrayOf(fields.get(key)).map(textOf);
  const of = (key: 'state' | 'license_number') => (isObject(license) ? textOf(license[key]) : '');
  const stated = [fields.get('attestation'), fields.get('affirmation')].flatMap((value) =>
    isObject(value) ? [value.confirm_attestation, value.confirm_affirmation] : [value],
  );
  const answer = stated.map(textOf).find((text) => text !== '') ?? '';
  return makeHeader(textsOf, { state: of('state'), number: of('license_number') }, answer);
}

function rowsOf(item: JsonValue, index: number): MrfRow[] {
  if (!isObject(item)) return [];
  const codes = arrayOf(item.code_information).flatMap(codeOf);
  return arrayOf(item.standard_charges).flatMap((charge, position) => {
    if (!isObject(charge)) return [];
    const cash = textOf(charge.discounted_cash);
    const ofPrice = (value: JsonValue | undefined) => (cash === '' || codes.length === 0 ? undefined : value);
    const notes = asciiOf(ofPrice(charge.additional_generic_notes));
    return {
      item: index,
      at: `/${ITEMS}/${index}/standard_charges/${position}/discounted_cash`,
      codes,
      setting: textOf(charge.setting).toLowerCase(),
      billingClass: textOf(charge.billing_class).toLowerCase(),
      hasModifier: MODIFIER_KEYS.some((key) =>
        arrayOf(charge[key]).some((value) => !/^(?:|-|NA|N\/A)$/i.test(textOf(value))),
      ),
      cash,
      description: asciiOf(ofPrice(item.description)),
      gross: textOf(ofPrice(charge.gross_charge)),
      ...(codes.length === 0 ? {} : paidOf(charge.payers_information)),
      notes: /(?:[Gg]ross [Cc]harge [Tt]ype|GROSS CHARGE TYPE)[ \t]*[:=]/.test(notes) ? notes : '',
    };
  });
}

/** What insurers paid: entries with a median. */
function paidOf(payers: JsonValue | undefined): Pick<MrfRow, 'payments'> {
  const payments = arrayOf(payers).flatMap((payer) => {
    if (!isObject(payer) || textOf(payer.median_amount) === '') return [];
    return {
      payer: asciiOf(payer.payer_name),
      plan: asciiOf(payer.plan_name),
      median: textOf(payer.median_amount),
      low: textOf(payer['10th_percentile']),
      high: textOf(payer['90th_percentile']),
      count: textOf(payer.count),
    };
  });
  return payments.length === 0 ? {} : { payments };
}

function codeOf(pair: JsonValue): MrfCode[] {
  if (!isObject(pair)) return [];
  const code = textOf(pair.code);
  return code === '' ? [] : [{ code, type: textOf(pair.type) }];
}

/** Trimmed text of a scalar; of a container its JSON, which is no amount, code or setting. */
function textOf(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value.trim() : JSON.stringify(value);
}

function asciiOf(value: JsonValue | undefined): string {
  return inAscii(typeof value === 'string' ? value : textOf(value));
}

/** One value stands for a list of one: `type_2_npi` and `modifiers` come both ways. */
function arrayOf(value: JsonValue | undefined): JsonValue[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
