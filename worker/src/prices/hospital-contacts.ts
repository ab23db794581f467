// What only members see of hospitals that are also in the member tiles: address, phone, and rates by payer and
// network.
import type { MemberTile, ProviderKey } from '../../../schemas/provider.ts';
import type { Build } from '../tiles/build.ts';
import type { TileStore } from '../tiles/tile-reader.ts';

/** Member tiles that one answer reads at most: hospitals of a wide radius lie in many ZIP3s. */
const MAX_MEMBER_TILES = 12;

export type HospitalContact = MemberTile['providers'][number];
type Hospital = { npi: string | null; zip: string };

/**
 * Contacts by NPI, for the hospitals that the member tiles of a code hold. Tiles are read in the order of the hospitals.
 * @throws ApiError `data_unavailable`
 */
export async function hospitalContacts(
  key: ProviderKey,
  hospitals: readonly Hospital[],
  build: Build,
  tiles: TileStore,
): Promise<Map<string, HospitalContact>> {
  if (!build.hasProviders(key)) return new Map();
  const manifest = await tiles.providerManifest(build, key);
  const withTile = new Set(manifest.member_zip3);
  const wanted = new Set(hospitals.flatMap(({ npi }) => npi ?? []));
  const zip3s = new Set(
    hospitals.flatMap(({ npi, zip }) =>
      npi !== null && withTile.has(zip.slice(0, 3)) ? zip.slice(0, 3) : [],
    ),
  );
  const read = await Promise.all(
    [...zip3s].slice(0, MAX_MEMBER_TILES).map((zip3) => tiles.memberTile(manifest, zip3)),
  );
  const contacts = read.flatMap(({ providers }) => providers.filter(({ npi }) => wanted.has(npi)));
  return new Map(contacts.map((contact) => [contact.npi, contact]));
}
