// What a member sees beyond an answer of the API: every hospital of the area with its position, the dots of the plot, and
// the lowest price within each distance. From the same tiles and with the same functions as a lookup.
import type { Facility } from '../../../schemas/api.ts';
import { type ClaimsEvidence, claimsEvidence } from '../../../schemas/claims.ts';
import { type InsurerPayment, paymentsByFile } from '../../../schemas/insurer-payments.ts';
import { MAX_RADIUS_MILES } from '../../../schemas/place.ts';
import { directoryCampus, indexOfFile, npiOfFile } from '../../../schemas/read-tile.ts';
import type { CodeTile, Directory } from '../../../schemas/tile.ts';
import type { TileStore } from '../tiles/tile-reader.ts';
import { type DriveStep, driveToSave } from './drive-to-save.ts';
import { stateHasPrice } from './facilities.ts';
import type { Finding } from './finding.ts';
import { type HospitalContact, hospitalContacts } from './hospital-contacts.ts';
import { asZip3, type Location } from './location.ts';
import { type LookupQuestion, lookUpWithTiles } from './look-up.ts';
import { LowestPrices } from './lowest-prices.ts';
import { nearestCampuses } from './nearest-campus.ts';
import { type NearestElsewhere, nearestElsewhere } from './nearest-elsewhere.ts';
import { eachPriceOf } from './price-table.ts';

/** A hospital of the list. `rank` counts from 1 in the order of the list. */
export type MemberHospital = Facility & {
  rank: number;
  /** Price-file number: of a source, the file with the lowest one gives the price. */
  file: number;
  lat: number;
  lng: number;
  npi: string | null;
  /** Hospitals with the same number are one independent source. */
  source: number;
  /** Services of the hospital in Medicare's claims, null without any. */
  evidence: ClaimsEvidence | null;
  /** True within the asked radius; false for one that the widened area added. */
  isWithin: boolean;
};

/** A finding with everything the page of a member shows. */
export type MemberFinding = {
  finding: Finding;
  /** By NPI: address, phone and rates, where the member tiles have them. */
  contacts: ReadonlyMap<string, HospitalContact>;
  hospitals: MemberHospital[];
  /** What insurers paid at the hospitals of the list, by price-file number. */
  payments: ReadonlyMap<number, InsurerPayment[]>;
  /** The radius that the list covers; null for a state, or without a place. */
  listMiles: number | null;
  drive: DriveStep[];
  /** Where the nearest price is, when neither the place nor its state has one. */
  elsewhere: NearestElsewhere | undefined;
};

/**
 * Finds everything for a member.
 * @param middles where the states are, to look for the nearest price when the state lacks one
 * @throws ApiError as `lookUp`
 */
export async function memberAnswer(
  question: LookupQuestion,
  tiles: TileStore,
  middles: ReadonlyMap<string, { lat: number; lng: number }>,
): Promise<MemberFinding> {
  const { finding, place, build } = await lookUpWithTiles(question, tiles);
  const { tile, location, area } = finding;
  if (!location || !place || !area)
    return {
      finding,
      hospitals: [],
      listMiles: null,
      drive: [],
      contacts: new Map(),
      payments: new Map(),
      elsewhere: undefined,
    };
  const drive = driveToSave(tile, place.directory, location);
  // An area by radius is at least as wide as the asked radius. An area by state has too few sources within reach.
  const miles = area.area.radius_miles ?? MAX_RADIUS_MILES;
  const near = listHospitals(tile, place.directory, location, miles, question.radiusMiles);
  const isState = near.length === 0 && stateHasPrice(tile, location.state);
  const hospitals = isState
    ? listHospitals(
        tile,
        (await tiles.state(build, location.state)).directory,
        location,
        Number.POSITIVE_INFINITY,
        question.radiusMiles,
      )
    : near;
  const contacts = await hospitalContacts(tile.code, hospitals, build, tiles);
  const payments =
    hospitals.length > 0 && build.hasInsurerPayments(tile.code)
      ? paymentsByFile(await tiles.insurerPayments(build, tile.code))
      : new Map<number, InsurerPayment[]>();
  const elsewhere =
    hospitals.length === 0 && tile.states.keys !== ''
      ? await nearestElsewhere(tile, location, middles, build, tiles)
      : undefined;
  return { finding, contacts, payments, hospitals, listMiles: isState ? null : miles, drive, elsewhere };
}

/** Every priced hospital within a radius, in the order of an answer. */
function listHospitals(
  tile: CodeTile,
  directory: Directory,
  location: Location,
  miles: number,
  askedMiles: number,
): MemberHospital[] {
  const near = nearestCampuses(directory, location, miles, asZip3(location));
  const lowest = new LowestPrices(directory, Number.POSITIVE_INFINITY);
  const sources = new Map<number, number>();
  const within = new Set<number>();
  eachPriceOf(tile.facilities, near.files, (entry, found) => {
    lowest.take(entry, found);
    if (found.radius <= askedMiles) within.add(entry.file);
    // A file that is a source alone gets a number that no shared source has.
    sources.set(entry.file, entry.source >= 0 ? entry.source : -1 - entry.file);
  });
  const claims = tile.facilities.evidence;
  return lowest.kept().map((price, i) => {
    const { file, campus, evidence } = price;
    const { lat, lng } = directoryCampus(directory, campus);
    return {
      ...lowest.record(price, tile),
      rank: i + 1,
      file,
      lat,
      lng,
      npi: npiOfFile(directory, indexOfFile(directory, file)),
      source: sources.get(file) ?? -1 - file,
      evidence: claimsEvidence(evidence, claims.year, claims),
      isWithin: within.has(file),
    };
  });
}
