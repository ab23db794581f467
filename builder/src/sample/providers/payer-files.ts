// In-network files (Transparency in Coverage) of the payers of the sample world, in the forms that occur:
// groups inline in 1.x, referenced and at the end in 2.x, or in separate files, one of which cannot be
// fetched.
import { encode, gzip } from '../encode.ts';
import type { SampleFile } from '../price-file.ts';
import type { SampleProvider } from './cast.ts';
import { type Contract, makeContracts, type SamplePayer } from './contracts.ts';
import payersJson from './payers.json' with { type: 'json' };

const WEB = 'https://example.com/';
/** Marks a number whose text must not change, such as 690.6440. */
const RAW_NUMBER = /"@@([^"@]*)@@"/g;

/** All files, and the address of each file that a payer file refers to. */
export type PayerFiles = { files: SampleFile[]; sources: { path: string; url: string }[] };

/** Makes all payer files with their group files, in the order of the table. */
export function payerFiles(providers: readonly SampleProvider[]): PayerFiles {
  const files: SampleFile[] = [];
  const sources: PayerFiles['sources'] = [];
  for (const payer of payersJson.payers) {
    const contracts = makeContracts(payer, providers);
    files.push(inNetworkFile(payer, contracts));
    for (const one of payer.groups === 'remote' ? contracts : []) {
      if (one.metro === payersJson.unreachable) continue;
      const path = groupPath(payer, one);
      files.push({ path, bytes: Buffer.from(jsonText({ version: '1.0.0', ...makeGroups(one) })) });
      sources.push({ path, url: `${WEB}${path}` });
    }
  }
  return { files, sources };
}

function inNetworkFile(payer: SamplePayer, contracts: readonly Contract[]): SampleFile {
  const head = {
    reporting_entity_name: payer.entity,
    reporting_entity_type: 'health insurance issuer',
    ...(payer.plan === ''
      ? {}
      : { plan_name: payer.plan, plan_id_type: 'ein', plan_id: '001000777', plan_market_type: 'group' }),
    last_updated_on: payer.updated,
    version: payer.version,
  };
  const items = { in_network: makeItems(payer, contracts) };
  const references = {
    provider_references: contracts.map((one, index) => makeReference(payer, one, index)),
  };
  const body =
    payer.groups === 'inline'
      ? { ...head, ...items }
      : payer.groups === 'last'
        ? { ...head, ...items, ...references }
        : { ...head, ...references, ...items };
  const bytes = encode(jsonText(body), new Set());
  return { path: payer.file, bytes: payer.file.endsWith('.gz') ? gzip(bytes) : bytes };
}

/**
 * One item for each code, with its rates by contract. The last item is a bundle, which does not price one
 * service.
 */
function makeItems(payer: SamplePayer, contracts: readonly Contract[]): unknown[] {
  const codes = [...new Set(contracts.flatMap(({ prices }) => prices.map(({ code }) => code)))].sort();
  const items = codes.map((code) => ({
    negotiation_arrangement: 'ffs',
    name: 'Sample service',
    billing_code_type: /^D/.test(code) ? 'CDT' : /^\d/.test(code) ? 'CPT' : 'HCPCS',
    billing_code_type_version: '2026',
    billing_code: code,
    description: 'Sample service',
    negotiated_rates: contracts.flatMap((contract, index) => {
      const own = contract.prices.find((one) => one.code === code);
      if (own === undefined) return [];
      const prices = own.prices.map((price) => ({ ...price, expiration_date: '9999-12-31' }));
      const who =
        payer.groups === 'inline' ? makeGroups(contract) : { provider_references: [idOf(payer, index)] };
      return [{ ...who, negotiated_prices: prices }];
    }),
  }));
  const [first] = items;
  return first === undefined ? [] : [...items, { ...first, negotiation_arrangement: 'bundle' }];
}

/** Ids of 2.x are whole numbers. One payer prints them with a decimal zero, and refers to them without it. */
function idOf(payer: SamplePayer, index: number): number {
  return payer.groups === 'remote' ? 690.5 + index : index + 1;
}

function makeReference(payer: SamplePayer, contract: Contract, index: number): unknown {
  const id = idOf(payer, index);
  return payer.groups === 'remote'
    ? { provider_group_id: `@@${id.toFixed(4)}@@`, location: `${WEB}${groupPath(payer, contract)}` }
    : { provider_group_id: id, network_name: contract.networks, ...makeGroups(contract) };
}

function groupPath(payer: SamplePayer, { key }: Contract): string {
  const name = `${payer.entity} ${key}`.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return `payers/groups/${name}.json`;
}

function makeGroups({ key, npis }: Contract): { provider_groups: unknown[] } {
  const tin = { type: 'ein', value: '00-1000888', business_name: `Sample ${key} group (synthetic)` };
  return { provider_groups: [{ npi: npis, tin }] };
}

function jsonText(value: unknown): string {
  return JSON.stringify(value).replace(RAW_NUMBER, '$1');
}
