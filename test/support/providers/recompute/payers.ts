// What payers agreed to pay, read from their files once more, a whole file at a time.
import { centsOf, csvRows } from './tables.ts';

/** A rate that counts for somebody. `kind` 0 is negotiated, 1 a fee schedule. */
export type Rate = { payer: string; network: string; facility: boolean; kind: number; cents: number };
/** Rates by number and code: `2100000001 99203`. */
export type Rates = Map<string, Rate[]>;

type Group = { npi?: number[] };
type Reference = {
  provider_group_id: number;
  network_name?: string[];
  provider_groups?: Group[];
  location?: string;
};
type Price = {
  negotiated_type: string;
  negotiated_rate: number;
  billing_class: string;
  service_code?: string[];
  billing_code_modifier?: string[];
};
type PayerFile = {
  reporting_entity_name: string;
  plan_name?: string;
  provider_references?: Reference[];
  in_network?: {
    negotiation_arrangement: string;
    billing_code_type: string;
    billing_code: string;
    negotiated_rates: {
      provider_references?: number[];
      provider_groups?: Group[];
      negotiated_prices: Price[];
    }[];
  }[];
};

const OFFICE = new Set(['11', '02', '10', '20', '49', '81', 'CSTM-00']);
const FACILITY = new Set(['19', '21', '22', '23', '24']);
const TYPES = new Set(['CPT', 'HCPCS', 'CDT']);

/** All rates of a folder's payer files. Group files elsewhere are found by their address in sources.csv. */
export function ratesOf(texts: ReadonlyMap<string, string>): Rates {
  const addresses = new Map(
    csvRows(texts.get('sources.csv') ?? '').map(([file = '', url = '']) => [url, file]),
  );
  const rates: Rates = new Map();
  for (const [path, text] of texts) {
    if (!/in-network-rates\.json/.test(path)) continue;
    const file = JSON.parse(text) as PayerFile;
    addFile(file, rates, (url) => {
      const remote = texts.get(addresses.get(url) ?? '');
      return remote === undefined ? [] : ((JSON.parse(remote) as Reference).provider_groups ?? []);
    });
  }
  return rates;
}

function addFile(file: PayerFile, rates: Rates, fetched: (url: string) => Group[]): void {
  const references = new Map(
    (file.provider_references ?? []).map((one) => [
      one.provider_group_id,
      { networks: one.network_name, groups: one.provider_groups ?? fetched(one.location ?? '') },
    ]),
  );
  for (const item of file.in_network ?? []) {
    if (item.negotiation_arrangement !== 'ffs' || !TYPES.has(item.billing_code_type)) continue;
    for (const { provider_groups, provider_references = [], negotiated_prices } of item.negotiated_rates) {
      const kept = negotiated_prices.flatMap(keptPrice);
      const paid = [
        { networks: undefined, groups: provider_groups ?? [] },
        ...provider_references.flatMap((id) => references.get(id) ?? []),
      ];
      for (const { networks, groups } of paid) {
        for (const network of networks ?? [file.plan_name ?? '']) {
          for (const npi of new Set(groups.flatMap((group) => group.npi ?? []))) {
            if (npi === 0) continue;
            const payer = file.reporting_entity_name.trim().toLowerCase();
            const key = `${npi} ${item.billing_code}`;
            const list = rates.get(key) ?? [];
            rates.set(key, list);
            list.push(...kept.map((price) => ({ payer, network, ...price })));
          }
        }
      }
    }
  }
}

function keptPrice(price: Price): Pick<Rate, 'facility' | 'kind' | 'cents'>[] {
  const kind = ['negotiated', 'fee schedule'].indexOf(price.negotiated_type);
  const places = price.service_code ?? [];
  const office = places.some((place) => OFFICE.has(place));
  const facility = !office && places.length > 0 && places.every((place) => FACILITY.has(place));
  const counts =
    kind >= 0 &&
    /^(?:professional|both)$/.test(price.billing_class) &&
    (price.billing_code_modifier ?? []).length === 0 &&
    price.negotiated_rate >= 1 &&
    (office || facility);
  return counts ? [{ facility, kind, cents: centsOf(String(price.negotiated_rate)) }] : [];
}
