// One member tile: practice address, phone and the rates behind the prices, of the providers that practise in
// a ZIP3.
import type { MemberTile } from '../../../../schemas/provider.ts';
import { TILE_FORMAT } from '../../../../schemas/tile.ts';
import type { PricedProvider, ProviderKeyFacts } from '../../providers/priced-provider.ts';

/** Builds the tile; providers come sorted by NPI. */
export function memberTile(
  build: string,
  { key, priceCode }: ProviderKeyFacts,
  zip3: string,
  providers: readonly PricedProvider[],
): MemberTile {
  return {
    format: TILE_FORMAT,
    build,
    key,
    price_code: priceCode,
    zip3,
    providers: providers.map(({ npi, address, zip, phone, rates }) => ({
      npi,
      address,
      zip,
      phone,
      rates: rates
        .map(({ asOf, payer, network, group, cents, kind }) => ({
          ...{ payer, network, group, cents, kind },
          as_of: asOf,
        }))
        .sort((a, b) => compare(a.payer, b.payer) || compare(a.network, b.network)),
    })),
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
