// The first look at the providers of a key: what members see is written, and who practises where is counted.

import { newestDate } from '../../../../schemas/iso-date.ts';
import { providerKeys } from '../../../../schemas/provider.ts';
import type { Placing } from '../../places/placing.ts';
import type { PricedProvider, PricedProviders, ProviderKeyFacts } from '../../providers/priced-provider.ts';
import { UNFILED } from '../editions.ts';
import type { BuildWriter } from '../writer.ts';
import { memberTile } from './member-tile.ts';
import { idOf, indexPractices, type Practice, type Practices } from './practices.ts';

/** A provider under a key whose practice address cannot be located. */
export type Unplaced = { key: string; npi: string; zip: string; city: string; state: string };

/**
 * What the registry's providers of a key are: `mids` and `refreshed` are the middle prices and the newest date of those
 * that could be placed and have rates; `ownNpis` are the hospitals with their own prices that the key admits.
 */
export type Survey = {
  practices: Practices;
  mids: number[];
  refreshed: string | null;
  ownNpis: ReadonlySet<string>;
  memberZip3: string[];
  /** Editions of the member tiles in the order of `memberZip3`, joined. */
  memberEditions: string;
  unplaced: Unplaced[];
};

/** Reads every ZIP3 of a key once and writes its member tile. */
export async function surveyKey(
  facts: ProviderKeyFacts,
  providers: PricedProviders,
  placing: Placing,
  writer: BuildWriter,
): Promise<Survey> {
  const practices: Practice[] = [];
  const memberZip3: string[] = [];
  const unplaced: Unplaced[] = [];
  const mids: number[] = [];
  const ownNpis = new Set<string>();
  let refreshed: string | null = null;
  let memberEditions = '';
  for (const zip3 of [...providers.zip3sOf(facts.key)].sort()) {
    const found = placeAll(await providers.read(facts.key, zip3), zip3, placing);
    for (const { npi, zip, city, state } of found.unplaced)
      unplaced.push({ key: facts.key, npi, zip, city, state });
    if (found.placed.length === 0) continue;
    const tile = memberTile(UNFILED, facts, zip3, found.placed);
    memberEditions += writer.writeTile((id) => providerKeys.member(id, facts.key, zip3), tile);
    memberZip3.push(zip3);
    practices.push(...found.practices);
    const rated = found.placed.filter((one) => !hasOwnPrice(one));
    for (const one of found.placed) if (hasOwnPrice(one)) ownNpis.add(one.npi);
    for (const { midCents } of rated) mids.push(midCents);
    refreshed = newestDate([refreshed, ...rated.map(({ asOf }) => asOf)]);
  }
  return {
    practices: indexPractices(practices),
    mids,
    refreshed,
    ownNpis,
    memberZip3,
    memberEditions,
    unplaced,
  };
}

function hasOwnPrice({ source }: PricedProvider): boolean {
  return source === 'cms_transparency';
}

function placeAll(providers: readonly PricedProvider[], zip3: string, placing: Placing) {
  const practices = new Map<string, Practice>();
  const [placed, unplaced]: [PricedProvider[], PricedProvider[]] = [[], []];
  for (const provider of providers) {
    const id = idOf(provider);
    const known = practices.get(id);
    const point = known ?? placing(provider);
    if (!point) {
      unplaced.push(provider);
      continue;
    }
    placed.push(provider);
    if (hasOwnPrice(provider)) continue;
    const { zip, city, state } = provider;
    if (known) known.providers += 1;
    else practices.set(id, { zip, city, state, lat: point.lat, lng: point.lng, zip3, providers: 1 });
  }
  return { practices: practices.values(), placed, unplaced };
}
