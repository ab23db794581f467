// Makes priced providers from registry artefacts, payers' rates and hospitals' own prices, one partition of
// the NPIs at a time.
import { existsSync } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PayerRate } from '../payers/payer-rate.ts';
import { keepNewest } from '../registry/newest.ts';
import { parseRegistryLine, type RegistryLine, readRegistryLines } from '../registry/registry-file.ts';
import { type JoinCounts, noJoinCounts } from './join/counts.ts';
import { type ClinicianClaims, spillEvidence } from './join/evidence-parts.ts';
import { GroupNames } from './join/group-names.ts';
import { PARTITIONS } from './join/partition-of.ts';
import { type HasPart, partRegistry, RatePart, RateParts } from './join/partitions.ts';
import { type PricingContext, priceProvider } from './join/price-provider.ts';
import { openPriced, type PricedLayout, PricedSpill } from './join/priced-spill.ts';
import { SpillFiles } from './join/spill-files.ts';
import type { PricedProviders, ProviderKeyFacts } from './priced-provider.ts';
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
  /** Medicare's claims by clinician, null without such a file. */
  claims: ClinicianClaims | null;
};

/** What a share of the join leaves: rows in the folder `priced`, where they are, and counts. */
export type JoinedShare = { layout: PricedLayout; counts: JoinCounts };
export type JoinOptions = {
  /** The partitions of the share; all of them without it. */
  hasPart?: HasPart;
  onProgress?: (step: string, done: number, of: number) => void;
};

/** The folder of the priced rows within the folder of a join. */
export function pricedDir(dir: string): string {
  return join(dir, 'priced');
}

/** The keys as the rows know them. */
export function keyFacts(keys: readonly ProviderKeySpec[]): ProviderKeyFacts[] {
  return keys.map(({ key, kind, label, priceCode, allHospitals }) => ({
    key,
    kind,
    label,
    priceCode,
    allHospitals,
  }));
}

/** Makes all providers. They are on disk in `dir`; only one partition at a time is in memory. */
export async function makeProviders(
  dir: string,
  inputs: ProviderInputs,
  options: JoinOptions = {},
): Promise<{ providers: PricedProviders; counts: JoinCounts }> {
  const { layout, counts } = await joinShare(dir, inputs, options);
  return { providers: openPriced(pricedDir(dir), keyFacts(inputs.keys), layout), counts };
}

/** Makes the providers of a share of the partitions. */
export async function joinShare(
  dir: string,
  inputs: ProviderInputs,
  { hasPart = () => true, onProgress = () => {} }: JoinOptions = {},
): Promise<JoinedShare> {
  const { keys, feesOf, hospitalPrices, undated, registryPaths } = inputs;
  const counts = noJoinCounts(inputs.payers.map(({ name }) => name));
  const keysByCode = Map.groupBy(keys, ({ priceCode }) => priceCode);
  const codes = [...keysByCode.keys()];
  const registryBytes = (await Promise.all(registryPaths.map((path) => stat(path)))).reduce(
    (sum, { size }) => sum + size,
    0,
  );
  onProgress('registry', 0, registryBytes);
  // Names in other alphabets have fewer characters than bytes.
  const registry = await partRegistry(join(dir, 'registry'), registryPaths, hasPart, (done) =>
    onProgress('registry', Math.min(done, registryBytes), registryBytes),
  );
  onProgress('registry', registryBytes, registryBytes);
  const rates = await partRates(join(dir, 'rates'), inputs.payers, counts, { codes, hasPart, onProgress });
  const evidence = await spillEvidence(join(dir, 'evidence'), inputs.claims, codes, hasPart);
  const { sources, names } = rates;
  const groupOf = (number: number) => names.read(number);
  const context = { codes, keysByCode, feesOf, hospitalPrices, undated, sources, groupOf };
  const spill = await PricedSpill.open(pricedDir(dir), keyFacts(keys));
  for (let part = 0; part < PARTITIONS; part += 1) {
    if (hasPart(part)) {
      const find = await evidence(part);
      const ofPart = { ...context, evidenceOf: (npi: string, code: string) => find(Number(npi), code) };
      await joinPart(registry.path(part), rates.files.path(part), ofPart, spill, counts);
    }
    onProgress('providers', part + 1, PARTITIONS);
  }
  names.close();
  await rm(join(dir, 'registry'), { recursive: true });
  await rm(join(dir, 'rates'), { recursive: true });
  await rm(join(dir, 'evidence'), { recursive: true });
  return { layout: await spill.finish(), counts };
}

type RateOptions = Required<JoinOptions> & { codes: readonly string[] };

/** Writes the rates of payer files to their partitions. */
async function partRates(
  dir: string,
  payers: readonly PayerSource[],
  counts: JoinCounts,
  { codes, hasPart, onProgress }: RateOptions,
): Promise<{ files: SpillFiles; names: GroupNames; sources: RateParts['sources'] }> {
  const files = await SpillFiles.open(dir, PARTITIONS);
  const names = new GroupNames(join(dir, 'names'));
  const rates = new RateParts(files, names, codes, hasPart);
  onProgress('payer rates', 0, payers.length);
  for (const [done, { name, expand }] of payers.entries()) {
    const count = counts.files.get(name);
    await expand((rate) => {
      const taken = rates.add(name, rate);
      if (!count || taken === 'other_code' || taken === 'other_share') return;
      count.rates += 1;
      if (taken === 'no_npi') count.unknown_npi += 1;
    });
    onProgress('payer rates', done + 1, payers.length);
  }
  files.close();
  return { files, names, sources: rates.sources };
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
