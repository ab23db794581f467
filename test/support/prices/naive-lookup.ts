// A lookup by plain loops over a whole world, written from the rules on the methodology page and from nothing of the
// Worker. It keeps no index and repeats every step for every question.
import { distanceMiles } from '../../../schemas/place.ts';
import type { Campus, Hospital, StateFigures, World } from './hand-world.ts';
import type { Place } from './look-up-in.ts';

type Numbered = Hospital & { number: number; price: NonNullable<Hospital['price']> };
type Source = { cents: number; system: number | string | null };
/** A facility of a list with its price and unrounded miles. */
export type NaiveRow = { id: string; number: number; price: Numbered['price']; miles: number };
/** The parts of an answer that the rules decide, amounts in cents. */
export type NaiveAnswer = {
  scope: 'radius' | 'state';
  scopeId: string | null;
  radius: number | null;
  figures: StateFigures;
  inRange: number;
  priced: number;
  widened: boolean;
  /** In the order of the list. */
  list: NaiveRow[];
  notices: string[];
};

/** The answer to a question. `origin` is where the place is, `state` whose it is. */
export function naiveLookup(world: World, place: Place, asked: number): NaiveAnswer {
  const { origin, zip, zip3, state } = resolve(world, place);
  const known = knownCampuses(world, zip3);
  const counts = (campus: Campus, radius: number) =>
    known.has(campus) &&
    ((place.kind === 'zip' && place.zip.length === 3 && campus.zip.slice(0, 3) === zip3) ||
      miles(origin, campus) <= radius);
  const filesWithin = (radius: number) =>
    pricedFiles(world).filter(({ campuses }) => campuses.some((campus) => counts(campus, radius)));
  const ladder = [asked, ...[25, 50, 100, 150].filter((rung) => rung > asked)];
  const sizes = ladder.map((rung) => sourcesOf(filesWithin(rung)).length);
  const five = ladder.find((_, i) => (sizes[i] ?? 0) >= 5);
  const radius = five ?? ladder.find((_, i) => (sizes[i] ?? 0) >= 3) ?? null;
  const inState = pricedFiles(world).filter(({ campuses }) =>
    campuses.some((campus) => campus.state === state),
  );
  const figures = naiveFigures(radius === null ? inState : filesWithin(radius));
  const listed = listOf(world, origin, (campus) => counts(campus, asked));
  const widened = listed.length === 0 && pricedFiles(world).length > 0;
  const notices: string[] = [];
  if (pricedFiles(world).length === 0) notices.push('no_data');
  if (widened) notices.push('widened_to_state');
  if (radius !== null && radius > asked) notices.push('area_widened');
  if (radius === null) notices.push('area_widened_to_state');
  if (figures.median === null) notices.push('area_insufficient');
  return {
    scope: radius === null ? 'state' : 'radius',
    scopeId:
      radius === null
        ? state
        : place.kind === 'point'
          ? null
          : `${place.zip.length === 3 ? zip3 : zip}:${radius}`,
    radius,
    figures,
    inRange: world.hospitals.filter(({ campuses }) => campuses.some((campus) => counts(campus, asked)))
      .length,
    priced: listed.length,
    widened,
    list: (widened ? listOf(world, origin, (campus) => campus.state === state) : listed).slice(0, 5),
    notices,
  };
}

/** Every priced file that counts within a radius, or in the state of the place when `radius` is null, as in an answer's list. */
export function naiveList(world: World, place: Place, radius: number | null): NaiveRow[] {
  const { origin, zip3, state } = resolve(world, place);
  const known = knownCampuses(world, zip3);
  const isPrefix = place.kind === 'zip' && place.zip.length === 3;
  return listOf(world, origin, (campus) =>
    radius === null
      ? campus.state === state
      : known.has(campus) &&
        ((isPrefix && campus.zip.slice(0, 3) === zip3) || miles(origin, campus) <= radius),
  );
}

/** Statistics by state, for the code tile. */
export function naiveStates(world: World): Record<string, StateFigures> {
  const states = new Set(pricedFiles(world).flatMap(({ campuses }) => campuses.map(({ state }) => state)));
  return Object.fromEntries(
    [...states].map((state) => [
      state,
      naiveFigures(
        pricedFiles(world).filter(({ campuses }) => campuses.some((campus) => campus.state === state)),
      ),
    ]),
  );
}

/** Counts and statistics of price files. */
export function naiveFigures(files: readonly Numbered[]): StateFigures {
  const sources = sourcesOf(files);
  const dates = files.flatMap(({ updated }) => (updated === null ? [] : [updated])).sort();
  return {
    n_sources: files.reduce((sum, { price }) => sum + price.n, 0),
    n_facilities: files.length,
    n_systems: sources.length,
    ...naiveStatistics(sources),
    refreshed: dates.at(-1) ?? null,
  };
}

