// Medicare's public claims of a code tile by state: the columns as a table, which is made once for a tile, and the block of
// an answer. builder/src/tiles/encode-claims.ts is the other direction.
import { type Claims, type ClaimsColumns, LEAST_CLAIMS_COUNT, type TileClaims } from './claims.ts';
import { ColumnsUnderCheck, KeptColumn } from './kept-columns.ts';
import { madeOnce, wholeTable } from './made-once.ts';
import { dollarsOf, dollarsOrNull } from './money.ts';
import { indexInJoined, spaceOf } from './number-column.ts';

/** The columns; `providers` has 0 for null, and `charge` one more than itself. */
class ClaimsTable {
  readonly keys: string;
  readonly services: KeptColumn;
  readonly providers: KeptColumn;
  readonly allowed: KeptColumn;
  readonly charge: KeptColumn;

  constructor(columns: ClaimsColumns) {
    this.keys = columns.keys;
    this.services = new KeptColumn(columns.services);
    this.providers = new KeptColumn(columns.providers);
    this.allowed = new KeptColumn(columns.allowed);
    this.charge = new KeptColumn(columns.charge);
  }
}

const STATE_LENGTH = 2;

/**
 * What is wrong with the figures by state, in words without any of them; undefined when nothing is. `areChecked`: they are those
 * that their writer checked.
 */
export function claimsFault(columns: ClaimsColumns, areChecked = false): string | undefined {
  const table = checkedClaims(columns, areChecked);
  return typeof table === 'string' ? table : undefined;
}

const checkedClaims = madeOnce((columns: ClaimsColumns, areChecked): ClaimsTable | string => {
  const fault = areChecked ? undefined : valueFault(columns);
  return fault ?? new ClaimsTable(columns);
});

function valueFault(texts: ClaimsColumns): string | undefined {
  const seen = new ColumnsUnderCheck(spaceOf(texts.services, texts.providers, texts.allowed, texts.charge));
  const [services, providers] = [seen.numbers(texts.services), seen.numbers(texts.providers)];
  const [allowed, charge] = [seen.numbers(texts.allowed), seen.numbers(texts.charge)];
  if (!seen.isWhole) return WRONG_CLAIMS;
  const size = texts.keys.length / STATE_LENGTH;
  if ([services, providers, allowed, charge].some(({ length }) => length !== size))
    return 'has columns of different lengths in claims.states';
  for (let i = 0; i < services.length; i += 1) {
    const known = providers[i] ?? 0;
    if ((services[i] ?? 0) < LEAST_CLAIMS_COUNT || (known < LEAST_CLAIMS_COUNT && known !== 0))
      return WRONG_CLAIMS;
  }
  return undefined;
}

const WRONG_CLAIMS = 'has a wrong value in claims.states';

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
  const charge = table.charge.at(i);
  return {
    services: table.services.at(i),
    providers: table.providers.at(i) || null,
    allowed: table.allowed.at(i),
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
