// Lies that a store may tell about an object: every object of a kind is replaced by something that is not it. They are
// generated from a sound object, so that a property that is new is lied about too.

import { TILE_FORMAT } from '../../schemas/tile.ts';

/** What is stored instead, by the name that a test shows. */
export type Lie = { name: string; text: string };
type Json = Record<string, unknown>;

/** Texts that are not an object of any kind. */
const NO_OBJECTS: Record<string, string> = {
  'nothing at all': '',
  null: 'null',
  'a list': '[]',
  'a number': '7',
  'a text': '"text"',
  'an object without properties': '{}',
  'an HTML page': '<!doctype html><title>503 Service Unavailable</title>',
  'a format of another type': '{"format": {"toString": 1}}',
  'lists nested 100,000 deep': `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
};

/** Values of other types and ranges, one of which no property takes. */
const WRONG_VALUES: readonly [string, unknown][] = [
  ['null', null],
  ['a text', 'not what it was'],
  ['a number below zero', -1e9],
  ['NaN as text', 'NaN'],
  ['a list', []],
  ['an object', { toString: 1 }],
];

/**
 * Lies about an object.
 * @param fits whether a changed object is still one of its kind; it is left out then
 */
export function liesAbout(sound: Json, fits: (changed: Json) => boolean): Lie[] {
  const text = JSON.stringify(sound);
  const lies: Lie[] = Object.entries(NO_OBJECTS).map(([name, lie]) => ({ name, text: lie }));
  lies.push({ name: 'half of itself', text: text.slice(0, text.length / 2) });
  lies.push({ name: 'itself twice', text: text + text });
  for (const format of [0, TILE_FORMAT + 1, String(TILE_FORMAT), null, [TILE_FORMAT]])
    lies.push({ name: `format ${JSON.stringify(format)}`, text: JSON.stringify({ ...sound, format }) });
  for (const [path, changed] of eachChanged(sound)) {
    if (!fits(changed)) lies.push({ name: path, text: JSON.stringify(changed) });
  }
  return lies;
}

/** Every object with one value dropped, replaced, or a list cut or lengthened, at any depth. */
function* eachChanged(value: Json, path = ''): Generator<[string, Json]> {
  for (const [name, entry] of Object.entries(value)) {
    const at = path === '' ? name : `${path}.${name}`;
    if (at === 'format') continue;
    const { [name]: _, ...rest } = value;
    yield [`${at} is missing`, rest];
    for (const [what, wrong] of WRONG_VALUES) yield [`${at} is ${what}`, { ...value, [name]: wrong }];
    if (Array.isArray(entry)) {
      for (const [what, list] of changedLists(entry)) yield [`${at} ${what}`, { ...value, [name]: list }];
    } else if (typeof entry === 'object' && entry !== null) {
      for (const [below, inner] of eachChanged(entry as Json, at)) yield [below, { ...value, [name]: inner }];
    }
  }
}

function changedLists(list: readonly unknown[]): [string, unknown[]][] {
  const wrong = WRONG_VALUES.map(([what, value]): [string, unknown[]] => [
    `begins with ${what}`,
    [value, ...list.slice(1)],
  ]);
  if (list.length === 0) return [];
  return [...wrong, ['lacks its last entry', list.slice(0, -1)], ['is twice as long', [...list, ...list]]];
}
