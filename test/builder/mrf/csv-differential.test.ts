// The reader of bytes against papaparse on the whole text: any file, cut anywhere.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../tools/testbed/random.ts';
import { damaged, smallCsv } from '../../support/mrf/csv-mutants.ts';
import { firstDifference, oracleOf, outcomeOf } from '../../support/mrf/csv-oracle.ts';
import { describeWithRealData, realData } from '../../support/real-data.ts';
import { forOracles, IS_SOAK, rounds, testSeed } from '../../support/soak.ts';
import { isCsvLike } from './fixtures.ts';

const FIXTURES = fileURLToPath(new URL('../../fixtures/mrf/', import.meta.url));
const REAL_FILES = `${realData('mrf')}/`;
const SEED = testSeed(20_261_120);
const MUTANTS = rounds(200, 20_000);
/** Sizes of the chunks that a real file comes in, in bytes. */
const CHUNK_SIZES = [64 * 1024, 999, 77_777, 1_000_003].slice(0, rounds(2, 4));
/** Chunks of the made files: a soak tries every size, and otherwise those that share no pattern with a line. */
const SMALL_SIZES = IS_SOAK
  ? Array.from({ length: 64 }, (_, i) => i + 1)
  : [1, 2, 3, 5, 7, 11, 16, 23, 37, 61, 64];
/** Seconds on a quiet machine; a shared one may take its time. */
const PATIENCE = { timeout: 900_000 };

function csvsIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).filter(isCsvLike) : [];
}

function bytesOf(path: string): Buffer {
  const raw = readFileSync(path);
  return raw[0] === 0x1f && raw[1] === 0x8b ? gunzipSync(raw) : raw;
}

describe('the reader of bytes and papaparse', () => {
  it.each(csvsIn(FIXTURES))('give the same rows of %s at every small chunk size', async (name) => {
    const bytes = name === 'truncated.csv.gz' ? readFileSync(FIXTURES + name) : bytesOf(FIXTURES + name);
    const oracle = oracleOf(bytes);
    for (const size of SMALL_SIZES) {
      const { lines } = await outcomeOf(bytes, size);
      expect({ size, difference: firstDifference(oracle, lines) }).toEqual({ size });
    }
  });

  it(`give the same rows of ${MUTANTS} damaged files (seed ${SEED})`, PATIENCE, async () => {
    const random = seededRandom(SEED);
    const counts = { read: 0, refused: 0, whole: 0, dataBytes: 0, scannedBytes: 0 };
    const fallBacks: Record<string, number> = {};
    for (let mutant = 0; mutant < MUTANTS; mutant++) {
      const bytes = damaged(smallCsv(random), random);
      const size = 1 + random.int(64);
      const { lines, scanned } = await outcomeOf(bytes, size);
      const oracle = oracleOf(bytes);
      // Rows are compared with the rows above only within a chunk, so each file also comes in one piece.
      const whole = await outcomeOf(bytes, bytes.length);
      const difference = firstDifference(oracle, lines) ?? firstDifference(oracle, whole.lines);
      if (difference)
        expect({ seed: SEED, mutant, size, text: bytes.toString('latin1'), difference }).toBe('the same');
      if (!scanned) counts.refused += 1;
      else {
        counts.read += 1;
        counts.dataBytes += bytes.length - scanned.headerBytes;
        counts.scannedBytes += scanned.bytes;
        const reasons = Object.entries(scanned.fallBacks);
        if (reasons.length === 0) counts.whole += 1;
        for (const [reason, count] of reasons) fallBacks[reason] = (fallBacks[reason] ?? 0) + count;
      }
    }
    process.stdout.write(`csv mutants: ${JSON.stringify({ seed: SEED, ...counts, fallBacks })}\n`);
    expect(counts.scannedBytes / counts.dataBytes).toBeGreaterThan(0.7);
    expect(counts.read).toBeGreaterThan(MUTANTS * 0.7);
  });
});

describeWithRealData('mrf')('the reader of bytes and papaparse on real files', () => {
  it.each(forOracles(csvsIn(REAL_FILES)))('give the same rows of %s', PATIENCE, async (name) => {
    const bytes = bytesOf(REAL_FILES + name);
    const oracle = oracleOf(bytes);
    for (const size of CHUNK_SIZES) {
      const { lines, scanned } = await outcomeOf(bytes, size);
      expect({ size, difference: firstDifference(oracle, lines) }).toEqual({ size });
      // papaparse reads the header rows, which are a good part of a small file.
      if (scanned) expect(scanned.bytes).toBeGreaterThanOrEqual(0.99 * (bytes.length - scanned.headerBytes));
    }
  });

  it('leave at least 99 % of the bytes of the template files to the scanner', PATIENCE, async () => {
    const counts = { files: 0, bytes: 0, scannedBytes: 0 };
    for (const name of csvsIn(REAL_FILES)) {
      const bytes = bytesOf(REAL_FILES + name);
      const { scanned } = await outcomeOf(bytes, 64 * 1024);
      if (!scanned) continue;
      counts.files += 1;
      counts.bytes += bytes.length;
      counts.scannedBytes += scanned.bytes;
    }
    process.stdout.write(`real csv files: ${JSON.stringify(counts)}\n`);
    expect(counts.scannedBytes / counts.bytes).toBeGreaterThan(0.99);
  });
});
