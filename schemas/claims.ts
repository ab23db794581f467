// Medicare's public claims of a code: what was done and paid in a past year. They are shown beside the cash prices
// and are never among them.
import * as z from 'zod';
import { Cents, Dollars, dollarsOf, dollarsOrNull } from './money.ts';
import { StateCode } from './place.ts';

/**
 * Where the services were done. `F` and `O` are clinicians' bills, in a facility and elsewhere; `outpatient` is a
 * hospital's bill for a comprehensive APC, `inpatient` one for a stay.
 */
export const ClaimsSetting = z.enum(['F', 'O', 'outpatient', 'inpatient']);
export type ClaimsSetting = z.infer<typeof ClaimsSetting>;

/** The smallest count that is ever shown. */
export const LEAST_CLAIMS_COUNT = 11;
const Count = z.int().min(LEAST_CLAIMS_COUNT);

/** Counts and means of one area, in cents. `providers` is null where it is not stated or too small to be shown. */
const AreaFigures = z.strictObject({
  services: Count,
  providers: Count.nullable(),
  allowed: Cents,
  charge: Cents.nullable(),
});

/** Figures by state as columns: entry i of each column belongs to `keys[i]`; `keys` is sorted. */
export const ClaimsColumns = z.strictObject({
  keys: z.array(StateCode),
  services: z.array(Count),
  providers: z.array(Count.nullable()),
  allowed: z.array(Cents),
  charge: z.array(Cents.nullable()),
});
export type ClaimsColumns = z.infer<typeof ClaimsColumns>;

/** The block of a code tile. */
export const TileClaims = z.strictObject({
  year: z.int(),
  setting: ClaimsSetting,
  national: AreaFigures.nullable(),
  states: ClaimsColumns,
});
export type TileClaims = z.infer<typeof TileClaims>;

/** The place of the figures of an answer: the asked state where it has figures, else the nation. */
export const ClaimsPlace = z.strictObject({
  scope: z.enum(['national', 'state']),
  state: StateCode.nullable(),
  setting: ClaimsSetting,
});

/** The `claims` block of an answer, in dollars. */
export const Claims = z.strictObject({
  year: z.int(),
  services: z.int(),
  providers: z.int().nullable(),
  allowed_mean: Dollars,
  charge_mean: Dollars.nullable(),
  place: ClaimsPlace,
});
export type Claims = z.infer<typeof Claims>;

/** The block of an answer for a question about a state, or about no place. */
export function claimsFor(claims: TileClaims | null, state: string | null): Claims | null {
  if (claims === null) return null;
  const { year, setting, national, states } = claims;
  const index = state === null ? -1 : states.keys.indexOf(state);
  const [services, allowed] = [states.services[index], states.allowed[index]];
  if (services !== undefined && allowed !== undefined)
    return {
      year,
      services,
      providers: states.providers[index] ?? null,
      allowed_mean: dollarsOf(allowed),
      charge_mean: dollarsOrNull(states.charge[index] ?? null),
      place: { scope: 'state', state, setting },
    };
  return (
    national && {
      year,
      services: national.services,
      providers: national.providers,
      allowed_mean: dollarsOf(national.allowed),
      charge_mean: dollarsOrNull(national.charge),
      place: { scope: 'national', state: null, setting },
    }
  );
}
