// Medicare's public claims of a code tile by state: the columns as a table, which is made once for a tile, and the block of
// an answer. builder/src/tiles/encode-claims.ts is the other direction.
import { type Claims, type ClaimsColumns, LEAST_CLAIMS_COUNT, type TileClaims } from './claims.ts';
import { madeOnce, wholeTable } from './made-once.ts';
import { dollarsOf, dollarsOrNull } from './money.ts';
import { decodeColumns, indexInJoined, type Numbers } from './number-column.ts';

/** The decoded columns; `providers` has 0 for null, and `charge` one more than itself. */
type ClaimsTable = { keys: string } & Record<'services' | 'providers' | 'allowed' | 'charge', Numbers>;

const STATE_LENGTH = 2;

/** What is wrong with the figures by state, in words without any of them; undefined when nothing is. */
export function claimsFault(columns: ClaimsColumns): string | undefined {
  const table = checkedClaims(columns);
  return typeof table === 'string' ? table : undefined;
}

const checkedClaims = madeOnce(decodeClaims);

function decodeClaims({ keys, ...texts }: ClaimsColumns): ClaimsTable | string {
  const decoded = decodeColumns([texts.services, texts.providers, texts.allowed, texts.charge], [])?.numbers;
  const [services, providers, allowed, charge] = decoded ?? [];
  if (!services || !providers || !allowed || !charge) return 'has a wrong value in claims.states';
  const table = { keys, services, providers, allowed, charge };
  if (decoded?.some(({ length }) => length * STATE_LENGTH !== keys.length))
    return 'has columns of different lengths in claims.states';
  for (let i = 0; i < services.length; i += 1) {
    const known = providers[i] ?? 0;
    if ((services[i] ?? 0) < LEAST_CLAIMS_COUNT || (known < LEAST_CLAIMS_COUNT && known !== 0))
      return 'has a wrong value in claims.states';
  }
  return table;
}

/** The figures of one state, amounts in cents. */
export type StateClaims = {
  services: number;
  providers: number | null;
  allowed: number;
  charge: number | null;
};

/**
 * The figures of a state; undefined for a state that the columns do not list.
 * @throws RangeError for columns that are not whole; a tile that was read has been checked
 */
export function claimsOfState(columns: ClaimsColumns, state: string): StateClaims | undefined {
  const table = wholeTable('A code tile', checkedClaims(columns));
  const i = indexInJoined(table.keys, STATE_LENGTH, state);
  if (i < 0) return undefined;
  const charge = table.charge[i] ?? 0;
  return {
    services: table.services[i] ?? 0,
    providers: table.providers[i] || null,
    allowed: table.allowed[i] ?? 0,
    charge: charge === 0 ? null : charge - 1,
  };
}

/** The states that have figures, sorted. */
export function claimsStates({ keys }: ClaimsColumns): string[] {
  return Array.from({ length: keys.length / STATE_LENGTH }, (_, i) =>
    keys.slice(i * STATE_LENGTH, (i + 1) * STATE_LENGTH),
  );
}

/** The block of an answer for a question about a state, or about no place. */
export function claimsFor(claims: TileClaims | null, state: string | null): Claims | null {
  if (claims === null) return null;
  const { year, setting, national, states } = claims;
  const ofState = state === null ? undefined : claimsOfState(states, state);
  const figures = ofState ?? national;
  if (figures === null) return null;
  return {
    year,
    services: figures.services,
    providers: figures.providers,
    allowed_mean: dollarsOf(figures.allowed),
    charge_mean: dollarsOrNull(figures.charge),
    place: ofState ? { scope: 'state', state, setting } : { scope: 'national', state: null, setting },
  };
}
