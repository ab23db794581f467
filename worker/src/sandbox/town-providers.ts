// The provider tile of a key of the sandbox: hospitals at the prices that they published, clinicians at negotiated rates.
import { completeRadius } from '../../../schemas/answer-order.ts';
import { centsOf } from '../../../schemas/money.ts';
import { distanceMiles } from '../../../schemas/place.ts';
import type { ProviderManifest, ProviderTile } from '../../../schemas/provider.ts';
import { TILE_FORMAT } from '../../../schemas/tile.ts';
import { SPECIALTIES } from '../../../schemas/vocabulary/specialties.ts';
import { encodeEvidence } from '../../../schemas/write-tile.ts';
import { labelOfCode } from '../providers/code-label.ts';
import { AS_OF, CLINICIANS, CODES, HOSPITALS, STATE, TOWN_BUILD, TOWN_ZIP, TOWN_ZIP3, ZIPS } from './town.ts';

/** One row before it is put into columns; amounts in dollars. */
type Row = {
  npi: string;
  facility: string | null;
  hospital: number | null;
  name: string;
  specialty: string;
  place: { zip: string; city: string; lat: number; lng: number };
  isHospital: boolean;
  amounts: readonly [low: number, mid: number, high: number];
  asOf: string;
};

/** The year of the invented services for Medicare patients. */
const CLAIMS_YEAR = 2024;

/** Id of a hospital of the town, the same in lookups, searches and exports. */
export function facilityId(file: number): string {
  return `sandbox-${file + 1}`;
}

/** What lies under a key. */
export function makeManifest(key: string): ProviderManifest {
  const rows = rowsOf(key);
  const isSpecialty = /^[a-z]/.test(key);
  const mids = rows.map(({ amounts: [, mid] }) => centsOf(mid)).sort((a, b) => a - b);
  return {
    format: TILE_FORMAT,
    build: TOWN_BUILD,
    key,
    kind: isSpecialty ? 'specialty' : 'procedure',
    label: isSpecialty ? labelOfSpecialty(key) : labelOfCode(key),
    price_code: CLINICIANS[key]?.priceCode ?? key,
    providers: rows.length,
    hospitals: rows.filter(({ isHospital }) => isHospital).length,
    refreshed: AS_OF,
    mid_median: mids[Math.floor((mids.length - 1) / 2)] ?? null,
    zip3: [TOWN_ZIP3],
    member_zip3: [],
    zip3_editions: null,
    member_editions: null,
  };
}

/** The providers near the town under a key. */
export function makeProviderTile(key: string): ProviderTile {
  const rows = rowsOf(key).sort((a, b) => (a.npi < b.npi ? -1 : 1));
  const dates = [...new Set(rows.map(({ asOf }) => asOf))].sort();
  const specialties = [...new Set(rows.map(({ specialty }) => specialty))].sort();
  const figures = ZIPS.map(({ lat, lng }) => {
    const within = (radius: number) =>
      rows.filter(({ place }) => distanceMiles(lat, lng, place.lat, place.lng) <= radius).length;
    const radius = completeRadius(within);
    return { radius, total: within(radius) };
  });
  const column = <T>(read: (row: Row) => T): T[] => rows.map(read);
  return {
    format: TILE_FORMAT,
    build: TOWN_BUILD,
    key,
    price_code: CLINICIANS[key]?.priceCode ?? key,
    zip3: TOWN_ZIP3,
    zip3_origin: TOWN_ZIP,
    origins: {
      zip: ZIPS.map(({ zip }) => zip),
      city: ZIPS.map(({ city }) => city),
      state: ZIPS.map(() => STATE),
      lat: ZIPS.map(({ lat }) => lat),
      lng: ZIPS.map(({ lng }) => lng),
      complete_miles: figures.map(({ radius }) => radius),
      total: figures.map(({ total }) => total),
    },
    dates,
    specialties,
    places: {
      zip: column(({ place }) => place.zip),
      city: column(({ place }) => place.city),
      state: column(() => STATE),
      lat: column(({ place }) => place.lat),
      lng: column(({ place }) => place.lng),
    },
    rows: {
      npi: column(({ npi }) => npi),
      facility: column(({ facility }) => facility),
      hospital: column(({ hospital }) => hospital),
      name: column(({ name }) => name),
      specialty: column(({ specialty }) => specialties.indexOf(specialty)),
      place: rows.map((_, i) => i),
      primary: column(() => 1),
      // Indexes of PROVIDER_SOURCES and PRICE_BASES.
      source: column(({ isHospital }) => (isHospital ? 0 : 1)),
      basis: column(({ isHospital }) => (isHospital ? 0 : 1)),
      low: column(({ amounts: [low] }) => centsOf(low)),
      mid: column(({ amounts: [, mid] }) => centsOf(mid)),
      high: column(({ amounts: [, , high] }) => centsOf(high)),
      as_of: column(({ asOf }) => dates.indexOf(asOf)),
      confidence: column(({ isHospital }) => (isHospital ? 0 : 1)),
      // Contract A shows the flag: half of the clinicians have it.
      locked: rows.map(({ isHospital }, i) => (!isHospital && i % 2 === 0 ? 1 : 0)),
    },
    evidence: {
      ...{ clinicians_year: CLAIMS_YEAR, hospitals_year: null, apc: null },
      ...encodeEvidence(rows.map(({ isHospital }, i) => (isHospital ? undefined : 25 + 10 * i))),
    },
  };
}

function rowsOf(key: string): Row[] {
  const { specialty = '', people = [] } = CLINICIANS[key] ?? {};
  const clinicians = people.map(({ name, npi, lat, lng, rates }): Row => {
    const place = { zip: TOWN_ZIP, city: ZIPS[0].city, lat, lng };
    const word = labelOfSpecialty(specialty);
    const none = { facility: null, hospital: null, isHospital: false };
    return { ...none, npi, name, specialty: word, place, amounts: rates, asOf: AS_OF };
  });
  const hospitals = (CODES[key]?.prices ?? []).flatMap((price, file): Row[] => {
    const hospital = HOSPITALS[file];
    if (price === undefined || !hospital) return [];
    const { name, npi, zip, city, lat, lng, updated } = hospital;
    const amounts = typeof price === 'number' ? ([price, price, price] as const) : price;
    const own = { facility: facilityId(file), hospital: file, isHospital: true };
    const specialty = labelOfSpecialty('hospital');
    return [{ ...own, npi, name, specialty, place: { zip, city, lat, lng }, amounts, asOf: updated }];
  });
  return [...hospitals, ...clinicians];
}

function labelOfSpecialty(id: string): string {
  return SPECIALTIES.find((one) => one.id === id)?.label ?? id;
}
