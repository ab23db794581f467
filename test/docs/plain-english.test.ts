// Pages, messages and comments use plain words: the private words of earlier versions do not come back.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  type Deliberate,
  findHabits,
  NAME_HABITS,
  PROSE_HABITS,
  pageProse,
  unexcused,
} from '../support/plain-english.ts';
import { pages, ROOT, textOf } from '../support/project/pages.ts';

/** Folders whose code is checked. */
const CODE_FOLDERS: readonly string[] = ['schemas', 'builder', 'worker', 'clients', 'tools'];

const DELIBERATE: readonly Deliberate[] = [
  { path: 'docs/procedures.md', text: 'Voice box scope exam', why: 'The name of a procedure.' },
  ...['told typical typically', 'saying tell telling', 'knowing guess hoping'].map((text) => ({
    path: 'schemas/vocabulary/procedure-fillers.ts',
    text,
    why: 'Words that people type.',
  })),
  {
    path: 'schemas/vocabulary/procedure-text.ts',
    text: 'the for near in to tell',
    why: 'Words that people type.',
  },
  ...['walk|hear|see', 'ear ears nose'].map((text) => ({
    path: 'worker/src/procedures/variants/complaint.ts',
    text,
    why: 'Words that people type.',
  })),
  {
    path: 'worker/migrations/0004_key_terms.sql',
    text: 'a limit of its own',
    why: 'A published migration is never edited.',
  },
  { path: 'CHANGELOG.md', text: '"Voices" are now independent sources', why: 'The change itself.' },
];

function codeBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((path) => /\.(?:ts|tsx|mjs|js|css|sql)$/.test(path))
    .sort();
}

describe('plain English', () => {
  it.each(pages())('%s', (path) => {
    expect(unexcused(findHabits(path, pageProse(textOf(path)), PROSE_HABITS), DELIBERATE)).toEqual([]);
  });

  it.each(CODE_FOLDERS.flatMap(codeBelow))('%s', (path) => {
    const found = findHabits(path, textOf(path), [...PROSE_HABITS, ...NAME_HABITS]);
    expect(unexcused(found, DELIBERATE)).toEqual([]);
  });

  it('has only deliberate uses that still exist', () => {
    expect(DELIBERATE.filter(({ path, text }) => !textOf(path).includes(text))).toEqual([]);
  });
});

describe('the check of plain English', () => {
  it.each([
    ['files that hold a great deal that is no price', 'is no'],
    ['the others are none the worse', 'is none'],
    ['it could not be had to be read again', 'be had'],
    ['When a file of rates is down, it is read', 'is down'],
    ['a number that\nis none of the known ones', 'is none'],
    ['the name is\nno name', 'is no'],
  ])('finds %j', (text, habit) => {
    expect(findHabits('a.md', text, PROSE_HABITS).map((found) => found.habit)).toContain(habit);
  });

  it.each([
    'The key is no longer valid.',
    'When there is no data, the answer is a 200.',
    'Standard charges are understood.',
  ])('accepts %j', (text) => {
    expect(findHabits('a.md', text, PROSE_HABITS)).toEqual([]);
  });

  it('does not read code of a page', () => {
    expect(findHabits('a.md', pageProse('`told`\n\n```\nvoices\n```\n'), PROSE_HABITS)).toEqual([]);
  });

  it('finds private names in code', () => {
    expect(findHabits('a.ts', 'if (x === BAIL) ears.onTold(usualItem);', NAME_HABITS)).toHaveLength(3);
  });
});
