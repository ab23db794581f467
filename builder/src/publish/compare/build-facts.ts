// What a comparison of two builds needs of each, read from a folder or a store. The schemas here ask only for
// what is compared, so that builds of different tile formats can be compared.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { filedTiles } from '../../../../schemas/editions.ts';
import { FetchRow } from '../../../../schemas/manifest.ts';
import { decodeNumbers, NumberColumn } from '../../../../schemas/number-column.ts';
import { providerKeys } from '../../../../schemas/provider.ts';
import { codesOfIndex, decodeDeltas } from '../../../../schemas/read-tile.ts';
import { Editions, tileKeys } from '../../../../schemas/tile.ts';
import { PublishRefusal, type ReleaseStore } from '../release-store.ts';

/** Keys read in one call. */
const KEYS_AT_ONCE = 500;

const ComparedManifest = z.object({
  build: z.string(),
  as_of: z.string(),
  inputs: z.array(
    z.object({
      kind: z.string(),
      sha256: z.string(),
      dated: z.string().nullable(),
      source_url: z.string().nullable(),
    }),
  ),
  fetched: z.array(FetchRow).nullable().default(null),
  counts: z.object({ price_files: z.int(), codes_with_price: z.int(), observations: z.int() }),
});
const Versions = z.record(z.string(), z.unknown());
const ComparedIndex = z.object({
  codes: z.string(),
  drgs: z.string(),
  states: z.array(z.string()),
  provider_keys: z.array(z.string()).default([]),
  editions: Editions.nullable().default(null),
  sources: z.array(z.string()).default([]),
});
const ComparedCode = z.object({
  code: z.string(),
  national: z.object({ median: z.number().nullable(), n_sources: z.int() }),
  setting: z.string().default(''),
  medicare: z.object({
    amount: z.number().nullable(),
    facility_amount: z.number().nullable().default(null),
    outpatient_amount: z.number().nullable().default(null),
    lab_amount: z.number().nullable().default(null),
  }),
  states: z.object({ median: z.union([NumberColumn, z.array(z.number().nullable())]) }),
  withheld: z.record(z.string(), z.int()),
  facilities: z.object({ cents: z.union([NumberColumn, z.array(z.int())]) }),
});
const ComparedState = z.object({
  state: z.string(),
  directory: z.object({ files: z.object({ number: z.union([NumberColumn, z.array(z.int())]) }) }),
});

const ComparedProviders = z.object({
  key: z.string(),
  providers: z.int(),
  mid_median: z.int().nullable().default(null),
});

/** One input file that counted. */
export type InputFact = z.infer<typeof ComparedManifest>['inputs'][number];

/**
 * One priced code. Amounts in cents; `middle` is the lower median of its facility prices, whatever their
 * number.
 */
export type CodeFacts = {
  median: number | null;
  middle: number | null;
  observations: number;
  withheld: number;
  areas: number;
  /** The priced setting. */
  setting: string;
};

/**
 * Providers under one key: how many, and the lower median of their middle prices in cents where it is stated.
 */
export type ProviderFacts = { providers: number; midMedian: number | null };

export type BuildFacts = {
  build: string;
  asOf: string;
  versions: Record<string, number>;
  inputs: InputFact[];
  /** Rows of the hospital list; null when the build does not record them. */
  fetched: readonly FetchRow[] | null;
  priceFiles: number;
  observations: number;
  withheld: number;
  medicareAmounts: number;
  /** The Medicare amounts of every code that has one, as text. */
  medicare: Map<string, string>;
  /** Fee schedules and claims, as an answer credits them. */
  schedules: string[];
  /** Codes with an observation, by code key. */
  codes: Map<string, CodeFacts>;
  /** Price files with a campus in each state that has one. */
  states: Map<string, number>;
  /** By provider key. */
  providers: Map<string, ProviderFacts>;
};

/** Texts of a build's objects in the order of the keys. */
export type ReadTexts = (keys: readonly string[]) => Promise<(string | undefined)[]>;

/** Facts of a sealed folder. */
export function readFolderFacts(dir: string, build: string): Promise<BuildFacts> {
  const path = (key: string) => (key === tileKeys.manifest(build) ? 'manifest.json' : key);
  const read = (key: string) => readFile(join(dir, path(key)), 'utf8').catch(() => undefined);
  return readFacts((keys) => Promise.all(keys.map(read)), build, dir);
}

/** Facts of a stored release. */
export function readReleaseFacts(store: ReleaseStore, build: string): Promise<BuildFacts> {
  return readFacts((keys) => store.readObjects(keys), build, store.name);
}

