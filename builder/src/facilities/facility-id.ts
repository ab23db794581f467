// The public id of a campus, the same in every build that reads the same statements.
import { sha256 } from '../files/hash.ts';
import type { MrfHeader } from '../mrf/row.ts';
import { isValidNpi } from '../registry/organisation-file.ts';
import type { Hospital } from './hospital-list.ts';
import type { LocatedCampus, LocateLookups } from './locate.ts';
import { normaliseAddress, normaliseName } from './normalise.ts';
import { postalAddress, tellingWords } from './street.ts';

const HASH_DIGITS = 10;

/** True when the file states one campus: its one address, or without any its one name at most. */
function statesOneCampus({ addresses, locationNames }: MrfHeader): boolean {
  return (addresses.length || locationNames.length) <= 1;
}

/**
 * The listed hospital at the campus's address, when it is certain: one hospital is listed there, no other campus of
 * the file states the address, and the names share a word of their own. A clinic inside a hospital shares none.
 */
function hospitalAtAddress(
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
  const own = tellingWords([campus.name, header.hospitalName], place);
  return [...tellingWords([listed.name], place)].some((word) => own.has(word)) ? listed : undefined;
}

/**
 * `ccn-050454` when the campus's exact name is unique in its state in the hospital list and the list has it at
 * the same ZIP, or the list has one hospital at its exact postal address; else `npi-...` when the file states one valid NPI for its one campus; else `loc-` and a hash of
 * what the file states. The campus's own name is part of that: several campuses may share one address.
 */
export function facilityId(
  campus: LocatedCampus,
  header: MrfHeader,
  { hospitals }: Pick<LocateLookups, 'hospitals'>,
): string {
  const listed = hospitals.unique(campus.name, campus.state);
  if (listed && listed.zip === campus.zip) return `ccn-${listed.ccn}`;
  const neighbour = hospitalAtAddress(campus, header, hospitals);
  if (neighbour) return `ccn-${neighbour.ccn}`;
  const [npi, ...otherNpis] = new Set(header.npis);
  const oneNpi = otherNpis.length === 0 && npi !== undefined && isValidNpi(npi);
  if (oneNpi && statesOneCampus(header)) return `npi-${npi}`;
  const place = campus.address === '' ? campus.zip : normaliseAddress(campus.address);
  const stated = [normaliseName(header.hospitalName), normaliseName(campus.name), place].join('\n');
  return `loc-${sha256(stated).slice(0, HASH_DIGITS)}`;
}
