// The box that leaves out far campuses never leaves out one that is near, also across 180 degrees and at a pole.
import { expect, it } from 'vitest';
import { distanceMiles } from '../../../schemas/place.ts';
import { directoryCampuses } from '../../../schemas/read-tile.ts';
import type { Directory } from '../../../schemas/tile.ts';
import { encodeDirectory } from '../../../schemas/write-tile.ts';
import { type Random, seededRandom } from '../../../tools/testbed/random.ts';
import { type NearFile, nearestCampuses } from '../../../worker/src/prices/nearest-campus.ts';
import { rounds, testSeed } from '../../support/soak.ts';

const SEED = testSeed(9);
const CENTRES = [
  { lat: 41.9, lng: -87.6 },
  { lat: 51.8, lng: 179.9 },
  { lat: 51.8, lng: -179.9 },
  { lat: 89.7, lng: 12 },
  { lat: -14.3, lng: -170.7 },
];
const RADII = [0, 5, 25, 150, 6_300, Number.POSITIVE_INFINITY];

/** Campuses of few price files within some degrees of a centre; several lie at one point. */
function randomDirectory(random: Random, { lat, lng }: { lat: number; lng: number }): Directory {
  const count = random.int(30);
  const list = <T>(make: (i: number) => T) => Array.from({ length: count }, (_, i) => make(i));
  const near = (degrees: number) => (random.int(2_001) / 1_000 - 1) * degrees;
  const wrapped = (degrees: number) => ((degrees + 540) % 360) - 180;
  const file = list(() => random.int(8)).sort((a, b) => a - b);
  const number = [...new Set(file)];
  const none = number.map(() => null);
  return encodeDirectory({
    ...{ dates: [], folders: [], no_discount: [] },
    files: { number, updated: none, folder: none, name: number.map(() => ''), npi: none, system: none },
    campuses: {
      file,
      id: list((i) => `id-${random.int(3)}-${i}`),
      ...{ name: list(() => ''), city: list(() => ''), state: list(() => 'IL') },
      zip: list(() => (random.int(3) === 0 ? '60601' : '99546')),
      lat: list(() => Math.max(-90, Math.min(90, lat + near(random.int(4))))),
      lng: list(() => wrapped(lng + near(random.int(4)))),
    },
  });
}

function naive(directory: Directory, at: (typeof CENTRES)[number], maxMiles: number, zip3: string | null) {
  const found = new Map<number, NearFile>();
  const campuses = directoryCampuses(directory);
  const counting = campuses.map(({ file, lat, lng, zip }, campus) => {
    const miles = distanceMiles(at.lat, at.lng, lat, lng);
    return {
      file,
      campus,
      miles,
      radius: zip3 !== null && zip.startsWith(zip3) ? 0 : miles,
    };
  });
  const idOf = ({ campus }: NearFile) => campuses[campus]?.id ?? '';
  const within = counting.filter(({ radius }) => radius <= maxMiles);
  for (const { file } of within) {
    const own = within.filter((one) => one.file === file);
    const [nearest] = own.toSorted((a, b) => a.miles - b.miles || (idOf(a) < idOf(b) ? -1 : 1));
    if (nearest) found.set(file, { ...nearest, radius: Math.min(...own.map(({ radius }) => radius)) });
  }
  return [...found.values()];
}

it(`the nearest campuses are those of a pass with every distance (seed ${SEED})`, () => {
  const random = seededRandom(SEED);
  for (let round = 0; round < rounds(200, 60_000); round += 1) {
    const centre = random.pick(CENTRES);
    const directory = randomDirectory(random, centre);
    const [maxMiles, zip3] = [random.pick(RADII), random.pick([null, '606'])];
    const expected = naive(directory, centre, maxMiles, zip3);
    // A directory that is asked often has its campuses by latitude.
    for (let time = 0; time < 10; time += 1)
      expect(nearestCampuses(directory, centre, maxMiles, zip3).files).toEqual(expected);
  }
});
