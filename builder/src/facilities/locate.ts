// Where the campuses of a price file are: by the ZIP of the address, else by a registered NPI, else by an
// exact and unique official name. A campus that none of them locates stays unlocated; nothing is guessed.
import type { MrfHeader } from '../mrf/row.ts';
import type { Geography } from '../places/zips.ts';
import { isValidNpi, type NppesOrganisation } from '../registry/organisation-file.ts';
import { parseStateAndZip, type StateZip } from './address-zip.ts';
import type { HospitalList } from './hospital-list.ts';
import { normaliseName } from './normalise.ts';

export type LocatedBy = 'address' | 'npi' | 'hospital_list';

/** A campus on the map, at the centroid of its ZIP, in degrees. */
export type LocatedCampus = {
  name: string;
  /** As the file states it; '' when the file states no address. */
  address: string;
  city: string;
  state: string;
  zip: string;
  lat: number;
  lng: number;
  locatedBy: LocatedBy;
};

/** Where campuses are looked up. `nppes` and `hospitals` are empty when no such file is loaded. */
export type LocateLookups = {
  geography: Geography;
  nppes: ReadonlyMap<string, NppesOrganisation>;
  hospitals: HospitalList;
};

/** Located campuses in the order of the file; for the report, the statements of the others. */
export type CampusLocations = { located: LocatedCampus[]; unlocated: string[] };

type Stated = { name: string; address: string; npis: readonly string[] };

/** A campus at a ZIP; undefined when the ZIP has no centroid, because its distance is then unknown. */
function campusAt(zip: string, stated: Stated, by: LocatedBy, { geography }: LocateLookups) {
  const centroid = geography.byZip.get(zip);
  if (!centroid || centroid.lat === null || centroid.lng === null) return undefined;
  const { city, state, lat, lng } = centroid;
  const { name, address } = stated;
  return { name, address, city, state, zip, lat, lng, locatedBy: by } satisfies LocatedCampus;
}

/** A ZIP that is in another state than the address says is a typing error and locates nothing. */
function byAddress(stated: Stated, found: StateZip | undefined, lookups: LocateLookups) {
  if (!found || lookups.geography.byZip.get(found.zip)?.state !== found.state) return undefined;
  return campusAt(found.zip, stated, 'address', lookups);
}

/** By NPI, when all registered NPIs of the campus agree on one ZIP. */
function byNpi(stated: Stated, lookups: LocateLookups) {
  const zips = new Set(stated.npis.flatMap((npi) => lookups.nppes.get(npi)?.zip5 ?? []));
  const [zip, ...others] = zips;
  return zip === undefined || others.length > 0 ? undefined : campusAt(zip, stated, 'npi', lookups);
}

function byName(stated: Stated, state: string | null | undefined, lookups: LocateLookups) {
  const hospital = state ? lookups.hospitals.unique(stated.name, state) : undefined;
  return hospital && campusAt(hospital.zip, stated, 'hospital_list', lookups);
}

/** The campuses that a file states by address. Names and NPIs belong to them only when the counts match. */
function statedCampuses(header: MrfHeader, npis: readonly string[]): Stated[] {
  const { addresses, locationNames, hospitalName } = header;
  const paired = locationNames.length === addresses.length;
  const ownNpis = (index: number) => {
    if (addresses.length === 1) return npis;
    return header.npis.length === addresses.length ? npis.filter((npi) => npi === header.npis[index]) : [];
  };
  return addresses
    .map((address, index) => ({
      name: (paired && locationNames[index]?.trim()) || hospitalName,
      address: address.trim(),
      npis: ownNpis(index),
    }))
    .filter(({ address }) => address !== '');
}

/** Locates the campuses of a file without addresses: one campus for each NPI, else one for each name. */
function locateByFile(header: MrfHeader, npis: readonly string[], lookups: LocateLookups): LocatedCampus[] {
  const names = header.locationNames.filter((name) => name.trim() !== '');
  const paired = names.length === header.npis.length;
  const located = npis.flatMap((npi) => {
    const own = paired ? names[header.npis.indexOf(npi)] : undefined;
    return byNpi({ name: own ?? header.hospitalName, address: '', npis: [npi] }, lookups) ?? [];
  });
  if (located.length > 0) return located;
  const tryNames = (list: readonly string[]) =>
    list.flatMap((name) => byName({ name, address: '', npis: [] }, header.licenseState, lookups) ?? []);
  const byLocation = tryNames(names);
  return byLocation.length > 0 ? byLocation : tryNames([header.hospitalName]);
}

function locateStated(stated: Stated, header: MrfHeader, lookups: LocateLookups): LocatedCampus | undefined {
  const found = parseStateAndZip(stated.address);
  return (
    byAddress(stated, found, lookups) ??
    byNpi(stated, lookups) ??
    byName(stated, found?.state ?? header.licenseState, lookups)
  );
}

/** Campuses with the same ZIP and name are one campus; the first counts. */
function distinct(campuses: readonly LocatedCampus[]): LocatedCampus[] {
  const byKey = new Map<string, LocatedCampus>();
  for (const campus of campuses) {
    const key = `${campus.zip} ${normaliseName(campus.name)}`;
    if (!byKey.has(key)) byKey.set(key, campus);
  }
  return [...byKey.values()];
}

/**
 * The campuses of a price file that can be located; a file without any is unlocated. An official name is
 * looked up in the state of the address, else in that of the license.
 */
export function locateCampuses(header: MrfHeader, lookups: LocateLookups): CampusLocations {
  const npis = [...new Set(header.npis)].filter(isValidNpi);
  const stated = statedCampuses(header, npis);
  if (stated.length === 0) {
    const located = distinct(locateByFile(header, npis, lookups));
    return { located, unlocated: located.length > 0 ? [] : [header.hospitalName] };
  }
  const located: LocatedCampus[] = [];
  const unlocated: string[] = [];
  for (const campus of stated) {
    const found = locateStated(campus, header, lookups);
    if (found) located.push(found);
    else unlocated.push(`${campus.name}: ${campus.address}`);
  }
  return { located: distinct(located), unlocated };
}
