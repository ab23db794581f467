// Tiles of the made-up nation for many codes and places, and the questions that are asked of them.

import { md5 } from '../../builder/src/files/hash.ts';
import { checksumOf } from '../../schemas/checksums.ts';
import { zipsOf } from '../../schemas/read-tile.ts';
import type { CodeTile, PlaceTile } from '../../schemas/tile.ts';
import { CURRENT_KEY, TILE_FORMAT, tileKeys } from '../../schemas/tile.ts';
import { mix, share } from '../nation/seeded.ts';
import { BUILD, type Nation, openNation } from '../tiles/nation-tiles.ts';
import type { OnDemandWorld } from './on-demand-rows.ts';

/** With 6,000 price files these are about 126,000 facility prices. */
const CODES = 22;
export const PLACES = 12;
/** Shares of questions by coordinates, and of questions with a radius that finds nobody, so that the list widens. */
const BY_POINT = 0.15;
const WIDENING = 0.1;
const SMALL_RADIUS_MILES = 5;
const USUAL_RADIUS_MILES = 25;

export type Question = {
  code: string;
  zip: string;
  /** Present in a question by coordinates. */
  point?: { lat: number; lng: number };
  radiusMiles: number;
  /** Keys of the code tile and the place tile. */
  tiles: [string, string];
};
export type LookupWorld = {
  objects: Map<string, string>;
  codes: CodeTile[];
  places: PlaceTile[];
  questions: Question[];
};

/** A nation of so many codes, its most crowded places, and questions that are drawn by Zipf's law over both. */
export function lookupWorld(seed: number, scale: number, questions: number): LookupWorld {
  const nation = openNation(seed, scale, CODES);
  const places = nation.places.slice(0, PLACES);
  const asked = drawQuestions(seed, questions, nation.codes, places);
  const codes = nation.codes.map((code) => nation.codeTile(code));
  return { objects: objectsOf(nation, codes, places), codes, places, questions: asked };
}

/** So many questions by Zipf's law over codes and over places. */
export function drawQuestions(
  seed: number,
  questions: number,
  codes: readonly string[],
  places: readonly PlaceTile[],
): Question[] {
  return Array.from({ length: questions }, (_, i) => draw(seed, i, codes, places));
}

/** The objects of a release that has these codes and places alone. */
export function objectsOf(
  nation: Nation,
  codes: readonly CodeTile[],
  places: readonly PlaceTile[],
): Map<string, string> {
  const states = [...new Set(places.flatMap(({ zips }) => zipsOf(zips).map(({ state }) => state)))].sort();
  const cells = [...new Set(places.flatMap(nation.cellsOf))].sort();
  const objects = new Map<string, string>();
  const put = (key: string, value: unknown) => void objects.set(key, JSON.stringify(value));
  const head = { format: TILE_FORMAT };
  for (const tile of codes) put(tileKeys.code(BUILD, tile.code), tile);
  for (const tile of places) put(tileKeys.place(BUILD, tile.zip3), tile);
  for (const state of states) put(tileKeys.state(BUILD, state), nation.stateTile(state));
  for (const cell of cells) put(tileKeys.cell(BUILD, cell), nation.cellTile(cell));
  const join = (keys: readonly string[]) =>
    keys.map((key) => checksumOf(md5(objects.get(key) ?? ''))).join('');
  put(CURRENT_KEY, { ...head, release: BUILD, previous: null, published_by: 'bench' });
  const sorted = codes.map(({ code }) => code).sort();
  const zip3s = places.map(({ zip3 }) => zip3).sort();
  put(tileKeys.index(BUILD), {
    ...{ ...head, build: BUILD, as_of: BUILD.slice(0, 10), codes: sorted.join(''), drgs: '' },
    ...{
      zip3_statistics: { codes: '', drgs: '' },
      insurer_payments: { codes: '', drgs: '' },
      zip3: zip3s,
      states,
      cells,
    },
    ...{ withheld_rules: {}, sources: [], provider_keys: [], editions: null },
    checksums: {
      codes: join(sorted.map((code) => tileKeys.code(BUILD, code))),
      drgs: '',
      zip3: join(zip3s.map((zip3) => tileKeys.place(BUILD, zip3))),
      states: join(states.map((state) => tileKeys.state(BUILD, state))),
    },
  });
  return objects;
}

/** What the databases are filled with. */
export function onDemandWorld({ codes, places, objects }: Omit<LookupWorld, 'questions'>): OnDemandWorld {
  const states = [...objects].filter(([key]) => key.includes('/state/')).map(([, text]) => JSON.parse(text));
  return { codes, places, states };
}

function draw(seed: number, i: number, codes: readonly string[], places: readonly PlaceTile[]): Question {
  const code = codes[zipf(codes.length, share(seed, 51, i))] ?? '';
  const place = places[zipf(places.length, share(seed, 52, i))];
  if (!place) throw new RangeError('The nation has no place.');
  const located = zipsOf(place.zips).filter(({ lat }) => lat !== null);
  const own = located[mix(seed, 53, i) % located.length];
  const [zip = '', lat, lng] = [own?.zip, own?.lat ?? 0, own?.lng ?? 0];
  const isPoint = share(seed, 54, i) < BY_POINT;
  return {
    code,
    zip,
    ...(isPoint ? { point: { lat, lng } } : {}),
    radiusMiles: share(seed, 55, i) < WIDENING ? SMALL_RADIUS_MILES : USUAL_RADIUS_MILES,
    tiles: [tileKeys.code(BUILD, code), tileKeys.place(BUILD, place.zip3)],
  };
}

/** An index below `n`: the r-th is 1/r as likely as the first. */
function zipf(n: number, at: number): number {
  let total = 0;
  for (let rank = 1; rank <= n; rank += 1) total += 1 / rank;
  let left = at * total;
  for (let rank = 1; rank <= n; rank += 1) {
    left -= 1 / rank;
    if (left <= 0) return rank - 1;
  }
  return n - 1;
}
