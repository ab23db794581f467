import { describe, expect, it } from 'vitest';
import { areaMap, areaStatistics } from '../../../builder/src/aggregate/areas.ts';
import { type FilePrice, filePricesOf } from '../../../builder/src/aggregate/file-prices.ts';
import { firstFilesOfSources, NO_TWINS } from '../../../builder/src/aggregate/independent-sources.ts';
import type { PriceFile } from '../../../builder/src/aggregate/price-file.ts';
import { seededRandom } from '../../../tools/testbed/random.ts';
import { filePricesWith } from '../../support/prices/observations.ts';
import { pricesOf, sourcesAmong, statisticsOf } from '../../support/prices/sources.ts';
import { rounds, testSeeds } from '../../support/soak.ts';

const AREAS = ['010', '100', '303', '606', '941'];

/** Files of chains and without, with few amounts so that many lists are equal, some in several areas, some in none. */
function randomFiles(seed: number): { files: FilePrice[]; areasOf: string[][] } {
  const random = seededRandom(seed);
  const files = Array.from({ length: 60 }, (_, file): FilePrice => {
    const amounts = new Set(Array.from({ length: 1 + random.int(3) }, () => 100 * (1 + random.int(4))));
    const system = random.int(3) === 0 ? null : random.int(6);
    return filePricesWith(
      file,
      [...amounts].sort((a, b) => a - b),
      system,
    );
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
    const byPrice = [...files].sort((a, b) => a.cents - b.cents || a.file - b.file);
    const columns = filePricesOf(files);
    const firstFiles = firstFilesOfSources(columns, NO_TWINS);
    for (const minSources of [1, 3]) {
      const found = areaStatistics(map, columns, firstFiles, minSources).map(({ members, ...area }) => {
        return { ...area, members: Array.from(members, (i) => files[i]) };
      });
      const alone = AREAS.map((key) => ({
        key,
        members: byPrice.filter(({ file }) => areasOf[file]?.includes(key)),
      }))
        .filter(({ members }) => members.length > 0 && sourcesAmong(members).n >= minSources)
        .map(({ key, members }) => ({ key, members, stats: statisticsOf(members) }));
      expect(found).toEqual(alone);
    }
  });
});

describe('independent sources', () => {
  it.each(testSeeds(rounds(5, 50)))(
    'are files of one system with equal lists, and twins (seed %i)',
    (seed) => {
      const { files } = randomFiles(seed);
      const random = seededRandom(seed + 1);
      const twins = files.map(() => random.int(9) - 5);
      const isJoined = (a: FilePrice, b: FilePrice) =>
        a.cents === b.cents &&
        ((a.system !== null && a.system === b.system && a.amounts.join() === b.amounts.join()) ||
          ((twins[a.file] ?? -1) >= 0 && twins[a.file] === twins[b.file]));
      const first = files.map((_, i) => i);
      // Joined to a file that is joined to another: repeated until nothing changes.
      for (let changed = true; changed; ) {
        changed = false;
        for (const [i, a] of files.entries())
          for (const [j, b] of files.entries()) {
            const least = Math.min(first[i] ?? 0, first[j] ?? 0);
            if (!isJoined(a, b) || (first[i] === least && first[j] === least)) continue;
            [first[i], first[j], changed] = [least, least, true];
          }
      }
      const found = firstFilesOfSources(filePricesOf(files), (file) => twins[file] ?? -1);
      expect([...found]).toEqual(first);
    },
  );

  it('have one price: files of one system with equal amounts but another middle item are two', () => {
    const files = [filePricesWith(0, [100, 200], 1), { ...filePricesWith(1, [100, 200], 1), cents: 100 }];
    expect(pricesOf(sourcesAmong(files))).toEqual([100, 200]);
  });

  it('are never joined without a system', () => {
    expect(pricesOf(sourcesAmong([filePricesWith(0, [5]), filePricesWith(1, [5])]))).toEqual([5, 5]);
  });
});
