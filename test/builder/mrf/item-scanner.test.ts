// The program in WebAssembly that scans charge items beside its JavaScript, which does the work where WebAssembly is
// missing: both note the same of an item, or leave the same items to the slow path.
import { describe, expect, it } from 'vitest';
import type { ByteText } from '../../../builder/src/json/pass.ts';
import { TextMemory } from '../../../builder/src/json/wasm/text-memory.ts';
import { ItemScanner } from '../../../builder/src/mrf/item-scanner.ts';
import {
  CHARGE_WORDS,
  CHARGES_AT,
  CODE_WORDS,
  CODES_AT,
  ITEM,
  MAX_CHARGES,
  slotOf,
} from '../../../builder/src/mrf/wasm/item-layout.ts';
import { seededRandom } from '../../../tools/testbed/random.ts';
import { mutate } from '../../support/mrf/mutate-json.ts';
import { rounds, testSeed } from '../../support/soak.ts';

const SEED = testSeed(20_261_123);
const MUTANTS = rounds(2000, 100_000);
const memory = TextMemory.make(400_000);
const scanner = new ItemScanner();
const inJavaScript = new ItemScanner();

const ITEM_TEXT = JSON.stringify({
  description: 'MRI of the head "open" é',
  code_information: [
    { code: '70551', type: 'CPT' },
    { type: ' RC', code: '0610 ', other: { code: [1, 'x'] } },
    { code: null },
  ],
  drug_information: { unit: 1, type: 'ML' },
  standard_charges: [
    {
      additional_generic_notes: 'Gross Charge Type: "A" | é',
      billing_class: 'facility',
      discounted_cash: 5.71,
      gross_charge: '1,200.50',
      setting: 'both',
      modifier_code: ['26', null],
      payers_information: [{ payer_name: 'A', plan_name: 'B', median_amount: 12.5, count: '12' }],
    },
    {
      setting: 'outpatient',
      modifiers: '26',
      modifier: 7,
      gross_charge: null,
      additional_generic_notes: null,
    },
  ],
});
const slot = (name: Parameters<typeof slotOf>[0]) => slotOf(name);

/** Text that the program reads, and the same text without it. */
function texts(item: Buffer): [ByteText, ByteText] {
  if (!memory) throw new Error('This Node has no WebAssembly.');
  const bytes = memory.bytes();
  const end = item.copy(bytes);
  bytes.fill(0, end, end + 32);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return [
    { bytes, view, scanner: memory.scanner, memory },
    { bytes, view, scanner: undefined },
  ];
}

/** The end of the item and its notes; of an item that is left to the slow path, only that. */
function scanned(by: ItemScanner, text: ByteText): number[] {
  const end = by.scan(text, 0);
  if (end < 0) return [end];
  const [codes = 0, charges = 0] = by.notes.subarray(ITEM.codes, ITEM.words);
  return [
    end,
    ...by.notes.subarray(0, CODES_AT + CODE_WORDS * codes),
    ...by.notes.subarray(CHARGES_AT, CHARGES_AT + CHARGE_WORDS * charges),
  ];
}

/** What both have found. */
function scanBoth(item: Buffer): number[] {
  const [text, plain] = texts(item);
  const found = scanned(scanner, text);
  expect(found, item.toString()).toEqual(scanned(inJavaScript, plain));
  return found;
}

describe('the scanner of charge items', () => {
  it('notes where the values are', () => {
    const item = Buffer.from(ITEM_TEXT);
    const [end] = scanBoth(item);
    expect(end).toBe(item.length);
    const { notes } = scanner;
    const textAt = (at: number) => item.toString('utf8', notes[at], notes[at + 1]);
    expect([...notes.subarray(ITEM.codes, ITEM.words)]).toEqual([3, 2]);
    expect(textAt(ITEM.description)).toBe('MRI of the head \\"open\\" é');
    expect([0, 2, 4, 6, 8].map((at) => textAt(CODES_AT + at))).toEqual(['70551', 'CPT', '0610 ', ' RC', '']);
    expect(textAt(CHARGES_AT + slot('discounted_cash'))).toBe('5.71');
    expect(textAt(CHARGES_AT + slot('modifier_code'))).toBe('["26",null]');
    expect(textAt(CHARGES_AT + CHARGE_WORDS + slot('modifiers'))).toBe('"26"');
    expect(notes[CHARGES_AT + CHARGE_WORDS + slot('payers_information') + 1]).toBe(0);
  });

  it.each([
    ['a key that comes twice', '"setting":"both"', '"setting":"both","setting":"both"'],
    ['an escape in a plain value', '"facility"', '"facil\\u0069ty"'],
    ['a letter beyond ASCII in a plain value', '"facility"', '"facilité"'],
    ['an escape in a key', '"setting"', '"s\\u0065tting"'],
    ['an object in place of a text', '"both"', '{"a":1}'],
    ['an object without members', '{"code":null}', '{}'],
    ['a word in place of an amount', '5.71', 'true'],
    ['a leading zero', '5.71', '05.71'],
    ['a control character in a description', 'head', 'he\u0001d'],
  ])('leaves %s to the slow path', (_, from, to) => {
    expect(scanBoth(Buffer.from(ITEM_TEXT.replace(from, to)))).toEqual([-1]);
  });

  it('leaves an item that is cut anywhere', () => {
    const item = Buffer.from(ITEM_TEXT);
    for (let end = 1; end < item.length; end += 1) expect(scanBoth(item.subarray(0, end))).toEqual([-1]);
  });

  it('takes so many charges, and leaves an item with more', () => {
    const withCharges = (n: number) =>
      Buffer.from(`{"standard_charges":[${Array.from({ length: n }, () => '{"setting":"both"}')}]}`);
    const item = withCharges(MAX_CHARGES);
    expect(scanBoth(item)[0]).toBe(item.length);
    expect(scanBoth(withCharges(MAX_CHARGES + 1))).toEqual([-1]);
  });

  it(`does the same with ${MUTANTS} damaged items, seed ${SEED}`, () => {
    const random = seededRandom(SEED);
    let read = 0;
    for (let mutant = 0; mutant < MUTANTS; mutant += 1)
      if ((scanBoth(mutate(Buffer.from(ITEM_TEXT), random))[0] ?? 0) > 0) read += 1;
    expect(read).toBeGreaterThan(MUTANTS / 20);
  });
});
