// Makes priced providers from registry artefacts, payers' rates and hospitals' own prices, one partition of
// the NPIs at a time.
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PayerRate } from '../payers/payer-rate.ts';
import { keepNewest } from '../registry/newest.ts';
import { parseRegistryLine, type RegistryLine, readRegistryLines } from '../registry/registry-file.ts';
import { type JoinCounts, noJoinCounts } from './join/counts.ts';
import { PARTITIONS } from './join/partition-of.ts';
import { partRegistry, RatePart, RateParts } from './join/partitions.ts';
import { type PricingContext, priceProvider } from './join/price-provider.ts';
import { PricedSpill } from './join/priced-spill.ts';
import { SpillFiles } from './join/spill-files.ts';
import type { PricedProviders } from './priced-provider.ts';
import type { ProviderKeySpec } from './provider-keys.ts';

/**
 * The rates of one payer file: `expand` calls `emit` with each. `name` is the name of the file in the report.
 */
export type PayerSource = { name: string; expand: (emit: (rate: PayerRate) => void) => Promise<void> };

export type ProviderInputs = Pick<PricingContext, 'feesOf' | 'hospitalPrices' | 'undated'> & {
  /** Registry artefacts in the order of content hashes: of rows with the same day the first is used. */
  registryPaths: readonly string[];
  payers: readonly PayerSource[];
  keys: readonly ProviderKeySpec[];
};

/** The priced providers are on disk in `dir`. Only one partition at a time is in memory. */
export async function makeProviders(
  dir: string,
  inputs: ProviderInputs,
  onPart: (done: number, of: number) => void = () => {},
): Promise<{ providers: PricedProviders; counts: JoinCounts }> {
  const counts = noJoinCounts(inputs.payers.map(({ name }) => name));
  const keysByCode = Map.groupBy(inputs.keys, ({ priceCode }) => priceCode);
  const codes = [...keysByCode.keys()];
  const registry = await partRegistry(join(dir, 'registry'), inputs.registryPaths);
  const ratesFiles = await SpillFiles.open(join(dir, 'rates'), PARTITIONS);
  const rates = new RateParts(ratesFiles, codes);
  for (const { name, expand } of inputs.payers) {
    const count = counts.files.get(name);
    await expand((rate) => {
      const taken = rates.add(name, rate);
      if (!count || taken === 'other_code') return;
      count.rates += 1;
      if (taken === 'no_npi') count.unknown_npi += 1;
    });
  }
  ratesFiles.close();
  const { keys, feesOf, hospitalPrices, undated } = inputs;
  const context = { codes, keysByCode, feesOf, hospitalPrices, undated, sources: rates.sources };
  const spill = await PricedSpill.open(
    join(dir, 'priced'),
    keys.map(({ key, kind, label, priceCode, allHospitals }) => ({
      key,
      kind,
      label,
      priceCode,
      allHospitals,
    })),
  );
  for (let part = 0; part < PARTITIONS; part += 1) {
    await joinPart(registry.path(part), ratesFiles.path(part), context, spill, counts);
    onPart(part + 1, PARTITIONS);
  }
  await rm(join(dir, 'registry'), { recursive: true });
  await rm(join(dir, 'rates'), { recursive: true });
  return { providers: await spill.finish(), counts };
}

async function joinPart(
  registryPath: string,
  ratesPath: string,
  context: PricingContext,
  spill: PricedSpill,
  counts: JoinCounts,
): Promise<void> {
  const rates = new RatePart(existsSync(ratesPath) ? await readFile(ratesPath) : Buffer.alloc(0));
  const newest = await readNewest(registryPath, counts);
  const known = new Set<number>();
  for (const [npi, { provider }] of newest) {
    if (!provider) continue;
    counts.registry.providers += 1;
    known.add(Number(npi));
    const rows = priceProvider(npi, provider, rates.of(Number(npi)), context, counts);
    if (rows.length > 0) counts.providers += 1;
    for (const { key, row } of rows) {
      counts.rows[row.source] += 1;
      spill.add(key, row);
    }
  }
  for (const number of rates.numbers()) {
    if (known.has(number)) continue;
    for (const { source } of rates.of(number)) {
      const count = counts.files.get(context.sources[source]?.file ?? '');
      if (count) count.unknown_npi += 1;
    }
  }
}

async function readNewest(path: string, counts: JoinCounts): Promise<Map<string, RegistryLine>> {
  const newest = new Map<string, RegistryLine>();
  if (!existsSync(path)) return newest;
  let lines = 0;
  for await (const chunk of readRegistryLines(path)) {
    lines += chunk.length;
    for (const line of chunk) keepNewest(newest, parseRegistryLine(line));
  }
  counts.registry.replaced_rows += lines - newest.size;
  return newest;
}
