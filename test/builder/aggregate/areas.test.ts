import { describe, expect, it } from 'vitest';
import { areaMap, areaStatistics } from '../../../builder/src/aggregate/areas.ts';
import {
  type FilePrices,
  findIndependentSources,
  firstFilesOfSources,
} from '../../../builder/src/aggregate/independent-sources.ts';
import type { PriceFile } from '../../../builder/src/aggregate/price-file.ts';
import { aggregate } from '../../../builder/src/aggregate/statistics.ts';
import { seededRandom } from '../../../tools/testbed/random.ts';
import { rounds, testSeeds } from '../../support/soak.ts';

const AREAS = ['010', '100', '303', '606', '941'];

/** Files of chains and without, with few amounts so that many lists are equal, some in several areas, some in none. */
function randomFiles(seed: number): { files: FilePrices[]; areasOf: string[][] } {
  const random = seededRandom(seed);
  const files = Array.from({ length: 60 }, (_, file): FilePrices => {
    const amounts = new Set(Array.from({ length: 1 + random.int(3) }, () => 100 * (1 + random.int(4))));
    const system = random.int(3) === 0 ? null : `system ${random.int(6)}`;
    return {
      file,
      system,
      amounts: [...amounts].sort((a, b) => a - b),
      nSources: amounts.size + random.int(3),
    };
  });
  const areasOf = files.map(() =>
    [...new Set(Array.from({ length: random.int(4) }, () => random.pick(AREAS)))].sort(),
  );
  return { files, areasOf };
}

describe('statistics by area', () => {
  it.each(testSeeds(rounds(5, 50)))('equal those of each area taken alone (seed %i)', (seed) => {
    const { files, areasOf } = randomFiles(seed);
    const map = areaMap(
      files as unknown as PriceFile[],
      (file) => areasOf[files.indexOf(file as never)] ?? [],
    );
    for (const minSources of [1, 3]) {
      const found = areaStatistics(map, files, firstFilesOfSources(files), minSources);
      const alone = AREAS.map((key) => ({
        key,
        members: files.filter(({ file }) => areasOf[file]?.includes(key)),
      }))
        .filter(({ members }) => members.length > 0 && findIndependentSources(members).length >= minSources)
        .map(({ key, members }) => ({ key, members, stats: aggregate(members) }));
      expect(found).toEqual(alone);
    }
  });
});

describe('source numbers', () => {
  it('join equal lists of a system and nothing else, lists with equal hashes included', () => {
    const { files } = randomFiles(9);
    const naive = files.map(({ system, amounts }, i) =>
      system === null
        ? i
        : files.findIndex((other) => other.system === system && other.amounts.join() === amounts.join()),
    );
    expect([...firstFilesOfSources(files)]).toEqual(naive);
    // 2^32 apart: the same 32 bits.
    const far = [500, 500 + 2 ** 32].map((cents, file) => ({
      file,
      system: 'A',
      amounts: [cents],
      nSources: 1,
    }));
    expect([...firstFilesOfSources(far)]).toEqual([0, 1]);
  });
});
