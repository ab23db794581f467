import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CliRun, callAtlas, runAtlas } from '../support/cli.ts';
import { keysOfFolder } from '../support/files/built-keys.ts';
import { writeSmallCounty } from '../support/worlds/county.ts';

const GOOD = 'sample-boone-memorial.csv';

describe('bad input files', () => {
  let data: string;
  let out: string;
  let clean: string;
  let run: CliRun;
  let report: { files: { file: string; status: string; reason: string | null; detail: string }[] };

  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), 'atlas-data-'));
    await writeSmallCounty(data);
    [out, clean] = [`${data}-build`, `${data}-clean`];
    await callAtlas(['build', '--data', data, '--out', clean, '--threads', '1']);
    const good = await readFile(join(data, GOOD));
    await writeFile(join(data, 'empty.csv'), '');
    await writeFile(join(data, 'truncated.csv.gz'), gzipSync(good).subarray(0, 200));
    await writeFile(
      join(data, 'page.csv'),
      '<!DOCTYPE html><html><head><title>Sign in</title></head><body></body></html>',
    );
    const json = await readFile(join(data, 'sample-altoona.json'), 'utf8');
    await writeFile(join(data, 'cut.json'), json.slice(0, json.length / 2).replace('Altoona', 'Cut'));
    await writeFile(
      join(data, 'no-cash.csv'),
      good.toString().replace('standard_charge|discounted_cash', 'standard_charge|cash_rate'),
    );
    run = await runAtlas(['build', '--data', data, '--out', out, '--threads', '2', '--json']);
    report = JSON.parse(await readFile(join(out, 'report.json'), 'utf8'));
  });
  afterAll(() => Promise.all([data, out, clean].map((dir) => rm(dir, { recursive: true, force: true }))));

  it.each([
    ['empty.csv', 'empty_file'],
    ['truncated.csv.gz', 'truncated_gzip'],
    ['page.csv', 'html_page'],
    ['cut.json', 'invalid_json'],
    ['no-cash.csv', 'no_cash_column'],
  ])('names %s with its reason, %s', (file, reason) => {
    const entry = report.files.find((candidate) => candidate.file === file);
    expect(entry).toMatchObject({ status: 'refused', reason });
    expect(entry?.detail).not.toBe('');
  });

  it('leaves the other files as they were: the very same build', async () => {
    expect(run.code).toBe(0);
    const manifest = async (dir: string) => JSON.parse(await readFile(join(dir, 'manifest.json'), 'utf8'));
    const [first, second] = [await manifest(clean), await manifest(out)];
    expect(second.build).toBe(first.build);
    expect(second.inventory_sha256).toBe(first.inventory_sha256);
    expect(JSON.parse(run.stdout)).toEqual(second);
  });

  it('verifies sound, and finds a tile that was tampered with', async () => {
    expect((await callAtlas(['verify', out])).code).toBe(0);
    const tile = join(out, keysOfFolder(out).code('70551'));
    await writeFile(tile, (await readFile(tile, 'utf8')).replace(/"median":\d[\d.]*/, '"median":1'));
    const verified = await callAtlas(['verify', out, '--json']);
    expect(verified.code).toBe(1);
    expect(JSON.parse(verified.stdout).faults.join()).toContain('code/70551-');
    await rm(join(out, 'manifest.json'));
    const unsealed = await callAtlas(['verify', out, '--json']);
    expect([unsealed.code, JSON.parse(unsealed.stdout).faults[0]]).toEqual([
      1,
      'unsealed: manifest.json is missing',
    ]);
  });

  it('exits with 2 on wrong usage, and never empties a folder that is no build', async () => {
    expect((await callAtlas(['build', '--out', out])).code).toBe(2);
    expect((await callAtlas(['build', '--data', data, '--out', data])).code).toBe(2);
    expect((await callAtlas(['nonsense'])).code).toBe(2);
    expect((await callAtlas(['inspect', join(data, 'page.csv'), '--json'])).code).toBe(1);
    expect((await readFile(join(data, GOOD))).length).toBeGreaterThan(0);
  });
});
