// The claims block of a code tile from the publishable figures of the code.
import type { TileClaims } from '../../../schemas/claims.ts';
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
    states: {
      keys: states.map(({ area }) => area),
      services: states.map(({ services }) => services),
      providers: states.map(({ providers }) => providers),
      allowed: states.map(({ allowed }) => allowed),
      charge: states.map(({ charge }) => charge),
    },
  };
}
