import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isRefused, printInput } from '../../../builder/src/commands/inspect.ts';
import { inspectInTime } from '../../../builder/src/pipeline/inspect-in-time.ts';
import { inspectInput } from '../../../builder/src/pipeline/inspect-input.ts';
import { type ZipEntry, zipOf } from '../../support/files/zip.ts';
import { stuckInspection } from '../../support/parallel/stuck-inspection.ts';
import { fixturePath } from '../mrf/fixtures.ts';

let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'inspect-input-'));
  await writeFile(join(dir, 'empty.csv'), '');
  await writeFile(join(dir, 'plain.csv'), 'hello');
  await symlink('nowhere', join(dir, 'link'));
  execFileSync('mkfifo', [join(dir, 'pipe')]);
});
afterAll(() => rm(dir, { recursive: true, force: true }));

async function inspected(...entries: ZipEntry[]) {
  const path = join(dir, 'input.zip');
  await writeFile(path, zipOf(entries));
  return inspectInput(path);
}

const member = async (name: string): Promise<ZipEntry> => ({
  name,
  bytes: await readFile(fixturePath(name)),
});

describe('inspectInput, in a sentence,', () => {
  it.each([
    ['a missing file', 'missing.csv', 'unreadable', 'The file does not exist.'],
    ['a file below a file', 'plain.csv/x', 'unreadable', 'The file does not exist.'],
    ['a folder', '.', 'unreadable', 'It is a folder.'],
    ['a pipe', 'pipe', 'not_a_file', 'It is a pipe, which is never opened.'],
    ['a device', '/dev/zero', 'not_a_file', 'It is a device, which is never opened.'],
    ['a link that leads nowhere', 'link', 'unreadable', 'The file does not exist.'],
    ['an empty file', 'empty.csv', 'empty_file', ''],
    ['a file of another kind', 'plain.csv', 'unrecognised', ''],
  ])('refuses %s', async (_, name, reason, detail) => {
    const found = await inspectInput(name.startsWith('/') ? name : join(dir, name));
    expect(found).toMatchObject({ refused: { reason, detail } });
    expect(isRefused(found)).toBe(true);
    expect(printInput(found)).toMatch(/^refused: \w+\n(?:[A-Z][^\n]*\.\n?)+$/);
  });
});

describe('inspectInput', () => {
  it('reads a plain file as ever', async () => {
    expect(await inspectInput(fixturePath('sample.json'))).toMatchObject({ layout: 'json' });
  });

  it('reads the only price file of an archive, whatever lies beside it', async () => {
    const found = await inspected({ name: 'notes.txt', bytes: 'hello' }, await member('sample-tall.csv'));
    expect(found).toMatchObject({ layout: 'csv-tall', hospital: 'Sample Valley Hospital' });
  });

  it('reads each of several by its name', async () => {
    const found = await inspected(
      await member('sample-tall.csv'),
      await member('sample.json'),
      await member('template-only.csv'),
    );
    expect(found).toMatchObject({
      members: [
        { member: 'sample-tall.csv', inspection: { layout: 'csv-tall' } },
        { member: 'sample.json', inspection: { layout: 'json' } },
        { member: 'template-only.csv', inspection: { refused: { reason: 'no_rows' } } },
      ],
    });
    expect(isRefused(found)).toBe(false);
    expect(printInput(found)).toMatch(/^== sample-tall\.csv\nhospital .*\n\n== sample\.json\n/s);
  });

  it.each([
    ['an archive of something else', [{ name: 'a.txt', bytes: 'hello' }], 'unrecognised'],
    ['an archive without files', [], 'empty_archive'],
    ['an archive with a password', [{ name: 'a.csv', bytes: 'x', flags: 1 }], 'encrypted_archive'],
  ] as [string, ZipEntry[], string][])('refuses %s', async (_, entries, reason) => {
    const found = await inspected(...entries);
    expect(found).toMatchObject({ refused: { reason } });
    expect(isRefused(found)).toBe(true);
    expect(printInput(found)).toContain(`refused: ${reason}`);
  });
});

describe('inspectInTime', () => {
  it('gives what the inspection gives', async () => {
    expect(await inspectInTime(fixturePath('sample.json'))).toMatchObject({ layout: 'json' });
    expect(await inspectInTime(join(dir, 'missing.csv'))).toMatchObject({
      refused: { reason: 'unreadable' },
    });
  });

  it('refuses a file whose reading never ends', async () => {
    const found = await inspectInTime(fixturePath('sample.json'), {
      fileSeconds: 0.5,
      work: stuckInspection,
    });
    expect(found).toMatchObject({
      refused: { reason: 'took_too_long', detail: 'It was not read within 1 seconds.' },
    });
    expect(isRefused(found)).toBe(true);
  });
});
