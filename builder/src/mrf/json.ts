// JSON bytes to MrfRow, one for each standard charge. One item is in memory at a time, even when the whole
// file is one line, and header keys may come after the items.
import type { Encoding } from '../input/open.ts';
import { InputRefusal } from '../input/refusal.ts';
import { JsonFault, type JsonObject, type JsonValue } from '../json/json-bytes.ts';
import { JsonStream } from '../json/json-stream.ts';
import type { ByteText } from '../json/pass.ts';
import { RESULTS } from '../json/results.ts';
import { AddressCounter } from './address-count.ts';
import { ATTESTATION_KEYS, CONFIRM_KEYS } from './attestation.ts';
import type { TextReading } from './csv.ts';
import { EIN_KEYS, makeHeader } from './header.ts';
import { cashPointer, FastItem } from './json-fast-item.ts';
import { isModifier } from './modifier.ts';
import { PAYMENT_KEYS, readPayerEntries } from './payment-texts.ts';
import { NO_PRICE_TEXTS, needsPriceTexts, plainNotes, plainText } from './price-texts.ts';
import type { MrfCode, MrfRow, PriceTexts } from './row.ts';

const { FALL_BACK } = RESULTS;

const ITEMS = 'standard_charge_information';
const ITEM_POINTER = `/${ITEMS}/`;
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
  ...ATTESTATION_KEYS,
  ...EIN_KEYS,
]);
/** `modifier_code` is v3's; the other two are seen in real files, as a string or an array. */
const MODIFIER_KEYS = ['modifier_code', 'modifiers', 'modifier'];
const KEPT_KEYS = new Set([
  'state',
  'license_number',
  ...CONFIRM_KEYS,
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
  ...MODIFIER_KEYS,
  'payers_information',
  ...PAYMENT_KEYS,
]);

/** Called with an item that has no standard charge: it is a row of the file, but gives no MrfRow. */
export type OnItemWithoutCharge = (item: number, at: string) => void;

/** Bytes of one JSON text; `encoding` finds their encoding before the end, when a wanted text needs it. */
export type JsonSource = AsyncIterable<Uint8Array> & { encoding(): Promise<Encoding> };

/**
 * Reads a JSON file in the CMS template.
 * @throws InputRefusal `invalid_json`, `no_charge_items`, `item_too_large`
 */
export async function readJson(
  source: JsonSource,
  onRow: (row: MrfRow) => void,
  onItemWithoutCharge: OnItemWithoutCharge = () => {},
): Promise<TextReading> {
  let rows = 0;
  const pointers = new AddressCounter(ITEM_POINTER);
  const fast = new FastItem(pointers);
  const takeItem = (text: ByteText, from: number) => {
    const end = fast.scan(text, from, rows);
    if (end === FALL_BACK) return FALL_BACK;
    if (fast.rowCount === 0) onItemWithoutCharge(rows, pointers.at(rows));
    fast.passOn(onRow);
    rows += 1;
    return end;
  };
  const onItem = (value: JsonValue) => {
    const charges = readRows(value, rows);
    if (charges.length === 0) onItemWithoutCharge(rows, ITEM_POINTER + rows);
    for (const row of charges) onRow(row);
    rows += 1;
  };
  const stream = new JsonStream({ fields: HEADER_KEYS, items: ITEMS, keys: KEPT_KEYS, onItem, takeItem });
  try {
    for await (const chunk of source) {
      stream.append(chunk);
      if (!stream.advance()) await decodeAndAdvance(stream, source);
    }
    stream.finish();
    // The source knows the encoding by now without reading anything again; header texts have waited for it.
    await decodeAndAdvance(stream, source);
  } catch (error) {
    if (error instanceof JsonFault) throw new InputRefusal('invalid_json', error.message, error.at);
    throw error;
  }
  if (!stream.foundItems) throw new InputRefusal('no_charge_items');
  return { header: readHeader(stream.fields()), layout: 'json', rows };
}

async function decodeAndAdvance(stream: JsonStream, source: JsonSource): Promise<void> {
  const decoder = new TextDecoder((await source.encoding()) === 'windows-1252' ? 'windows-1252' : 'utf-8');
  stream.decodeBy((bytes) => decoder.decode(bytes));
  stream.advance();
}

function readHeader(fields: ReadonlyMap<string, JsonValue>) {
  const license = fields.get('license_information');
  // An object in place of a text says nothing.
  const textsOf = (key: string) =>
    asArray(fields.get(key))
      .filter((one) => !isObject(one))
      .map(scalarText);
  const of = (key: 'state' | 'license_number') => (isObject(license) ? scalarText(license[key]) : '');
  return makeHeader(textsOf, { state: of('state'), number: of('license_number') }, readAttestation(fields));
}

/** The answer of the attestation, which some files give in place of its object. */
function readAttestation(fields: ReadonlyMap<string, JsonValue>): string {
  for (const key of ATTESTATION_KEYS) {
    const stated = fields.get(key);
    const answers = isObject(stated) ? CONFIRM_KEYS.map((name) => stated[name]) : [stated];
    const found = answers.map(scalarText).find((text) => text !== '');
    if (found !== undefined) return found;
  }
  return '';
}

function readRows(item: JsonValue, index: number): MrfRow[] {
  if (!isObject(item)) return [];
  const codes = asArray(item.code_information).flatMap(readCode);
  return asArray(item.standard_charges).flatMap((charge, position) => {
    if (!isObject(charge)) return [];
    const cash = scalarText(charge.discounted_cash);
    const texts = needsPriceTexts(cash, codes) ? readPriceTexts(item, charge) : NO_PRICE_TEXTS;
    const payments =
      codes.length === 0 ? [] : readPayerEntries(asArray(charge.payers_information), paymentText);
    return {
      item: index,
      at: cashPointer(ITEM_POINTER + index, position),
      codes,
      setting: scalarText(charge.setting).toLowerCase(),
      billingClass: scalarText(charge.billing_class).toLowerCase(),
      hasModifier: MODIFIER_KEYS.some((key) =>
        asArray(charge[key]).some((value) => isModifier(scalarText(value))),
      ),
      cash,
      ...texts,
      ...(payments.length === 0 ? {} : { payments }),
    };
  });
}

function paymentText(value: unknown): string {
  return scalarText(value as JsonValue | undefined);
}

function readPriceTexts(item: JsonObject, charge: JsonObject): PriceTexts {
  return {
    description: plainText(untrimmedText(item.description)),
    gross: scalarText(charge.gross_charge),
    notes: plainNotes(untrimmedText(charge.additional_generic_notes)),
  };
}

function readCode(pair: JsonValue): MrfCode[] {
  if (!isObject(pair)) return [];
  const code = scalarText(pair.code);
  return code === '' ? [] : [{ code, type: scalarText(pair.type) }];
}

function untrimmedText(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : scalarText(value);
}

/** Trimmed text of a scalar; the JSON of a container, which cannot be an amount, a code or a setting. */
function scalarText(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value.trim() : JSON.stringify(value);
}

/**
 * A list, or a single value that a file has in place of a list: `type_2_npi` and `modifiers` come both ways.
 */
function asArray(value: JsonValue | undefined): JsonValue[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
