// The checks that all commands share.
import { InvalidArgumentError } from 'commander';
import { describe, expect, it } from 'vitest';
import { atlasProgram } from '../../../builder/src/cli.ts';
import { ALL_EXAMPLES, exampleText } from '../../../builder/src/commands/examples.ts';
import { isoDate, wholeNumber } from '../../../builder/src/commands/options.ts';
import { callAtlas } from '../../support/cli.ts';

const IMPOSSIBLE = ['2026-13-01', '2026-00-10', '2026-02-30', '2025-02-29', '2026-04-31', '2026-06-00'];
const OTHER_FORMS = [
  '2026-6-30',
  '20260630',
  '30.06.2026',
  '2026-06-30T00:00:00Z',
  ' 2026-06-30',
  'today',
  '',
];

describe('isoDate', () => {
  it.each(['2026-06-30', '2024-02-29', '1999-12-31', '2026-01-01'])('takes %s', (text) => {
    expect(isoDate(text)).toBe(text);
  });

  it.each([...IMPOSSIBLE, ...OTHER_FORMS])('refuses %j', (text) => {
    expect(() => isoDate(text)).toThrow(InvalidArgumentError);
  });

  const commands = [
    ['build', ['build', '--data', 'nowhere', '--out', 'nowhere']],
    ['fetch', ['fetch', '--federal', 'default', '--out', 'nowhere']],
  ] as const;
  it.each(commands)('is the check of %s --as-of', async (_, args) => {
    for (const day of IMPOSSIBLE) {
      const program = await atlasProgram();
      for (const command of program.commands) command.configureOutput({ writeErr: () => {} });
      const run = program.parseAsync([...args, '--as-of', day], { from: 'user' });
      await expect(run, day).rejects.toThrow('Give a date that exists');
    }
  });
});

describe('wholeNumber', () => {
  const number = wholeNumber(1, 999);

  it('takes numbers within its limits', () => {
    expect([number('1'), number('007'), number('999')]).toEqual([1, 7, 999]);
    expect(wholeNumber(0, 5)('0')).toBe(0);
  });

  it.each(['0', '1000', '-1', '1.5', '1e2', '0x10', ' 1', '', 'many', '9'.repeat(400)])(
    'refuses %j',
    (text) => {
      expect(() => number(text)).toThrow('Give a whole number from 1 to 999.');
    },
  );
});

describe('the program', () => {
  it('describes every command and every option', async () => {
    const program = await atlasProgram();
    const commands = program.commands.flatMap((command) => [command, ...command.commands]);
    expect(commands.length).toBeGreaterThan(20);
    for (const command of commands) {
      expect(command.description(), command.name()).not.toBe('');
      for (const option of command.options) expect(option.description, option.flags).not.toBe('');
    }
  });

  it('has examples for every command, which name commands and options that exist', async () => {
    const program = await atlasProgram();
    for (const command of program.commands) expect(exampleText(command.name()), command.name()).not.toBe('');
    for (const line of ALL_EXAMPLES) {
      const [name = '', second = ''] = line.split(' ');
      const top = program.commands.find((command) => command.name() === name);
      const command = top?.commands.find((sub) => sub.name() === second) ?? top;
      const known = command?.options.map(({ long }) => long) ?? [];
      expect(command, line).toBeDefined();
      expect(
        (line.match(/--[a-z-]+/g) ?? []).filter((option) => !known.includes(option)),
        line,
      ).toEqual([]);
    }
  });

  it('prints its versions', async () => {
    const { code, stdout } = await callAtlas(['--version']);
    expect(stdout).toMatch(/^\d+\.\d+\.\d+, tile format \d+, readers \d+, Node v\d+/);
    expect(code).toBe(0);
  });

  it.each([
    [
      'a folder to save that does not exist',
      ['state', 'save', '/nowhere/x', '--as', 'x', '--state', '/nowhere/s'],
    ],
    ['a folder of the sample world that cannot be made', ['sample', '--out', '/proc/nowhere']],
  ])('says what is wrong with %s, without the words of the system', async (_, args) => {
    const { code, stderr } = await callAtlas(args);
    expect(stderr).toMatch(/\/(?:nowhere|proc)\/\w+ cannot be used\. It does not exist\.|has no files/);
    expect(stderr).not.toContain('ENOENT');
    expect(code).toBe(1);
  });
});

describe('the share of --map and --reduce', () => {
  it.each(['--map', '--reduce'])('of %s without a number is that of the scheduler', async (option) => {
    const { code, stderr } = await callAtlas(['build', '--data', '.', '--out', '/nowhere/x', option], {
      JOB_COMPLETION_INDEX: '4',
      ATLAS_SHARDS: '4',
    });
    expect(stderr).toContain('JOB_COMPLETION_INDEX=4 and ATLAS_SHARDS=4 of Kubernetes do not name a shard');
    expect(code).toBe(2);
  });
});
