// The public id of a campus, the same in every build that reads the same statements.
import { createHash } from 'node:crypto';
import type { MrfHeader } from '../mrf/row.ts';
import type { LocatedCampus, LocateLookups } from './locate.ts';
import { normaliseAddress, normaliseName } from './normalise.ts';
import { isValidNpi } from './nppes.ts';

const HASH_DIGITS = 10;

/** True when the file states one campus: its one address, or without any its one name at most. */
function statesOneCampus({ addresses, locationNames }: MrfHeader): boolean {
  return (addresses.length || locationNames.length) <= 1;
}

/**
 * `ccn-050454` when the campus's exact name is unique in its state in the hospital list and the list has it at
 * the same ZIP; else `npi-...` when the file states one valid NPI for its one campus; else `loc-` and a hash of
 * what the file states. The campus's own name is part of that: several campuses may share one address.
 */
export function facilityId(
  campus: LocatedCampus,
  header: MrfHeader,
  { hospitals }: Pick<LocateLookups, 'hospitals'>,
): string {
  const listed = hospitals.unique(campus.name, campus.state);
  if (listed && listed.zip === campus.zip) return `ccn-${listed.ccn}`;
  const [npi, ...otherNpis] = new Set(header.npis);
  const oneNpi = otherNpis.length === 0 && npi !== undefined && isValidNpi(npi);
  if (oneNpi && statesOneCampus(header)) return `npi-${npi}`;
  const place = campus.address === '' ? campus.zip : normaliseAddress(campus.address);
  const stated = [normaliseName(header.hospitalName), normaliseName(campus.name), place].join('\n');
  return `loc-${createHash('sha256').update(stated).digest('hex').slice(0, HASH_DIGITS)}`;
}
