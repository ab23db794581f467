// README.md has every command and says where things are, and CI runs npm test.
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, textOf } from '../support/project/pages.ts';

type Named = { name(): string; commands: readonly Named[] };

/** Full names of the commands that do something: `build`, `member add`. */
function leaves(command: Named, prefix = ''): string[] {
  const full = `${prefix}${command.name()}`;
  return command.commands.length === 0 ? [full] : command.commands.flatMap((sub) => leaves(sub, `${full} `));
}

async function commandNames(): Promise<string[]> {
  const { atlasProgram } = await import('../../builder/src/cli.ts');
  return ((await atlasProgram()).commands as readonly Named[]).flatMap((command) => leaves(command));
}

describe('README.md', () => {
  it('has every atlas command', async () => {
    const names = await commandNames();
    expect(names).toContain('build');
    expect(names.filter((name) => !textOf('README.md').includes(`npm run atlas -- ${name}`))).toEqual([]);
  });

  it('has no command that does not exist', async () => {
    const names = await commandNames();
    const listed = [...textOf('README.md').matchAll(/^\| `npm run atlas -- ([a-z]+(?: [a-z]+)?)/gm)].map(
      ([, name]) => name,
    );
    expect(listed.sort()).toEqual(names.sort());
  });

  it('names scripts that package.json has', () => {
    const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
    const page = textOf('README.md') + textOf('CONTRIBUTING.md');
    const named = [...page.matchAll(/npm run ([a-z:]+)/g)].map(([, script = '']) => script);
    expect(named.filter((script) => !(script in scripts))).toEqual([]);
  });
});

describe('“Where do I find”', () => {
  const named = ['README.md', 'builder/README.md', 'worker/README.md'].flatMap((page) => [
    ...textOf(page).matchAll(
      /`((?:builder|worker|src)\/[\w./-]+\.ts)`\]?[^|`]*?, (?:method|function) `(\w+)`/g,
    ),
  ]);

  it.each(named.map(([, path = '', name = '']) => [path, name]))('%s has %s', (path, name) => {
    const file = path.startsWith('src/') ? ['builder', 'worker'].map((half) => `${half}/${path}`) : [path];
    const text = file
      .filter((one) => existsSync(join(ROOT, one)))
      .map(textOf)
      .join('\n');
    expect(text).toMatch(new RegExp(`\\b${name}\\(`));
  });

  it('names what a newcomer looks for first', () => {
    expect(named.map(([, , name]) => name)).toEqual(
      expect.arrayContaining(['take', 'lookUp', 'publishBuild']),
    );
  });
});

describe('CI', () => {
  it('runs npm test from .ci/run and nothing else', () => {
    const script = textOf('.ci/run');
    expect(statSync(join(ROOT, '.ci/run')).mode & 0o111).not.toBe(0);
    expect(script.startsWith('#!/usr/bin/env bash\n')).toBe(true);
    const lines = script.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    expect(lines).toEqual(['set -euo pipefail', 'cd "$(dirname "$0")/.."', 'npm test']);
  });

  it('calls .ci/run with pinned actions and read access only', () => {
    const workflow = textOf('.github/workflows/pull-request.yml');
    expect(workflow).toContain('run: bash .ci/run');
    expect(workflow).toMatch(/^permissions:\n {2}contents: read$/m);
    const actions = [...workflow.matchAll(/uses: (\S+)/g)].map(([, action = '']) => action);
    expect(actions.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([]);
  });
});