/** Median from 3 sources, quartiles from 5, and the median's range when one system is left out. */
export function naiveStatistics(
  sources: readonly Source[],
): Pick<StateFigures, 'median' | 'p25' | 'p75' | 'stability'> {
  const prices = sources.map(({ cents }) => cents);
  const groups = new Set(sources.map((source, i) => source.system ?? `alone ${i}`));
  const without = [...groups].map((group) =>
    naiveQuantile(
      sources.flatMap((source, i) => ((source.system ?? `alone ${i}`) === group ? [] : [source.cents])),
      0.5,
      3,
    ),
  );
  const medians = without.filter((median) => median !== null);
  const isStable = prices.length >= 3 && medians.length === without.length;
  return {
    median: naiveQuantile(prices, 0.5, 3),
    p25: naiveQuantile(prices, 0.25, 5),
    p75: naiveQuantile(prices, 0.75, 5),
    stability: isStable ? { low: Math.min(...medians), high: Math.max(...medians) } : null,
  };
}

/** Of n prices at q: the one at rank ceil(nq), and when nq is whole the mean of it and the next, half a cent up. */
function naiveQuantile(prices: readonly number[], q: number, needed: number): number | null {
  if (prices.length < needed) return null;
  const sorted = [...prices].sort((a, b) => a - b);
  const rank = Math.ceil(sorted.length * q);
  const at = sorted[rank - 1] ?? Number.NaN;
  if (!Number.isInteger(sorted.length * q)) return at;
  const sum = at + (sorted[rank] ?? Number.NaN);
  return sum % 2 === 0 ? sum / 2 : (sum + 1) / 2;
}

/** One price for each source: that of its file with the lowest number. */
function sourcesOf(files: readonly Numbered[]): Source[] {
  return [...files]
    .sort((a, b) => a.number - b.number)
    .filter((one, i, all) => one.source < 0 || all.findIndex(({ source }) => source === one.source) === i)
    .map(({ price, system }) => ({ cents: price.cents, system }));
}

function pricedFiles({ hospitals }: World): Numbered[] {
  return hospitals.flatMap((hospital, number) =>
    hospital.price === null ? [] : [{ ...hospital, price: hospital.price, number }],
  );
}

/** Each priced file at its nearest campus that counts: lowest price first, then the nearest, then the smaller id. */
function listOf(world: World, origin: Point, counts: (campus: Campus) => boolean): NaiveRow[] {
  return pricedFiles(world)
    .flatMap(({ campuses, price, number }) =>
      campuses
        .filter(counts)
        .map((campus) => ({ id: campus.id, number, price, miles: miles(origin, campus) }))
        .sort((a, b) => a.miles - b.miles || (a.id < b.id ? -1 : 1))
        .slice(0, 1),
    )
    .sort((a, b) => a.price.cents - b.price.cents || a.miles - b.miles || (a.id < b.id ? -1 : 1));
}

type Point = { lat: number; lng: number };
const miles = (a: Point, b: Point) => distanceMiles(a.lat, a.lng, b.lat, b.lng);

function resolve(world: World, place: Place): { origin: Point; zip: string; zip3: string; state: string } {
  if (place.kind === 'point') {
    const near = located(world.zips).sort((a, b) => miles(place, a) - miles(place, b))[0];
    if (!near) throw new RangeError('The world has no ZIP.');
    return { origin: place, zip: near.zip, zip3: near.zip.slice(0, 3), state: near.state };
  }
  const zip3 = place.zip.slice(0, 3);
  const inZip3 = world.zips.filter(({ zip }) => zip.startsWith(zip3));
  const own = world.zips.find(({ zip }) => zip === place.zip);
  const count = (state: string) => inZip3.filter((one) => one.state === state).length;
  const most = inZip3.map(({ state }) => state).sort((a, b) => count(b) - count(a) || (a < b ? -1 : 1))[0];
  const [at] = own ? located([own]) : [];
  return { origin: at ?? meanOf(located(inZip3)), zip: place.zip, zip3, state: own?.state ?? most ?? '' };
}

/** The directory of a ZIP3 reaches 150 miles from its ZIPs and from their mean. */
function knownCampuses(world: World, zip3: string): Set<Campus> {
  const points = located(world.zips.filter(({ zip }) => zip.startsWith(zip3)));
  const all = [...points, meanOf(points)];
  return new Set(
    world.hospitals
      .flatMap(({ campuses }) => campuses)
      .filter((campus) => all.some((point) => miles(point, campus) <= 150)),
  );
}

function located(zips: World['zips']) {
  return zips.flatMap((one) =>
    one.lat === null || one.lng === null ? [] : [{ ...one, lat: one.lat, lng: one.lng }],
  );
}

function meanOf(points: readonly Point[]): Point {
  const sum = points.reduce((a, b) => ({ lat: a.lat + b.lat, lng: a.lng + b.lng }), { lat: 0, lng: 0 });
  return { lat: sum.lat / points.length, lng: sum.lng / points.length };
}
