// Columns of whole numbers as text: what was encoded is decoded, and any other text is no column.
import { expect, it } from 'vitest';
import { KeptColumn } from '../../schemas/kept-columns.ts';
import { decodeNumbers, encodeNumbers, NumberColumn } from '../../schemas/number-column.ts';
import { seededRandom } from '../../tools/testbed/random.ts';

const SEED = 11;

it(`gives back what was encoded, in the fewest bytes (seed ${SEED})`, () => {
  const random = seededRandom(SEED);
  const largest = [2 ** 8 - 1, 2 ** 16 - 1, 2 ** 32 - 1, Number.MAX_SAFE_INTEGER];
  for (const [i, most] of largest.entries()) {
    for (let length = 1; length < 300; length += 1) {
      const values = Array.from({ length }, () => Math.floor(random.next() * most));
      values[random.int(length)] = most;
      const text = encodeNumbers(values);
      expect([...(decodeNumbers(text) ?? [])]).toEqual(values);
      expect(text.length).toBe(Math.ceil(((length * 2 ** i + 1) * 4) / 3));
      expect(text).toMatch(/^[A-Za-z0-9+/]+$/);
      expect(NumberColumn.safeParse(text).success).toBe(true);
    }
  }
  expect([...(decodeNumbers(encodeNumbers([])) ?? [1])]).toEqual([]);
});

it.each([
  ['nothing', ''],
  ['one character', 'A'],
  ['no width', 'AA'],
  ['a width of three bytes', Buffer.from([1, 2, 3, 3]).toString('base64')],
  ['a number that is cut', Buffer.from([1, 2, 3, 2]).toString('base64')],
  ['a fraction', Buffer.from([...new Uint8Array(Float64Array.of(0.5).buffer), 8]).toString('base64')],
  ['a number below zero', Buffer.from([...new Uint8Array(Float64Array.of(-1).buffer), 8]).toString('base64')],
  ['padding', 'AAE='],
  ['a character too many', 'ZMgBA'],
  ['a space', 'AA E'],
  ['a letter of no alphabet', 'AÄE'],
  ['words', 'not what it was'],
])('%s is no column', (_, text) => {
  expect(decodeNumbers(text)).toBeUndefined();
  expect(NumberColumn.safeParse(text).success).toBe(false);
});

it.each([[[-1]], [[0.5]], [[2 ** 53]], [[Number.NaN]]])('%s is not encoded', (values) => {
  expect(() => encodeNumbers(values)).toThrow(RangeError);
});

it(`a number is read out of its text (seed ${SEED})`, () => {
  const random = seededRandom(SEED);
  for (const most of [2 ** 8, 2 ** 16, 2 ** 32, 2 ** 53]) {
    for (let length = 1; length < 40; length += 1) {
      const values = Array.from({ length }, () => Math.floor(random.next() * most));
      values[random.int(length)] = most - 1;
      const text = encodeNumbers(values);
      const column = new KeptColumn(text);
      expect(values.map((_, i) => column.at(i))).toEqual(values);
      for (const i of [-1, length, 0.5 + length, Number.NaN]) expect(() => column.at(i)).toThrow(RangeError);
    }
  }
});
