// A code for each count of 1 to 10 that a claims file hides in the states that it leaves out, and what a reader of several
// releases could compute of it.
import type { AreaRow } from '../../../builder/src/claims/claims-row.ts';
import { decimalOf } from '../../../builder/src/claims/decimal.ts';
import { makePublishable } from '../../../builder/src/claims/publishable.ts';
import type { TileClaims } from '../../../schemas/claims.ts';
import { claimsOfState, claimsStates } from '../../../schemas/read-tile.ts';
import { clinicianRow } from './claims-texts.ts';

/** `small` is the count of the states that are left out. */
export const PLANTED = Array.from({ length: 10 }, (_, i) => ({ code: String(45_481 + i), small: i + 1 }));
const [IOWA, OHIO] = [41_237, 60_411];
/** The numbers of the claims of these codes, which no comparison of builds may have: those of states, and of the nation. */
export const PLANTED_STATES = /41237|60411/;
export const PLANTED_NATION = /1016[45]\d/;

/** The rows of the file by area. */
export function plantedRows(): string[] {
  return PLANTED.flatMap(({ code, small }) => [
    clinicianRow('National', code, 'F', { services: IOWA + OHIO + small, providers: 900 }),
    clinicianRow('Iowa', code, 'F', { services: IOWA, providers: 300 }),
    clinicianRow('Ohio', code, 'F', { services: OHIO, providers: 400 }),
  ]);
}

/** Services of the nation and of the states that a release shows, by code. */
export type ShownServices = Map<string, { national: number; states: Map<string, number> }>;

/** What the tiles of a release show. */
export async function shownServices(
  claimsOf: (code: string) => Promise<TileClaims | null>,
): Promise<ShownServices> {
  const shown: ShownServices = new Map();
  for (const { code } of PLANTED) {
    const claims = await claimsOf(code);
    const states = new Map<string, number>();
    if (claims)
      for (const state of claimsStates(claims.states))
        states.set(state, claimsOfState(claims.states, state)?.services ?? 0);
    if (claims?.national) shown.set(code, { national: claims.national.services, states });
  }
  return shown;
}

/** What would be shown of a later version of the file, in which the states that are left out have eleven services more. */
export function revisedServices(): ShownServices {
  return new Map(
    PLANTED.map(({ code, small }) => {
      const row = (area: string, services: number): AreaRow => ({
        ...{ area, code, setting: 'F', apc: null, services: decimalOf(services), providers: null },
        ...{ allowed: decimalOf(100), charge: null },
      });
      const rows = [row('US', IOWA + OHIO + small + 11), row('IA', IOWA), row('OH', OHIO)];
      const { national, states } = makePublishable(rows);
      const services = states.map((state) => [state.area, state.services] as const);
      return [code, { national: national?.services ?? 0, states: new Map(services) }];
    }),
  );
}

/** Small counts that a reader gets: the nation of any release less the states that any of them shows. */
export function deriveSmallCounts(...releases: readonly ShownServices[]): number[] {
  return PLANTED.flatMap(({ code }) => {
    const shown = releases.flatMap((release) => release.get(code) ?? []);
    const states = new Map(shown.flatMap((release) => [...release.states]));
    const known = [...states.values()].reduce((sum, services) => sum + services, 0);
    const rests = shown.map(({ national }) => national - known);
    return rests.filter((rest) => rest > 0 && rest <= 10);
  });
}
