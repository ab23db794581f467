// docs/storage.md has every key, table, column, binding, class and local file.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { localPaths, PROJECT_ROOT } from '../../builder/src/local/paths.ts';
import { providerKeys } from '../../schemas/provider.ts';
import { CURRENT_KEY, EDITION_LENGTH, tileKeys } from '../../schemas/tile.ts';
import { ROOT, sectionOf, textOf } from '../support/project/pages.ts';

const PAGE = textOf('docs/storage.md');
const FORMAT_PAGE = textOf('docs/tile-format.md');

/** What the page writes for the part of a key that varies. */
const PARTS: Record<keyof typeof tileKeys, string> = {
  index: '',
  manifest: '',
  changes: '',
  bar: '',
  code: '<code>',
  zip3Statistics: '<code>',
  insurerPayments: '<code>',
  place: '<zip3>',
  state: '<state>',
  cell: '<cell>',
};

const SOME_EDITION = '#'.repeat(EDITION_LENGTH);

/** Tables of all migrations with their columns, those added later too. */
function tables(): [string, string[]][] {
  const dir = 'worker/migrations';
  const sql = readdirSync(join(ROOT, dir))
    .sort()
    .map((name) => textOf(`${dir}/${name}`))
    .join('\n');
  const found = new Map<string, string[]>();
  for (const [, name = '', body = ''] of sql.matchAll(
    /CREATE TABLE (?:IF NOT EXISTS )?(\w+) \(([\s\S]*?)\n\)/g,
  )) {
    found.set(
      name,
      [...body.matchAll(/^ {2}([a-z_]\w*) /gm)].map(([, column = '']) => column),
    );
  }
  for (const [, name = '', column = ''] of sql.matchAll(/ALTER TABLE (\w+) ADD COLUMN (\w+)/g)) {
    found.get(name)?.push(column);
  }
  return [...found];
}

describe('docs/storage.md', () => {
  it.each(Object.entries(PARTS))('has the key of %s, as the format page does', (kind, part) => {
    const isTile = part !== '';
    const key = (tileKeys as Record<string, (id: string, part: string) => string>)
      [kind]?.(isTile ? SOME_EDITION : '<build>', part)
      .replace(SOME_EDITION, '<edition>');
    expect(sectionOf(PAGE, 'R2')).toContain(`\`${key}\``);
    expect(FORMAT_PAGE).toContain(`\`${key}\``);
  });

  it.each(Object.entries(providerKeys))(
    'has the key of a provider %s, as the format page does',
    (_, keyOf) => {
      const key = keyOf(SOME_EDITION, '<key>', '<zip3>').replace(SOME_EDITION, '<edition>');
      expect(sectionOf(PAGE, 'R2')).toContain(`\`${key}\``);
      expect(FORMAT_PAGE).toContain(`\`${key}\``);
    },
  );

  it('has the pointer', () => expect(sectionOf(PAGE, 'R2')).toContain(`\`${CURRENT_KEY}\``));

  it.each(tables())('has the table %s and all its columns', (name, columns) => {
    const row =
      sectionOf(PAGE, 'D1')
        .split('\n')
        .find((line) => line.startsWith(`| \`${name}\` |`)) ?? '';
    const listed = [...(row.split('|')[2] ?? '').matchAll(/`(\w+)`/g)].map(([, column]) => column);
    expect(columns.length).toBeGreaterThan(1);
    expect(listed).toEqual(columns);
  });

  it('has every binding, variable and secret of the Worker', () => {
    const toml = [...textOf('wrangler.toml').matchAll(/^(?:binding|name) = "([A-Z_]+)"|^([A-Z_]+) = /gm)];
    const settings = textOf('worker/src/env.ts') + textOf('worker/src/billing-settings.ts');
    const env = [...settings.matchAll(/^ {2}([A-Z][A-Z_]+)\??:/gm)];
    const names = [...new Set([...toml, ...env].map(([, a, b]) => a ?? b ?? ''))];
    expect(names.length).toBeGreaterThan(15);
    expect(names.filter((name) => !sectionOf(PAGE, 'Bindings').includes(`\`${name}\``))).toEqual([]);
  });

  it('has every Durable Object class with its naming rule', () => {
    const [, list = ''] = /new_sqlite_classes = \[([^\]]*)\]/.exec(textOf('wrangler.toml')) ?? [];
    const classes = [...list.matchAll(/"(\w+)"/g)].map(([, name = '']) => name);
    expect(classes.length).toBeGreaterThan(2);
    const section = sectionOf(PAGE, 'Durable Objects');
    expect(classes.filter((name) => !section.includes(`| \`${name}\` |`))).toEqual([]);
  });

  it('has every local path', () => {
    const paths = Object.values(localPaths).map((path) => path.slice(PROJECT_ROOT.length).replace(/^\//, ''));
    expect(paths.filter((path) => !PAGE.includes(`\`${path}`))).toEqual([]);
  });

  it('has the prefix of a session', () => {
    const [, prefix] = /return `(\w+:)\$\{/.exec(textOf('worker/src/accounts/session-store.ts')) ?? [];
    expect(sectionOf(PAGE, 'KV')).toContain(`\`${prefix}<hash>\``);
  });
});
