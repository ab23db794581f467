// The indexes of the town: what D1 would hold of it.
import { codeTypeOf } from '../../../schemas/code-key.ts';
import type { ExportIndex } from '../enterprise/export-index.ts';
import { labelOfCode } from '../providers/code-label.ts';
import { CODES, HOSPITALS, STATE, TOWN_ZIP3 } from './town.ts';
import { facilityId } from './town-providers.ts';

/** No published file has this hash. */
const NO_HASH = '0'.repeat(64);

/** The names of the health systems that own several hospitals of the town, by their numbers. */
const SYSTEMS = ['Sandbox Falls Health', 'Castle Moat Health'];

const systemOf = (file: number) => SYSTEMS[HOSPITALS[file]?.system ?? -1] ?? null;
const files = [...HOSPITALS.keys()];

/** Everything is there whatever release is asked for. */
export const townIndex: ExportIndex = {
  async statesOfFacilities(_, ids) {
    const own = new Set(files.map(facilityId));
    return new Map(ids.filter((id) => own.has(id)).map((id) => [id, STATE]));
  },
  async filesOfSystems(_, systems) {
    const own = SYSTEMS.filter((system) => systems.includes(system));
    return new Map(own.map((system) => [system, files.filter((file) => systemOf(file) === system)]));
  },
  files: async (_, numbers) =>
    new Map(numbers.map((number) => [number, { system: systemOf(number), sha256: NO_HASH }])),
  fileHashes: async () => new Map(),
  codes: async (_, codes) =>
    codes.map((code) => ({
      code,
      code_type: codeTypeOf(code),
      label: labelOfCode(code),
      n_sources: CODES[code]?.prices.filter((price) => price !== undefined).length ?? 0,
      has_price: (CODES[code]?.prices.length ?? 0) > 0,
    })),
  statesOfPrefixes: async () => new Map([[TOWN_ZIP3, [STATE]]]),
  hospitalStates: async () => [STATE],
  hospitals: async (release) =>
    HOSPITALS.map(({ name, city, zip, lat, lng, updated }, file) => ({
      build: release,
      ccn: `00000${file + 1}`,
      ...{ name, address: `${file + 1} Sandbox Street`, city, state: STATE, zip, cell: null, lat, lng },
      ...{ status: 'read', reason: null, price_file: file, updated_on: updated, version: '3.0.0' },
      ...{ source_url: null, matched_by: 'name', attested: 1 },
      ...{ stars: null, stars_list: null, enforcement: null, enforced_on: null },
    })),
};