/** @throws PublishRefusal when an object is missing or cannot be read */
async function readFacts(read: ReadTexts, build: string, where: string): Promise<BuildFacts> {
  const parsed = async <T extends z.ZodType>(schema: T, keys: readonly string[]): Promise<z.output<T>[]> => {
    const found: z.output<T>[] = [];
    for (let at = 0; at < keys.length; at += KEYS_AT_ONCE) {
      const slice = keys.slice(at, at + KEYS_AT_ONCE);
      for (const [i, text] of (await read(slice)).entries())
        found.push(parse(schema, text, `${slice[i]} of ${where}`));
    }
    return found;
  };
  const [manifestValue] = await parsed(Versions, [tileKeys.manifest(build)]);
  const manifest = parse(ComparedManifest, JSON.stringify(manifestValue), 'manifest');
  const [index] = await parsed(ComparedIndex, [tileKeys.index(build)]);
  if (!index) throw new PublishRefusal(`${where} has no index of ${build}.`);
  const none = {
    zip3: [],
    cells: [],
    zip3_statistics: { codes: '', drgs: '' },
    insurer_payments: { codes: '', drgs: '' },
  };
  const filed = filedTiles({ ...none, ...index, build });
  const codes = await parsed(
    ComparedCode,
    codesOfIndex(index).map((code) => tileKeys.code(filed.code(code), code)),
  );
  const states = await parsed(
    ComparedState,
    index.states.map((state) => tileKeys.state(filed.state(state), state)),
  );
  const providers = await parsed(
    ComparedProviders,
    index.provider_keys.map((key) => providerKeys.manifest(filed.providerManifest(key), key)),
  );
  return {
    build: manifest.build,
    asOf: manifest.as_of,
    versions: Object.fromEntries(
      Object.entries(manifestValue ?? {}).flatMap(([name, value]): [string, number][] =>
        (name === 'format' || name.endsWith('_version')) && typeof value === 'number' ? [[name, value]] : [],
      ),
    ),
    inputs: manifest.inputs,
    fetched: manifest.fetched,
    priceFiles: manifest.counts.price_files,
    observations: manifest.counts.observations,
    withheld: codes.reduce((sum, { withheld }) => sum + total(withheld), 0),
    medicareAmounts: codes.filter(({ medicare }) => medicare.amount !== null).length,
    medicare: new Map(codes.flatMap(({ code, medicare }) => medicareText(code, medicare))),
    schedules: index.sources.filter((line) => line.startsWith('CMS ')),
    codes: new Map(
      codes.flatMap((tile): [string, CodeFacts][] =>
        tile.national.n_sources > 0 ? [[tile.code, codeFacts(tile)]] : [],
      ),
    ),
    states: new Map(
      states.flatMap(({ state, directory }): [string, number][] =>
        countOf(directory.files.number) > 0 ? [[state, countOf(directory.files.number)]] : [],
      ),
    ),
    providers: new Map(
      providers.map(({ key, providers: count, mid_median }) => [
        key,
        { providers: count, midMedian: mid_median },
      ]),
    ),
  };
}

function codeFacts(tile: z.infer<typeof ComparedCode>): CodeFacts {
  const { median, n_sources } = tile.national;
  return {
    median: median === null ? null : Math.round(median * 100),
    middle: lowerMedian(tile.facilities.cents),
    observations: n_sources,
    withheld: total(tile.withheld),
    areas: countMedians(tile.states.median),
    setting: tile.setting,
  };
}

function medicareText(
  code: string,
  { amount, facility_amount, outpatient_amount, lab_amount }: z.infer<typeof ComparedCode>['medicare'],
): [string, string][] {
  const amounts = [amount, facility_amount, outpatient_amount, lab_amount];
  return amounts.every((one) => one === null) ? [] : [[code, amounts.join(' ')]];
}

/** Entries of a column, which was a list before format 6. */
function countOf(column: string | readonly number[]): number {
  return (typeof column === 'string' ? (decodeNumbers(column) ?? []) : column).length;
}

/** How many areas have a median. Before format 6 the others had null, and since then 0. */
function countMedians(column: string | readonly (number | null)[]): number {
  const medians = typeof column === 'string' ? [...(decodeNumbers(column) ?? [])] : column;
  const none = typeof column === 'string' ? 0 : null;
  return medians.filter((median) => median !== none).length;
}

/** Lower median of amounts that are sorted. Before format 6 they were differences. */
function lowerMedian(column: string | readonly number[]): number | null {
  const cents = typeof column === 'string' ? (decodeNumbers(column) ?? []) : decodeDeltas(column);
  return cents[Math.floor((cents.length - 1) / 2)] ?? null;
}

function total(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

function parse<T extends z.ZodType>(schema: T, text: string | undefined, where: string): z.output<T> {
  if (text === undefined) throw new PublishRefusal(`There is no ${where}.`);
  const result = schema.safeParse(JSON.parse(text));
  if (result.success) return result.data;
  throw new PublishRefusal(`${where} cannot be compared: ${result.error.issues[0]?.path.join('.')}.`);
}
