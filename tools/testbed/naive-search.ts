// What a provider search has to find, by looking at every provider: an oracle that shares no code with the tiles.
import type { PricedHospital } from '../../builder/src/providers/priced-hospital.ts';
import type { PricedProvider } from '../../builder/src/providers/priced-provider.ts';
import type { ProviderTile } from '../../schemas/provider.ts';

export type Point = { lat: number; lng: number };
/**
 * What is compared: the radius, how many are in it, and the first 500 rows in answer order, by NPI; a hospital by NPI and
 * facility id, or by the facility id alone.
 */
export type Found = { completeMiles: number; total: number; npis: string[] };

type Ranked = Pick<PricedProvider, 'npi' | 'primary' | 'source' | 'midCents'> & {
  miles: number;
  isEvident: boolean;
};
/** A row of one campus; `hospital` is what its rows have in common. */
type CampusRow = Ranked & { hospital: number | null };

/** Great-circle miles by the chord between two points of the sphere. */
export function chordMiles(a: Point, b: Point): number {
  const on = ({ lat, lng }: Point) => {
    const [phi, lambda] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180];
    return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
  };
  const [p, q] = [on(a), on(b)];
  const chord = Math.hypot(...p.map((x, i) => x - (q[i] ?? 0)));
  return 2 * 3958.7613 * Math.asin(Math.min(1, chord / 2));
}

/** Every hospital once: the campus that is nearest, of equally near ones the first by id. */
function nearestCampuses(rows: readonly CampusRow[]): Ranked[] {
  const sorted = [...rows].sort((a, b) => a.miles - b.miles || (a.npi < b.npi ? -1 : 1));
  return sorted.filter(
    ({ hospital }, i) => hospital === null || sorted.findIndex((other) => other.hospital === hospital) === i,
  );
}

function campusRows(hospitals: readonly PricedHospital[], origin: Point): CampusRow[] {
  return hospitals.flatMap(({ file, npi, midCents, campuses, evidence }) =>
    campuses.map(
      (campus): CampusRow => ({
        ...{ hospital: file, midCents, primary: true, source: 'cms_transparency' },
        npi: npi === null ? campus.id : `${npi} ${campus.id}`,
        miles: chordMiles(origin, campus),
        isEvident: evidence !== undefined,
      }),
    ),
  );
}

/**
 * Looks at every provider; `pointOf` says where its practice lies. A provider with its own price is not found as a
 * provider: `hospitals` has its price file.
 */
export function naiveSearch(
  providers: readonly PricedProvider[],
  origin: Point,
  pointOf: (provider: PricedProvider) => Point | undefined,
  hospitals: readonly PricedHospital[] = [],
): Found {
  const practices = providers.flatMap((provider): Ranked[] => {
    const point = pointOf(provider);
    if (!point || provider.source === 'cms_transparency') return [];
    const isEvident = provider.evidence !== undefined;
    return [{ ...provider, npi: `${provider.npi} `, miles: chordMiles(origin, point), isEvident }];
  });
  const near = [...practices, ...nearestCampuses(campusRows(hospitals, origin))];
  const within = (radius: number) => near.filter(({ miles }) => miles <= radius);
  const completeMiles = [25, 50].find((radius) => within(radius).length >= 5) ?? 100;
  const found = within(completeMiles);
  return { completeMiles, total: found.length, npis: firstInOrder(found) };
}

/** What a reader makes of a tile for one of its ZIPs; undefined when the ZIP is not one of them. */
export function readTile(tile: ProviderTile, zip: string): Found | undefined {
  const i = tile.origins.zip.indexOf(zip);
  const [completeMiles, total] = [tile.origins.complete_miles[i], tile.origins.total[i]];
  if (completeMiles === undefined || total === undefined) return undefined;
  const at = (table: { lat: number[]; lng: number[] }, entry: number): Point => ({
    lat: table.lat[entry] ?? Number.NaN,
    lng: table.lng[entry] ?? Number.NaN,
  });
  const evident = new Set<number>();
  tile.evidence.index.reduce((sum, step) => {
    evident.add(sum + step);
    return sum + step;
  }, 0);
  const near = tile.rows.npi.map(
    (npi, row): CampusRow => ({
      npi: [npi, tile.rows.facility[row] ?? (npi === null ? null : '')]
        .filter((part) => part !== null)
        .join(' '),
      hospital: tile.rows.hospital[row] ?? null,
      primary: tile.rows.primary[row] === 1,
      source: tile.rows.source[row] === 0 ? 'cms_transparency' : 'payer_negotiated',
      midCents: tile.rows.mid[row] ?? Number.NaN,
      isEvident: evident.has(row),
      miles: chordMiles(at(tile.origins, i), at(tile.places, tile.rows.place[row] ?? -1)),
    }),
  );
  return {
    completeMiles,
    total,
    npis: firstInOrder(nearestCampuses(near).filter(({ miles }) => miles <= completeMiles)),
  };
}

function firstInOrder(near: readonly Ranked[]): string[] {
  const band = (miles: number) => (miles <= 5 ? 0 : miles <= 10 ? 1 : miles <= 25 ? 2 : miles <= 50 ? 3 : 4);
  const weights = ({ primary, source, midCents, miles, isEvident }: Ranked) => [
    primary ? 0 : 1,
    band(miles),
    source === 'cms_transparency' ? 0 : 1,
    isEvident ? 0 : 1,
    midCents,
    miles,
  ];
  const sorted = near
    .map((row) => ({ npi: row.npi, by: weights(row) }))
    .sort((a, b) => {
      const differs = a.by.findIndex((value, i) => value !== b.by[i]);
      return differs < 0 ? (a.npi < b.npi ? -1 : 1) : (a.by[differs] ?? 0) - (b.by[differs] ?? 0);
    });
  return sorted.slice(0, 500).map(({ npi }) => npi.trim());
}
