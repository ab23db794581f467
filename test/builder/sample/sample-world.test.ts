import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { sampleHospitals, TRAITS } from '../../../builder/src/sample/hospitals.ts';
import { sampleFiles, writeSampleWorld } from '../../../builder/src/sample/sample-world.ts';
import { ATTESTER } from '../../../builder/src/sample/statement.ts';

const MEGABYTE = 1024 * 1024;
const dirs: string[] = [];

async function emptyDir(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'sample-world-'));
  dirs.push(dir);
  return dir;
}

async function hashes(dir: string): Promise<Map<string, string>> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const found = new Map<string, string>();
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const name = path
      .slice(dir.length + 1)
      .split(sep)
      .join('/');
    found.set(
      name,
      createHash('sha256')
        .update(await readFile(path))
        .digest('hex'),
    );
  }
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

afterAll(async () => {
  for (const dir of dirs) await rm(dir, { recursive: true, force: true });
});

describe('writeSampleWorld', () => {
  it('writes the same bytes every time, and exactly the files it names', async () => {
    const [first, second] = [await emptyDir(), await emptyDir()];
    const world = await writeSampleWorld(first);
    await writeSampleWorld(second);
    const written = await hashes(first);
    expect([...written.keys()]).toEqual(world.files);
    expect(await hashes(second)).toEqual(written);
  });

  it('replaces its own files and leaves others alone', async () => {
    const dir = await emptyDir();
    await writeFile(join(dir, 'my-own.csv'), 'kept');
    await writeFile(join(dir, 'sources.csv'), 'replaced');
    await writeSampleWorld(dir);
    expect(await readFile(join(dir, 'my-own.csv'), 'utf8')).toBe('kept');
    expect(await readFile(join(dir, 'sources.csv'), 'utf8')).toMatch(/^file,url\n/);
  });
});

describe('the sample world', () => {
  const world = sampleFiles();
  const hospitals = sampleHospitals();

  it('stays under 12 MB', () => {
    const bytes = world.files.reduce((sum, file) => sum + file.bytes.length, 0);
    expect(bytes).toBeLessThan(12 * MEGABYTE);
  });

  it('has at least 44 hospitals in at least 10 states, each with a file of its own', () => {
    expect(world.hospitals).toBe(hospitals.length);
    expect(hospitals.length).toBeGreaterThanOrEqual(44);
    expect(
      new Set(hospitals.flatMap((one) => one.campuses.map((campus) => campus.state))).size,
    ).toBeGreaterThanOrEqual(10);
    expect(new Set(hospitals.map((one) => one.path)).size).toBe(hospitals.length);
  });

  it('shows every layout in every template generation that has it, and every habit of bytes', () => {
    const kinds = new Set(hospitals.map((one) => `${one.layout} ${one.version}`));
    for (const layout of ['tall', 'wide', 'json']) {
      for (const version of ['2.0', '2.2', '3.0']) expect(kinds).toContain(`${layout} ${version}`);
    }
    const traits = new Set(hospitals.flatMap((one) => [...one.traits]));
    for (const trait of TRAITS) {
      expect(traits).toContain(trait);
    }
    expect(hospitals.some((one) => one.campuses.length === 3)).toBe(true);
  });

  it('names files as CMS asks and dates them between 2025-02 and 2026-06', () => {
    for (const { path, updatedOn } of hospitals) {
      expect(path).toMatch(/^prices\/(\d{2}-?\d{7})(_.+_)standardcharges\.(csv|json)(\.gz)?$/);
      expect(updatedOn >= '2025-02-01' && updatedOn <= '2026-06-30').toBe(true);
    }
  });

  it('says in every price file and list that it is synthetic, and names no person', () => {
    for (const { path, bytes } of world.files) {
      if (path === 'sources.csv' || bytes.length === 0 || path.includes('cut-archive')) continue;
      const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1');
      expect(text.toLowerCase(), path).toContain('synthetic');
      expect(text, path).not.toMatch(/\b(?:Dr|Mr|Mrs|Ms|Prof)\.\s|,\s?M\.?D\.?\b/);
      for (const [, attester] of text.matchAll(/"attester_name": ?"([^"]*)"/g))
        expect(attester).toBe(ATTESTER);
    }
  });

  it('gives only reserved web addresses as sources, and not for every file', () => {
    const sources = world.files.find((file) => file.path === 'sources.csv')?.bytes.toString() ?? '';
    const [header, ...rows] = sources.trim().split('\n');
    const prices = world.files.filter((file) => file.path.startsWith('prices/'));
    expect(header).toBe('file,url');
    expect(rows.length).toBeLessThan(prices.length);
    for (const row of rows)
      expect(row).toMatch(/^(?:prices|payers\/groups)\/[^,]+,https:\/\/example\.(com|org)\//);
  });
});
