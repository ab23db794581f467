// Datasets that an index or a list of areas divides into parts: facilities, baskets, coverage, procedures, providers.
import type { CoverageRow } from '../../../schemas/coverage.ts';
import type { ProviderManifest } from '../../../schemas/provider.ts';
import { procedureGroup } from '../procedures/names.ts';
import { findAreas } from './areas.ts';
import type { Ask } from './ask.ts';
import { type BasketCode, basketCode, basketRows } from './basket-rows.ts';
import type { ExportRow, RowSource } from './export-row.ts';
import { facilityRows } from './facility-rows.ts';
import { hospitalRows } from './hospital-rows.ts';
import { providerRows } from './provider-rows.ts';
import { codesAsked } from './question-codes.ts';

/** Codes that one query of the index asks for. */
const CODES_OF_A_PART = 500;

/** Rows of the dataset `facilities`: a part for each area. */
export async function facilitySource(ask: Ask): Promise<RowSource> {
  const { names, read } = await findAreas(ask);
  const readFiles = (numbers: readonly number[]) => ask.index.files(ask.build.release, numbers);
  return {
    parts: names.length,
    async open(part) {
      const name = names[part];
      return name && facilityRows(await read(name), readFiles);
    },
  };
}

/** Rows of the dataset `basket_comparison`: a part for each area. The tiles of all codes are read first. */
export async function basketSource(ask: Ask): Promise<RowSource> {
  const { names, read } = await findAreas(ask);
  let basket: BasketCode[] | undefined;
  return {
    parts: names.length,
    async open(part) {
      const name = names[part];
      if (!name) return undefined;
      basket ??= await readBasket(ask);
      const rows = basketRows(basket, await read(name));
      return (async function* () {
        yield* rows;
      })();
    },
  };
}

async function readBasket({ filters, build, tiles }: Ask): Promise<BasketCode[]> {
  const basket: BasketCode[] = [];
  for (const code of filters.codes) basket.push(basketCode(await tiles.code(build, code)));
  return basket;
}

/** Rows of the dataset `coverage`: a part for each state of the federal list. */
export async function coverageSource({ filters, build, index }: Ask): Promise<RowSource> {
  const { states, zip3 } = filters;
  const listed = await index.hospitalStates(build.release);
  const everywhere = states.length === 0 && zip3.length === 0;
  // A prefix may lie in any state.
  const parts = zip3.length > 0 || everywhere ? listed : listed.filter((state) => states.includes(state));
  const has = (hospital: CoverageRow) =>
    everywhere || states.includes(hospital.state) || zip3.includes(hospital.zip.slice(0, 3));
  return {
    parts: parts.length,
    async open(part) {
      const rows = hospitalRows(await index.hospitals(build.release, parts[part] ?? ''), has);
      return (async function* () {
        yield* rows;
      })();
    },
  };
}

/** Rows of the dataset `procedures`: a part for every 500 codes. */
export function procedureSource({ filters, build, index }: Ask): RowSource {
  const codes = codesAsked(filters, build);
  return {
    parts: Math.ceil(codes.length / CODES_OF_A_PART),
    async *open(part) {
      const wanted = codes.slice(part * CODES_OF_A_PART, (part + 1) * CODES_OF_A_PART);
      for (const { code, code_type, label, n_sources, has_price } of await index.codes(
        build.release,
        wanted,
      )) {
        const category = procedureGroup(code) ?? null;
        yield { code, code_type, label, category, n_sources, has_price };
      }
    },
  };
}

/** Rows of the dataset `providers`: a part for each key and prefix. */
export async function providerSource({ filters, build, tiles, index }: Ask): Promise<RowSource> {
  const { codes, code_ranges, categories, specialties, states, zip3 } = filters;
  const hasCodes = codes.length > 0 || code_ranges.length > 0 || categories.length > 0;
  const ofCodes = hasCodes ? codesAsked(filters, build).filter((code) => build.hasProviders(code)) : [];
  const keys = [...specialties, ...ofCodes];
  const prefixes = await prefixesAsked({ filters, build, index });
  const everywhere = states.length === 0 && zip3.length === 0;
  let manifest: ProviderManifest | undefined;
  return {
    parts: keys.length * prefixes.length,
    async open(part) {
      const key = keys[Math.floor(part / prefixes.length)] ?? '';
      const prefix = prefixes[part % prefixes.length] ?? '';
      if (manifest?.key !== key) manifest = await tiles.providerManifest(build, key);
      if (!manifest.zip3.includes(prefix)) return undefined;
      const has = (state: string) => everywhere || zip3.includes(prefix) || states.includes(state);
      const rows = providerRows(await tiles.providerTile(manifest, prefix), manifest.label, has);
      return (async function* (): AsyncGenerator<ExportRow> {
        yield* rows;
      })();
    },
  };
}

/** The prefixes in which rows may be. One whose cities are not known may lie in any state. */
async function prefixesAsked({
  filters: { states, zip3 },
  build,
  index,
}: Pick<Ask, 'filters' | 'build' | 'index'>): Promise<readonly string[]> {
  if (states.length === 0) return zip3.length === 0 ? build.index.zip3 : zip3;
  const known = await index.statesOfPrefixes(build.release);
  const mayLieThere = (prefix: string) => known.get(prefix)?.some((state) => states.includes(state)) ?? true;
  return build.index.zip3.filter((prefix) => zip3.includes(prefix) || mayLieThere(prefix));
}
