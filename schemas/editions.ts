// What each tile of a build is filed under, by its index and its provider manifests.
import type { CodeKey } from './code-key.ts';
import type { ProviderManifest } from './provider.ts';
import { positionOfCode } from './read-tile.ts';
import { type BuildIndex, EDITION_LENGTH } from './tile.ts';

/**
 * What the tiles of a build are filed under. Each function takes only what the index lists: for anything else it gives
 * an empty text, which names nothing.
 */
export type FiledTiles = {
  code(code: CodeKey): string;
  zip3Statistics(code: CodeKey): string;
  insurerPayments(code: CodeKey): string;
  place(zip3: string): string;
  state(state: string): string;
  cell(cell: string): string;
  providerManifest(key: string): string;
};

type Listing = Pick<
  BuildIndex,
  | 'build'
  | 'codes'
  | 'drgs'
  | 'zip3_statistics'
  | 'insurer_payments'
  | 'zip3'
  | 'states'
  | 'cells'
  | 'provider_keys'
  | 'editions'
>;

/** What the tiles of the build with this index are filed under. */
export function filedTiles(index: Listing): FiledTiles {
  const { build, editions } = index;
  if (editions === null) {
    const ofBuild = () => build;
    return {
      code: ofBuild,
      zip3Statistics: ofBuild,
      insurerPayments: ofBuild,
      place: ofBuild,
      state: ofBuild,
      cell: ofBuild,
      providerManifest: ofBuild,
    };
  }
  const named = (list: readonly string[], joined: string) => {
    const positions = positionsOf(list);
    return (name: string) => editionAt(joined, positions.get(name) ?? -1);
  };
  return {
    code: (code) => editionOfCode(index, editions, code),
    zip3Statistics: (code) => editionOfCode(index.zip3_statistics, editions.zip3_statistics, code),
    insurerPayments: (code) => editionOfCode(index.insurer_payments, editions.insurer_payments, code),
    place: named(index.zip3, editions.zip3),
    state: named(index.states, editions.states),
    cell: named(index.cells, editions.cells),
    providerManifest: named(index.provider_keys, editions.provider_keys),
  };
}

/** Where each name of a list is. */
export function positionsOf(names: readonly string[]): Map<string, number> {
  return new Map(names.map((name, i) => [name, i]));
}

type Lists = { codes: string; drgs: string };

function editionOfCode(lists: Lists, editions: Lists, code: CodeKey): string {
  const { list, position } = positionOfCode(lists, code);
  return editionAt(editions[list], position);
}

function editionAt(joined: string, position: number): string {
  return position < 0 ? '' : joined.slice(position * EDITION_LENGTH, (position + 1) * EDITION_LENGTH);
}

type Manifest = Pick<
  ProviderManifest,
  'build' | 'zip3' | 'member_zip3' | 'zip3_editions' | 'member_editions'
>;

/** What the provider tile of a ZIP3 is filed under that the manifest lists. */
export function filedProviderTile({ build, zip3: listed, zip3_editions }: Manifest, zip3: string): string {
  return zip3_editions === null ? build : editionAt(zip3_editions, listed.indexOf(zip3));
}

/** What the member tile of a ZIP3 is filed under that the manifest lists. */
export function filedMemberTile({ build, member_zip3, member_editions }: Manifest, zip3: string): string {
  return member_editions === null ? build : editionAt(member_editions, member_zip3.indexOf(zip3));
}

/** Editions of many tiles in the order of their names, joined; `of` gives that of a name. */
export function joinEditions(names: readonly string[], of: (name: string) => string): string {
  return names.map(of).join('');
}

/** Whether a text has an edition for each of some entries. */
export function hasEditions(joined: string, entries: number): boolean {
  return joined.length === entries * EDITION_LENGTH && /^[A-Za-z0-9_-]*$/.test(joined);
}
