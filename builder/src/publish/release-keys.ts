// Every key that a reader of a release may ask for, from what its index and its provider manifests list.
import { ProviderManifest, providerKeys } from '../../../schemas/provider.ts';
import { codesOfIndex } from '../../../schemas/read-tile.ts';
import { type BuildIndex, tileKeys } from '../../../schemas/tile.ts';
import { upgradeTile } from '../../../schemas/tile-formats.ts';

/** Texts of objects in the order of the keys; undefined where an object is missing. */
export type ReadTexts = (keys: readonly string[]) => Promise<(string | undefined)[]>;

/**
 * All keys of a release. A provider manifest that is gone or not one of ours lists nothing, but is listed
 * itself.
 */
export async function releaseKeys(read: ReadTexts, build: string, index: BuildIndex): Promise<string[]> {
  const keys = index.provider_keys;
  const manifests = keys.map((key) => providerKeys.manifest(build, key));
  const texts = await read(manifests);
  const listed = keys.flatMap((key, i) => {
    const manifest = readManifest(texts[i]);
    if (!manifest) return [];
    const { zip3, member_zip3 } = manifest;
    return [
      ...zip3.map((prefix) => providerKeys.tile(build, key, prefix)),
      ...member_zip3.map((prefix) => providerKeys.member(build, key, prefix)),
    ];
  });
  return [...priceKeys(build, index), ...manifests, ...listed];
}

function readManifest(text: string | undefined): ProviderManifest | undefined {
  try {
    return ProviderManifest.parse(upgradeTile('providerManifest', JSON.parse(text ?? 'null')));
  } catch {
    return undefined;
  }
}

/** Keys below `tiles/`. */
function priceKeys(build: string, index: BuildIndex): string[] {
  return [
    tileKeys.index(build),
    tileKeys.manifest(build),
    ...codesOfIndex(index).map((code) => tileKeys.code(build, code)),
    ...codesOfIndex(index.zip3_statistics).map((code) => tileKeys.zip3Statistics(build, code)),
    ...index.zip3.map((zip3) => tileKeys.place(build, zip3)),
    ...index.states.map((state) => tileKeys.state(build, state)),
    ...index.cells.map((cell) => tileKeys.cell(build, cell)),
  ];
}
