// Long texts that are taken before parsing change nothing: the result is that of JSON.parse, and so is a refusal.
import { expect, it } from 'vitest';
import { type Random, seededRandom } from '../../../tools/testbed/random.ts';
import { parseObject } from '../../../worker/src/tiles/parse-object.ts';
import { rounds, testSeed } from '../../support/soak.ts';

const SEED = testSeed(13);
const LONG = 'QUJD'.repeat(300);
const TEXTS = [
  ...[
    '',
    'a',
    '":"',
    '\\',
    '\\":"',
    'x":',
    '\\\\":',
    LONG,
    `${LONG}"`,
    `"${LONG}`,
    `\\${LONG}`,
    `${LONG}":"${LONG}`,
  ],
  ...[
    '\u007f',
    '\u007f0',
    `\u007f0${LONG}`,
    'é',
    `ß${LONG}`,
    `日本${LONG}`,
    '\n',
    `\n${LONG}`,
    '__proto__',
    ',"',
    '{"',
  ],
];

function randomValue(random: Random, depth: number): unknown {
  const kind = random.int(depth > 3 ? 4 : 8);
  if (kind < 3) return random.pick(TEXTS);
  if (kind === 3) return random.pick([null, true, 0, -1.5, 1e300]);
  const list = Array.from({ length: random.int(5) }, () => randomValue(random, depth + 1));
  if (kind < 6)
    return Object.fromEntries(list.map((value, i) => [random.pick([...TEXTS, `name ${i}`]), value]));
  return random.int(4) === 0 ? [...list, ...Array.from({ length: 400 }, (_, i) => i)] : list;
}

/** What a parser says of a text. */
function outcome(parse: (text: string) => unknown, text: string): unknown {
  try {
    return { value: parse(text) };
  } catch (error) {
    return { refused: error instanceof SyntaxError };
  }
}

it(`gives what JSON.parse gives (seed ${SEED})`, () => {
  const random = seededRandom(SEED);
  for (let round = 0; round < rounds(1_000, 200_000); round += 1) {
    const text = JSON.stringify({ first: randomValue(random, 0), second: randomValue(random, 0) });
    expect(parseObject(text)).toEqual(JSON.parse(text));
    const [from, to] = [random.int(text.length), random.int(text.length)];
    for (const broken of [text.slice(from), text.slice(0, to), text.slice(0, from) + text.slice(to)])
      expect(outcome(parseObject, broken), broken).toEqual(outcome(JSON.parse, broken));
  }
});

it.each([
  ['a name that ends like the end of a name', `{"a\\":":1,"b":[${'1,'.repeat(600)}1],"c":"${LONG}"}`],
  ['a text that ends like the end of a name', `["a\\":",${'1,'.repeat(600)}"b"]`],
  ['a name twice', `{"a":"${LONG}","a":"${LONG}b"}`],
  ['a mark of its own', `{"a":"\u007f0","b":"${LONG}"}`],
  ['objects of great depth', `{"a":"${LONG}","b":${'{"c":'.repeat(3_000)}1${'}'.repeat(3_000)}}`],
])('%s is parsed as JSON.parse does', (_, text) => {
  expect(JSON.stringify(outcome(parseObject, text))).toBe(JSON.stringify(outcome(JSON.parse, text)));
});
