// Damage to a JSON file, as dirt on the way or a careless export does it: bytes changed, cut, doubled and moved.
import type { Random } from '../../../tools/testbed/random.ts';

/** Pieces that JSON readers trip over, put in at any place. */
const PIECES = [
  '"',
  '\\',
  '\\"',
  '\\u00e9',
  '\\ud83e',
  '\\u12',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  ' ',
  '\n',
  '\t',
  '\u0001',
  'null',
  'true',
  'fals',
  '0',
  '00',
  '-',
  '1e5',
  '1.',
  '.5',
  '-0.50',
  '{}',
  '[]',
  '[[',
  '""',
  'é',
  '\u{1f9ea}',
  '"code":"70551",',
  '"setting":{"code":"x"},',
  '"discounted_cash":["5"],',
  '"standard_charges":{},',
  '"c\\u006fde":"70552",',
  '"modifiers":"26",',
  '"modifiers":"n/a",',
  '"standard_charge_information":[],',
  '"hospital_name":"é",',
  '"description":"6\\" tube, \\u00a0é ",',
  '"gross_charge":1.50,',
  '"additional_generic_notes":" Gross Charge Type: Caf\\u00e9é | b",',
  '"additional_generic_notes":null,',
] as const;

/** A copy with one to three damages. */
export function mutate(original: Buffer, random: Random): Buffer {
  let bytes = original;
  for (let n = 1 + random.int(3); n > 0; n -= 1) bytes = damage(bytes, random);
  return bytes;
}

function damage(bytes: Buffer, random: Random): Buffer {
  const at = random.int(bytes.length + 1);
  const to = Math.min(bytes.length, at + 1 + random.int(12));
  const [before, middle, after] = [bytes.subarray(0, at), bytes.subarray(at, to), bytes.subarray(to)];
  switch (random.int(7)) {
    case 0:
      return Buffer.concat([before, after]);
    case 1:
      return Buffer.concat([before, middle, middle, after]);
    case 2:
      return Buffer.concat([before, Buffer.from(random.pick(PIECES)), middle, after]);
    case 3:
      return Buffer.concat([before, Buffer.from(random.pick(PIECES)), after]);
    case 4:
      return Buffer.concat([before, Buffer.from([1 + random.int(255)]), middle.subarray(1), after]);
    case 5:
      return random.int(8) === 0 ? before : swapNeighbours(bytes, at);
    default:
      return Buffer.concat([before, Buffer.from(' '.repeat(random.int(4))), middle, after]);
  }
}

function swapNeighbours(bytes: Buffer, at: number): Buffer {
  const swapped = Buffer.from(bytes);
  const [a, b] = [swapped[at], swapped[at + 1]];
  if (a !== undefined && b !== undefined) swapped.set([b, a], at);
  return swapped;
}
