// The claims block of a code tile from the publishable figures of the code.
import type { TileClaims } from '../../../schemas/claims.ts';
import { encodeClaimsColumns } from '../../../schemas/write-tile.ts';
import type { CodeClaims } from '../claims/evidence.ts';

/** The states become columns. */
export function encodeClaims({ year, setting, national, states }: CodeClaims): TileClaims {
  return {
    year,
    setting,
    national: national && {
      services: national.services,
      providers: national.providers,
      allowed: national.allowed,
      charge: national.charge,
    },
    states: encodeClaimsColumns(states.map(({ area, ...figures }) => ({ state: area, ...figures }))),
  };
}
