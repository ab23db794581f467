// The areas of a question: states, and prefixes without what their states gave already. Each has a directory of campuses,
// of which the filters may admit some.
import type { ExportFilters } from '../../../schemas/enterprise.ts';
import { EXPORT_EXPECTED } from '../../../schemas/enterprise.ts';
import { textAt } from '../../../schemas/number-column.ts';
import { type DirectoryTable, directoryCampus, directoryTable } from '../../../schemas/read-directory.ts';
import type { Directory } from '../../../schemas/tile.ts';
import { ApiError } from '../errors.ts';
import type { Build } from '../tiles/build.ts';
import type { Ask } from './ask.ts';

type CampusFilters = Pick<ExportFilters, 'states' | 'zip3' | 'facilities' | 'systems'>;

type Campuses = DirectoryTable['campuses'];

/** A state or a prefix. */
export type AreaName = { state: string } | { zip3: string };
/** The campuses of an area; `has` says of the campus with an index whether it is one of the question. */
export type Area = { directory: Directory; has: (index: number) => boolean };
/** The areas of a question in their order, and how one is read. */
export type Areas = {
  names: readonly AreaName[];
  /** Reads it in the live release, or in another one that has the area. */
  read(name: AreaName, from?: Build): Promise<Area>;
};

/** @throws ApiError `invalid_parameter` for a facility or a health system that the release does not have */
export async function findAreas({ filters, build, tiles, index }: Ask): Promise<Areas> {
  const { release } = build;
  const places = await statesOf(filters, release, index);
  const files = await filesOf(filters, release, index);
  const ids = filters.facilities.length === 0 ? undefined : new Set(filters.facilities);
  const admits = ({ id, file }: Campuses, i: number) =>
    (ids === undefined || ids.has(textAt(id, i))) && (files === undefined || files.has(file[i] ?? -1));
  const everywhere = filters.states.length === 0 && filters.zip3.length === 0;
  const states = build.index.states.filter(
    (state) => (everywhere || filters.states.includes(state)) && (places === undefined || places.has(state)),
  );
  const given = new Set(states);
  return {
    names: [...states.map((state) => ({ state })), ...filters.zip3.map((zip3) => ({ zip3 }))],
    async read(name, from = build) {
      if ('state' in name) {
        const { directory } = await tiles.state(from, name.state);
        // Every campus of a state tile is in the state.
        const { campuses } = directoryTable(directory);
        return { directory, has: (i) => admits(campuses, i) };
      }
      const { directory } = await tiles.place(from, name.zip3);
      const { campuses } = directoryTable(directory);
      const isThere = (i: number) => {
        const { zip, state } = directoryCampus(directory, i);
        return zip.startsWith(name.zip3) && !given.has(state);
      };
      return { directory, has: (i) => isThere(i) && admits(campuses, i) };
    },
  };
}

/** The states that the facilities of the question lie in; undefined when no facility is named. */
async function statesOf(
  { facilities }: CampusFilters,
  release: string,
  index: Ask['index'],
): Promise<Set<string> | undefined> {
  if (facilities.length === 0) return undefined;
  const states = await index.statesOfFacilities(release, facilities);
  refuseUnknown('filters.facilities', facilities, states);
  return new Set(states.values());
}

/** The price files of the health systems of the question; undefined when no system is named. */
async function filesOf(
  { systems }: CampusFilters,
  release: string,
  index: Ask['index'],
): Promise<Set<number> | undefined> {
  if (systems.length === 0) return undefined;
  const files = await index.filesOfSystems(release, systems);
  refuseUnknown('filters.systems', systems, files);
  return new Set([...files.values()].flat());
}

function refuseUnknown(param: string, asked: readonly string[], found: ReadonlyMap<string, unknown>): void {
  const unknown = asked.filter((one) => !found.has(one));
  if (unknown.length === 0) return;
  const expected = `${EXPORT_EXPECTED[param]}; the release does not have ${unknown.slice(0, 5).join(', ')}`;
  throw new ApiError('invalid_parameter', { param, expected });
}
