// The byte reader against a second reader of another kind, token by token: same rows, items, pointers and header,
// or the same refusal at the same place.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { InputRefusal } from '../../../builder/src/input/refusal.ts';
import { readJson } from '../../../builder/src/mrf/json.ts';
import type { MrfRow } from '../../../builder/src/mrf/row.ts';
import { seededRandom } from '../../../tools/testbed/random.ts';
import { keptRow } from '../../support/mrf/kept-row.ts';
import { mutate } from '../../support/mrf/mutate-json.ts';
import { readTokenJson } from '../../support/mrf/token-json-reader.ts';
import { describeWithRealData, realData } from '../../support/real-data.ts';
import { forOracles, rounds, testSeed } from '../../support/soak.ts';
import { bytesOf, chunksOf, fixturePath } from './fixtures.ts';

const FIXTURES = fileURLToPath(new URL('../../fixtures/mrf/', import.meta.url));
const REAL_FILES = `${realData('mrf')}/`;
const jsonNames = (folder: string) =>
  existsSync(folder) ? readdirSync(folder).filter((name) => /\.json(?:\.gz)?$/.test(name)) : [];
const MUTATIONS = rounds(60, 3000);
const SEED = testSeed(20_261_120);
/** Sizes of the chunks that a real file comes in, in bytes. */
const CHUNK_SIZES = [65_536, 4099, 77_777, 1_000_003].slice(0, rounds(2, 4));

/** Everything a reading says, as one value: two readings are the same when these are equal. */
type Outcome = { rows: MrfRow[]; without: [number, string][]; end: unknown };
type Run = (onRow: (row: MrfRow) => void, onWithout: (item: number, at: string) => void) => Promise<unknown>;

async function outcomeOf(run: Run): Promise<Outcome> {
  const rows: MrfRow[] = [];
  const without: [number, string][] = [];
  try {
    const end = await run(
      (row) => rows.push(withPayments(row)),
      (item, at) => without.push([item, at]),
    );
    return { rows, without, end };
  } catch (error) {
    if (!(error instanceof InputRefusal)) throw error;
    return { rows: [], without: [], end: { reason: error.reason, at: error.at } };
  }
}

/** Payments can be read before the next row comes only; an empty list of them is the same as none. */
function withPayments(row: MrfRow): MrfRow {
  const read = Array.from(row.payments ?? [], ({ payer, plan, median, low, high, count }) => ({
    ...{ payer, plan, median, low, high, count },
  }));
  return read.length === 0 ? keptRow(row) : { ...keptRow(row), payments: read };
}

function byBytes(bytes: Buffer, size?: number): Promise<Outcome> {
  return outcomeOf((onRow, onWithout) => readJson(bytesOf(bytes, size), onRow, onWithout));
}

async function byTokens(bytes: Buffer): Promise<Outcome> {
  const encoding = await bytesOf(bytes).encoding();
  const text = new TextDecoder(encoding).decode(bytes);
  return outcomeOf((onRow, onWithout) => readTokenJson(chunksOf(text, 65_536), onRow, onWithout));
}

function unpacked(path: string): Buffer {
  const raw = readFileSync(path);
  const bytes = raw[0] === 0x1f && raw[1] === 0x8b ? gunzipSync(raw) : raw;
  return bytes[0] === 0xef ? bytes.subarray(3) : bytes;
}

describe('the JSON reader and its oracle', () => {
  it.each(jsonNames(FIXTURES))('agree on the fixture %s at every chunk size from 1 to 64', async (name) => {
    const bytes = unpacked(fixturePath(name));
    const expected = await byTokens(bytes);
    for (let size = 1; size <= 64; size += 1) expect(await byBytes(bytes, size)).toEqual(expected);
  });

  it(`agree on ${MUTATIONS} seeded mutations of the fixtures (seed ${SEED})`, async () => {
    const random = seededRandom(SEED);
    const originals = jsonNames(FIXTURES).map((name) => unpacked(fixturePath(name)));
    let read = 0;
    for (let round = 0; round < MUTATIONS; round += 1) {
      const bytes = mutate(random.pick(originals), random);
      const expected = await byTokens(bytes);
      const found = await byBytes(bytes, 1 + random.int(200));
      expect(found, `seed ${SEED}, round ${round}: ${bytes.toString('latin1')}`).toEqual(expected);
      if (expected.rows.length > 0) read += 1;
    }
    expect(read).toBeGreaterThan(MUTATIONS / 10);
  });
});

describeWithRealData('mrf')('the JSON reader and its oracle on real files', () => {
  it.each(forOracles(jsonNames(REAL_FILES)))('agree on %s', async (name) => {
    const bytes = unpacked(join(REAL_FILES, name));
    const expected = await byTokens(bytes);
    expect(expected.rows.length).toBeGreaterThan(0);
    for (const size of CHUNK_SIZES) {
      const found = await byBytes(bytes, size);
      // The matcher of vitest takes seconds for a large file, and is needed only to show a difference.
      if (!isDeepStrictEqual(found, expected)) expect(found, `chunks of ${size} bytes`).toEqual(expected);
    }
  });
});
