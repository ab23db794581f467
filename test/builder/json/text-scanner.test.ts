// The functions in WebAssembly beside those in JavaScript, which do the work where WebAssembly is missing: both pass over the
// same values and stop at the same bytes.
import { describe, expect, it } from 'vitest';
import { type ByteText, passValue } from '../../../builder/src/json/pass.ts';
import { Skip } from '../../../builder/src/json/skip.ts';
import { TextMemory } from '../../../builder/src/json/wasm/text-memory.ts';
import { type Random, seededRandom } from '../../../tools/testbed/random.ts';
import { rounds, testSeed } from '../../support/soak.ts';

const SEED = testSeed(20_261_122);
const TEXTS = rounds(400, 20_000);
const ROOM = 60_000;
const memory = TextMemory.make(ROOM);

/** Text that the scanner reads, and the same text without a scanner. */
function texts(json: string): [scanned: ByteText, plain: ByteText, end: number] {
  if (!memory) throw new Error('This Node has no WebAssembly.');
  const bytes = memory.bytes();
  const end = bytes.write(json, 'latin1');
  bytes.fill(0, end, end + 32);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return [{ bytes, view, scanner: memory.scanner }, { bytes, view, scanner: undefined }, end];
}

/** Passes over a value whose bytes come in two chunks. */
function skipInTwo(text: ByteText, cut: number, end: number): unknown[] {
  const { bytes } = text;
  const skip = new Skip();
  skip.begin();
  const behind = bytes[cut] as number;
  bytes[cut] = 0;
  const first = skip.run(text, 0, cut);
  const at = skip.pos;
  bytes[cut] = behind;
  return first === 'more' ? [first, at, skip.run(text, at, end), skip.pos] : [first, at];
}

function expectSame(json: string, cut: number): void {
  const [scanned, plain, end] = texts(json);
  const hint = JSON.stringify(json);
  expect(passValue(scanned, 0), hint).toBe(passValue(plain, 0));
  expect(skipInTwo(scanned, cut, end), `${hint} cut at ${cut}`).toEqual(skipInTwo(plain, cut, end));
}

function randomValue(random: Random, depth: number): string {
  const blank = random.pick(['', '', '', ' ', '\n\t', '\r\n   ']);
  const kind = depth === 0 ? random.int(3) : random.int(7);
  if (kind === 0) return `${blank}"${randomText(random)}"${blank}`;
  if (kind < 3) return blank + random.pick(['0', '-12.5', '1e9', '3.25E-2', 'true', 'false', 'null']) + blank;
  const values = Array.from({ length: random.int(5) }, () => randomValue(random, depth - 1));
  if (kind < 5) return `${blank}[${values}${values.length ? '' : blank}]${blank}`;
  return `${blank}{${values.map((value) => `"${randomText(random)}"${random.pick(['', ' '])}:${value}`)}}${blank}`;
}

function randomText(random: Random): string {
  const pieces = [
    'a',
    'price',
    ' ',
    '[',
    '}',
    '{,',
    ':|',
    '\\"',
    '\\\\',
    '\\u00e9',
    '\xe9',
    '/',
    'a long text of words ',
  ];
  return Array.from({ length: random.int(random.pick([3, 3, 12])) }, () => random.pick(pieces)).join('');
}

describe('texts made up at random', () => {
  it(`${TEXTS} of them are passed over alike, whole or damaged, seed ${SEED}`, () => {
    const random = seededRandom(SEED);
    let passed = 0;
    for (let i = 0; i < TEXTS; i += 1) {
      const json = `[${randomValue(random, 5)},${randomValue(random, 3)}]`;
      expectSame(json, 1 + random.int(json.length - 1));
      const [text, , end] = texts(json);
      if (passValue(text, 0) === end) passed += 1;
      const at = random.int(json.length);
      const put = random.pick(['', ...'{}[],:"0a- \\\u0001\u000b|e.']);
      const damaged = json.slice(0, at) + put + json.slice(at + random.int(2));
      if (damaged !== '') expectSame(damaged, random.int(damaged.length));
    }
    expect(passed).toBe(TEXTS);
  });
});

describe('rare values', () => {
  const nested = (depth: number) => `${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}`;
  const long = `{"a":"${'x'.repeat(500)}\\"${'y'.repeat(70)}","b":[${'1,'.repeat(200)}2]}`;

  it.each([
    ['32 containers within each other', nested(32)],
    ['more of them than are passed', nested(34)],
    ['64 of them', nested(64)],
    ['more of them than are skipped', nested(66)],
    ['a string alone', `"${'z'.repeat(200)}" , [`],
    ['a string alone with a quote in it', `"${'z'.repeat(60)}\\"${'z'.repeat(60)}" , [`],
    ['brackets of the wrong kind', `{"a":["${'b'.repeat(90)}"}]`],
    ['a closing bracket too many', ']]'],
    ['a control character in a string', `["${'c'.repeat(100)}\u0001${'c'.repeat(100)}"]`],
    ['a line feed in a string', `["${'c'.repeat(100)}\n${'c'.repeat(100)}"]`],
    ['a control character outside', `["${'c'.repeat(100)}",\u0001"${'c'.repeat(100)}"]`],
    ['a bar outside', `["${'c'.repeat(100)}"|"${'c'.repeat(100)}"]`],
    ['wrong escapes', '["\\x"]'],
    ['wrong hexadecimal digits', '["\\u12g4"]'],
    ['wrong words', '[nul,falsy]'],
    ['numbers that end too early', '[1.,-,2e]'],
    ['leading zeros', '[01]'],
    ['a value without an end', long.slice(0, -1)],
  ])('%s', (_, json) => {
    for (const cut of [1, 16, 63, 64, 65, 128]) if (cut < json.length) expectSame(json, cut);
    expectSame(json, json.length - 1);
  });

  it('a value that is cut anywhere', () => {
    for (let cut = 1; cut < long.length; cut += 1) expectSame(long, cut);
  });
});

describe('a memory', () => {
  it('keeps its text when it grows', () => {
    const own = TextMemory.make(100);
    own?.bytes().write('[1,2]', 'latin1');
    own?.grow(1_000_000);
    expect(own?.bytes().length).toBeGreaterThanOrEqual(1_000_000);
    expect(own?.bytes().toString('latin1', 0, 5)).toBe('[1,2]');
    expect(own?.scanner.pass(0)).toBe(5);
  });
});
