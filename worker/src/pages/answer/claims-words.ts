// What Medicare's public claims say of a code, as sentences.
import type { TileClaims } from '../../../../schemas/claims.ts';
import { claimsFor } from '../../../../schemas/read-tile.ts';
import { STATE_NAMES } from '../../../../schemas/states.ts';
import { dollars, type Language, number } from '../texts/format.ts';
import { TEXTS } from '../texts/texts.ts';

/** The sentences for a state, or for the nation where the state has no figures; undefined without claims. */
export function describeClaims(
  tileClaims: TileClaims | null,
  state: string | null,
  lang: Language,
): string | undefined {
  const claims = claimsFor(tileClaims, state);
  if (claims === null) return undefined;
  const t = TEXTS[lang].answer.context.claims;
  const { year, services, providers, allowed_mean, charge_mean, place } = claims;
  const where = place.state === null ? t.inNation : t.inState(STATE_NAMES[place.state] ?? place.state);
  return [
    t.services[place.setting](year, number(services), where),
    ...(providers === null ? [] : [t.providers(number(providers))]),
    t.amounts[place.setting](dollars(allowed_mean)),
    ...(charge_mean === null ? [] : [t.charge(dollars(charge_mean))]),
  ].join(' ');
}
