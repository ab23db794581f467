// The public id of a campus, the same in every build that reads the same statements.
import { sha256 } from '../files/hash.ts';
import type { MrfHeader } from '../mrf/row.ts';
import { isValidNpi } from '../registry/organisation-file.ts';
import type { Hospital } from './hospital-list.ts';
import type { LocatedCampus, LocateLookups } from './locate.ts';
import { normaliseAddress, normaliseName } from './normalise.ts';
import { distinctiveWords, postalAddress } from './street.ts';

const HASH_DIGITS = 10;

/** True when the file states one campus: it has one address, or no address and at most one location name. */
function statesOneCampus({ addresses, locationNames }: MrfHeader): boolean {
  return (addresses.length || locationNames.length) <= 1;
}

/**
 * The listed hospital at the campus's address, when it is certain: the list has one hospital there, no other
 * campus of the file has the address, and the two names share a distinctive word. A clinic inside a hospital
 * shares no such word.
 */
function findHospitalAtAddress(
  campus: LocatedCampus,
  header: MrfHeader,
  hospitals: LocateLookups['hospitals'],
): Hospital | undefined {
  if (campus.locatedBy !== 'address') return undefined;
  const postal = postalAddress(campus.address);
  const sharing = header.addresses.filter((address) => postalAddress(address) === postal);
  const listed = sharing.length === 1 ? hospitals.atAddress(campus.address, campus.zip) : undefined;
  if (!listed) return undefined;
  const place = `${listed.city} ${listed.state} ${campus.city}`;
  const stated = distinctiveWords([campus.name, header.hospitalName], place);
  return [...distinctiveWords([listed.name], place)].some((word) => stated.has(word)) ? listed : undefined;
}

/**
 * `ccn-050454` when the hospital list has the campus's exact name once in its state and at the same ZIP, or
 * has one hospital at its exact postal address; else `npi-...` when the file states one valid NPI and one
 * campus; else `loc-` and a hash of what the file states. The hash includes the campus's name, because
 * campuses may share an address.
 */
export function facilityId(
  campus: LocatedCampus,
  header: MrfHeader,
  { hospitals }: Pick<LocateLookups, 'hospitals'>,
): string {
  const listed = hospitals.unique(campus.name, campus.state);
  if (listed && listed.zip === campus.zip) return `ccn-${listed.ccn}`;
  const atAddress = findHospitalAtAddress(campus, header, hospitals);
  if (atAddress) return `ccn-${atAddress.ccn}`;
  const [npi, ...otherNpis] = new Set(header.npis);
  const oneNpi = otherNpis.length === 0 && npi !== undefined && isValidNpi(npi);
  if (oneNpi && statesOneCampus(header)) return `npi-${npi}`;
  const place = campus.address === '' ? campus.zip : normaliseAddress(campus.address);
  const stated = [normaliseName(header.hospitalName), normaliseName(campus.name), place].join('\n');
  return `loc-${sha256(stated).slice(0, HASH_DIGITS)}`;
}
