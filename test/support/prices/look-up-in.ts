// A lookup by the Worker's own functions in a world that is in memory.
import type { LookupAnswer } from '../../../schemas/api.ts';
import {
  type CellTile,
  type CodeTile,
  type PlaceTile,
  type StateTile,
  TILE_FORMAT,
} from '../../../schemas/tile.ts';
import { encodeCell } from '../../../schemas/write-tile.ts';
import { makeAnswer, writeAnswer } from '../../../worker/src/prices/answer.ts';
import { BUILD } from '../tiny-tiles.ts';
import { codeTileOf, directoryOf, placeTileOf, type StateFigures, type World } from './hand-world.ts';

export type Place = { kind: 'zip'; zip: string } | { kind: 'point'; lat: number; lng: number };
/** The part of a member's finding that tests read; that of the Worker has more. */
export type MemberFinding = {
  hospitals: {
    facility_id: string;
    rank: number;
    cash_price: number;
    source: number;
    file: number;
    isWithin: boolean;
  }[];
  listMiles: number | null;
  drive: { miles: number; price: number | null }[];
  finding: { area: { area: LookupAnswer['area'] } | undefined };
};
export type AskMember = (place: Place, radiusMiles: number) => Promise<MemberFinding>;
/** Asks for the world's code at a place. */
export type Ask = (place: Place | NoPlace, radiusMiles: number, lang?: 'en' | 'es') => Promise<LookupAnswer>;
export type NoPlace = { kind: 'none' };

const OPERATOR = {
  ...{ serviceName: 'Test', operatorName: 'Test', operatorUrl: 'https://operator.example' },
  siteUrl: 'https://site.example',
};

/** The tiles of a world, from which `ask` answers. */
export async function lookUpIn(
  world: World,
  states: Readonly<Record<string, StateFigures>> = {},
  change: (tile: CodeTile) => CodeTile = (tile) => tile,
): Promise<Ask> {
  const code = change(codeTileOf(world, states));
  return askOver(world, code, placeTilesOf(world), stateTilesOf(world));
}

function placeTilesOf(world: World): Map<string, PlaceTile> {
  const zip3s = [...new Set(world.zips.map(({ zip }) => zip.slice(0, 3)))].sort();
  return new Map(zip3s.map((zip3) => [zip3, placeTileOf(world, zip3)]));
}

function stateTilesOf(world: World): Map<string, StateTile> {
  return new Map(
    [...new Set(world.zips.map(({ state }) => state))].map((state): [string, StateTile] => {
      const directory = directoryOf(world, (campus) => campus.state === state);
      return [state, { format: TILE_FORMAT, build: BUILD, state, name: state, directory }];
    }),
  );
}

/** The same over tiles that are there already. */
export async function askOver(
  world: Pick<World, 'code' | 'zips'>,
  code: CodeTile,
  places: ReadonlyMap<string, PlaceTile>,
  states: ReadonlyMap<string, StateTile>,
): Promise<Ask> {
  const tiles = storeOver(world, code, places, states);
  const { lookUp } = await worker<{
    lookUp(question: object, store: object): Promise<Parameters<typeof makeAnswer>[0]>;
  }>('prices/look-up');
  return async (place, radiusMiles, lang) => {
    const finding = await lookUp(questionOf(world.code, place, radiusMiles), tiles);
    const answer = makeAnswer(finding, OPERATOR, lang);
    const { json, data_refreshed, release } = writeAnswer(finding, OPERATOR, lang);
    // Callers get the written one, a sandbox the other.
    if (json !== JSON.stringify(answer)) throw new Error(`Another answer is written: ${json}`);
    if (data_refreshed !== answer.data_refreshed || release !== answer.release)
      throw new Error('The headers are not those of the answer.');
    return answer;
  };
}

/** What a member sees, from the tiles of a world. */
export async function memberIn(
  world: World,
  states: Readonly<Record<string, StateFigures>>,
  change: (tile: CodeTile) => CodeTile = (tile) => tile,
): Promise<AskMember> {
  const code = change(codeTileOf(world, states));
  const tiles = storeOver(world, code, placeTilesOf(world), stateTilesOf(world));
  const { memberAnswer } = await worker<{
    memberAnswer(question: object, store: object, middles: object): Promise<MemberFinding>;
  }>('prices/member-answer');
  return (place, radiusMiles) => memberAnswer(questionOf(world.code, place, radiusMiles), tiles, new Map());
}

function questionOf(code: string, place: Place | NoPlace, radiusMiles: number) {
  return { procedure: { cpt: code }, input: code, place, radiusMiles, explain: false, zipIgnored: false };
}

/** The tile store over tiles in memory. */
function storeOver(
  { code: key, zips }: Pick<World, 'code' | 'zips'>,
  code: CodeTile,
  places: ReadonlyMap<string, PlaceTile>,
  states: ReadonlyMap<string, StateTile>,
) {
  const found = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('The world lacks a tile that was read.');
    return value;
  };
  const located = zips.flatMap(({ zip, lat, lng }) =>
    lat === null || lng === null ? [] : [{ zip, lat, lng }],
  );
  const cell: CellTile = {
    ...{ format: TILE_FORMAT, build: BUILD, cell: '' },
    ...encodeCell(located),
  };
  const index = { build: BUILD, withheld_rules: {}, sources: [] };
  const build = {
    ...{ release: BUILD, index, hasCell: () => true },
    hasCode: (asked: string) => asked === key,
    hasProviders: () => false,
    hasInsurerPayments: () => false,
    hasZip3: (zip3: string) => places.has(zip3),
  };
  return {
    current: async () => build,
    code: async () => code,
    place: async (_: unknown, zip3: string) => found(places.get(zip3)),
    state: async (_: unknown, state: string) => found(states.get(state)),
    cell: async (_: unknown, name: string) => ({ ...cell, cell: name }),
  };
}

/** The types of the module need those of Workers, so the compiler must not follow its name. */
async function worker<T>(module: string): Promise<T> {
  return (await import(new URL(`../../../worker/src/${module}.ts`, import.meta.url).href)) as T;
}
