// What enterprise data reads beside tiles: the indexes of a release. directory/export-index.ts reads them in D1, the sandbox
// has them in memory.
import type { CoverageRow } from '../../../schemas/coverage.ts';

/** A code as the index has it. */
export type IndexedCode = {
  code: string;
  code_type: string;
  label: string;
  n_sources: number;
  has_price: boolean;
};
/** What the index says of a price file. */
export type IndexedFile = { system: string | null; sha256: string };

/** Every method throws `data_unavailable` when the index is out of reach. */
export type ExportIndex = {
  /** The states of those of the facilities that the release has. */
  statesOfFacilities(release: string, ids: readonly string[]): Promise<Map<string, string>>;
  /** The numbers of the price files of each of the health systems that the release has. */
  filesOfSystems(release: string, systems: readonly string[]): Promise<Map<string, number[]>>;
  /** Price files by number. */
  files(release: string, numbers: readonly number[]): Promise<Map<number, IndexedFile>>;
  /** The hashes of all price files by number. */
  fileHashes(release: string): Promise<Map<number, string>>;
  /** The given codes as far as the index has them, in its order. */
  codes(release: string, codes: readonly string[]): Promise<IndexedCode[]>;
  /** The states of the cities of each three-digit prefix. A prefix without a city is not among them. */
  statesOfPrefixes(release: string): Promise<Map<string, string[]>>;
  /** The states of the federal list, sorted. */
  hospitalStates(release: string): Promise<string[]>;
  /** The hospitals of a state, in one order. */
  hospitals(release: string, state: string): Promise<CoverageRow[]>;
};
