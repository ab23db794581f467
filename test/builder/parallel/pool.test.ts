// Threads of the map step: results in the order of the tasks, and modules that start quickly.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FileReaders } from '../../../builder/src/pipeline/map/file-readers.ts';
import { modulesReachedFrom } from '../../support/project/import-graph.ts';

const FIXTURES = fileURLToPath(new URL('../../fixtures/mrf/', import.meta.url));
const NAMES = ['sample.json', 'sample-tall.csv', 'chargemaster.csv', 'sample-wide.csv', 'ragged-rows.csv'];
let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pool-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

it('maps files in threads as in one, whoever ends first, and reports every byte', async () => {
  const told = [0, 0];
  const readAll = (pool: number, threads: number) => {
    const readers = new FileReaders({ threads });
    const onDiskBytes = (bytes: number) => {
      told[pool] = (told[pool] ?? 0) + bytes;
    };
    return Promise.all(
      NAMES.map(async (name) => {
        const scanned = { file: name, path: FIXTURES + name, bytes: 1, sha256: '' };
        return readers.readPrices(scanned, join(dir, name), onDiskBytes);
      }),
    );
  };
  const alone = await readAll(0, 1);
  const together = await readAll(1, 3);
  expect(together).toEqual(alone);
  expect(alone.map(({ refused }) => refused?.reason)).toEqual([
    undefined,
    undefined,
    'not_cms_template',
    undefined,
    undefined,
  ]);
  expect(told[0]).toBeGreaterThan(0);
  expect(told[1]).toBe(told[0]);
});

it('a thread that reads price files loads no zod', () => {
  const modules = modulesReachedFrom('builder/src/pipeline/map/map-file.ts');
  expect(modules.some((name) => name.endsWith('row-scanner.ts'))).toBe(true);
  expect(modules).not.toContain('zod');
});
