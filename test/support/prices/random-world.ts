// Seeded worlds: dense and empty, with shared sources, health systems, campuses far apart and ties of every kind.
import type { Random } from '../../../tools/testbed/random.ts';
import type { Campus, Hospital, World, Zip } from './hand-world.ts';
import type { Place } from './look-up-in.ts';

const STATES = ['IA', 'IL', 'MO'];
const ZIP3S = 10;
const ZIPS_EACH = 8;
/** Shares of hospitals that price the code, from none to nearly all. */
const PRICED = [0, 0.01, 0.03, 0.1, 0.4, 0.9];
const RADII = [5, 10, 24, 25, 26, 50, 77, 100, 101, 149, 150];

/** A world of up to several hundred hospitals. */
export function randomWorld(random: Random): World {
  const zips = Array.from({ length: ZIP3S }, (_, i) => randomZip3(random, String(500 + i * 7))).flat();
  const located = zips.filter(
    (zip): zip is Zip & { lat: number; lng: number } => zip.lat !== null && zip.lng !== null,
  );
  const share = random.pick(PRICED);
  const [systems, sources] = [1 + random.int(30), 1 + random.int(25)];
  let ids = 0;
  const campusAt = ({ zip, state, lat, lng }: (typeof located)[number]): Campus => {
    ids += 1;
    return { id: `loc-${random.int(1000)}-${ids}`, zip, state, lat, lng };
  };
  const hospital = (): Hospital => ({
    campuses: Array.from({ length: 1 + random.int(4) }, () => campusAt(random.pick(located))),
    system: random.int(3) === 0 ? null : random.int(systems),
    updated: random.int(6) === 0 ? null : `2026-0${1 + random.int(6)}-01`,
    noDiscount: random.int(9) === 0,
    source: random.int(2) === 0 ? -1 : random.int(sources),
    price: random.next() < share ? randomPrice(random) : null,
  });
  return { code: '70551', zips, hospitals: Array.from({ length: 5 + random.int(400) }, hospital) };
}

function randomZip3(random: Random, zip3: string): Zip[] {
  const [lat, lng] = [38 + random.next() * 6, -96 + random.next() * 8];
  const size = random.pick([0.2, 0.6, 2.5]);
  const home = random.pick(STATES);
  return Array.from({ length: ZIPS_EACH }, (_, i) => {
    const hasPoint = i === 0 || random.int(6) > 0;
    const state = random.int(4) === 0 ? random.pick(STATES) : home;
    const at = (middle: number) => (hasPoint ? middle + (random.next() - 0.5) * size : null);
    return {
      zip: `${zip3}${String(i * 11).padStart(2, '0')}`,
      city: `Sample City ${i}`,
      state,
      lat: at(lat),
      lng: at(lng),
    };
  });
}

function randomPrice(random: Random) {
  const cents = 101 * (1 + random.int(40));
  const n = 1 + random.int(3);
  const [low, high] = n === 1 ? [cents, cents] : [cents - random.int(100), cents + 1 + random.int(4000)];
  return { cents, low, high, n, farBelow: random.int(5) === 0 };
}

/** A ZIP, a 3-digit ZIP or a point near a ZIP, and a radius. */
export function randomQuestion(random: Random, { zips }: World): { place: Place; radius: number } {
  const radius = random.int(2) === 0 ? random.pick(RADII) : 5 + random.int(146);
  const zip = random.pick(zips);
  const kind = random.int(3);
  if (kind === 0) return { radius, place: { kind: 'zip', zip: zip.zip } };
  if (kind === 1 || zip.lat === null || zip.lng === null)
    return { radius, place: { kind: 'zip', zip: zip.zip.slice(0, 3) } };
  const shift = () => (random.next() - 0.5) * 0.8;
  return { radius, place: { kind: 'point', lat: zip.lat + shift(), lng: zip.lng + shift() } };
}
