// A map part opens and hashes only its own files, counted as the bytes that this process has read from the system.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { mapPart } from '../../../builder/src/pipeline/map/map-step.ts';
import { priceFile } from '../../support/web/price-page.ts';

const MEGABYTE = 1024 * 1024;
const LARGE_BYTES = 200 * MEGABYTE;
const work = mkdtempSync(join(tmpdir(), 'atlas-map-part-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

/** Bytes that all threads of this process have read so far. */
function bytesRead(): number {
  return Number(/^rchar: (\d+)$/m.exec(readFileSync('/proc/self/io', 'utf8'))?.[1]);
}

describe('a map part', () => {
  it('reads no byte of the files of other parts', async () => {
    const dataDir = join(work, 'data');
    mkdirSync(dataDir);
    // A file without content on the disk, which nobody may read: it belongs to the first part.
    writeFileSync(join(dataDir, 'large.csv'), '');
    truncateSync(join(dataDir, 'large.csv'), LARGE_BYTES);
    writeFileSync(join(dataDir, 'small.csv'), priceFile(1, 1));
    const before = bytesRead();
    const { entries } = await mapPart({
      dataDir,
      outDir: join(work, 'out'),
      part: { index: 2, of: 2 },
      threads: 1,
    });
    expect(entries.map(({ file, kind }) => [file, kind])).toEqual([['small.csv', 'mrf']]);
    expect(bytesRead() - before).toBeLessThan(LARGE_BYTES / 2);
  });
});
