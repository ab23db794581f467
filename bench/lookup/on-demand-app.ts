// The answers computed on demand from the same prices, as a team would build it first: Hono over an indexed database with a
// table of national figures.
import { Hono } from 'hono';
import { distanceMiles } from '../../schemas/place.ts';
import { sourceStatistics } from '../../schemas/statistics.ts';

/** A campus of a price file, with the file's price for the asked code. */
export type PricedCampus = Record<'id' | 'name' | 'city' | 'state' | 'zip', string> &
  Record<'file' | 'lat' | 'lng' | 'cents' | 'low' | 'high' | 'n', number> & { system: number | null };
type Now<T> = T | Promise<T>;
/** What the app asks of its database. */
export type OnDemandStore = {
  zipAt(zip: string): Now<{ lat: number; lng: number; state: string } | undefined>;
  near(code: string, south: number, north: number, west: number, east: number): Now<PricedCampus[]>;
  inState(code: string, state: string): Now<PricedCampus[]>;
  /** The national figures of a code, as JSON. */
  figuresOf(code: string): Now<string>;
};

const LISTED = 5;
const AREA_MILES = 150;
const MILES_A_DEGREE = 69;

/** An app that answers from a store. */
export function onDemandApp(store: OnDemandStore): Hono {
  return new Hono().get('/lookup', async (c) => {
    const { code = '', zip = '', lat: latText, lng: lngText, radius_miles: radius = '25' } = c.req.query();
    const at = await store.zipAt(zip);
    const [lat, lng] = [Number(latText ?? at?.lat), Number(lngText ?? at?.lng)];
    const dLat = AREA_MILES / MILES_A_DEGREE;
    const dLng = dLat / Math.cos((lat * Math.PI) / 180);
    const rows = await store.near(code, lat - dLat, lat + dLat, lng - dLng, lng + dLng);
    const placed = nearestOfFile(rows, lat, lng);
    let listed = placed.filter(({ miles }) => miles <= Number(radius));
    const widened = listed.length === 0;
    if (widened) listed = nearestOfFile(await store.inState(code, at?.state ?? ''), lat, lng);
    listed.sort((a, b) => a.cents - b.cents || a.miles - b.miles || (a.id < b.id ? -1 : 1));
    const area = sourceStatistics(placed.filter(({ miles }) => miles <= AREA_MILES));
    return c.json({
      ok: true,
      area,
      widened,
      facilities: listed.slice(0, LISTED),
      priced: placed.length,
      ...JSON.parse(await store.figuresOf(code)),
    });
  });
}

/** The nearest campus of every price file. */
function nearestOfFile(
  rows: readonly PricedCampus[],
  lat: number,
  lng: number,
): (PricedCampus & { miles: number })[] {
  const best = new Map<number, PricedCampus & { miles: number }>();
  for (const row of rows) {
    const miles = distanceMiles(lat, lng, row.lat, row.lng);
    const known = best.get(row.file);
    if (!known || miles < known.miles) best.set(row.file, { ...row, miles });
  }
  return [...best.values()];
}
