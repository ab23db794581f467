// A published build as the Worker knows it: the pointer's release and what its index lists. Pure.
import { type ListedChecksums, listedChecksums } from '../../../schemas/checksums.ts';
import type { CodeKey } from '../../../schemas/code.ts';
import { type FiledTiles, filedTiles } from '../../../schemas/editions.ts';
import { indexHasCode } from '../../../schemas/read-tile.ts';
import type { BuildIndex } from '../../../schemas/tile.ts';

/** The live build: both tiles of an answer are the editions that its index gives. */
export type Build = {
  release: string;
  /** What each listed tile is filed under. */
  filed: FiledTiles;
  /** The checksum of each listed tile. */
  checksums: ListedChecksums;
  index: BuildIndex;
  hasCode(code: CodeKey): boolean;
  /** Whether the code has statistics by ZIP3. */
  hasZip3Statistics(code: CodeKey): boolean;
  /** Whether files say what insurers paid for the code. */
  hasInsurerPayments(code: CodeKey): boolean;
  hasZip3(zip3: string): boolean;
  hasCell(cell: string): boolean;
  /** Whether provider tiles exist under a specialty's id or a billing code. */
  hasProviders(key: string): boolean;
};

/** What can be asked of a build with this index. */
export function makeBuild(index: BuildIndex): Build {
  const zip3s = new Set(index.zip3);
  const cells = new Set(index.cells);
  const providers = new Set(index.provider_keys);
  return {
    release: index.build,
    filed: filedTiles(index),
    checksums: listedChecksums(index),
    index,
    hasCode: (code) => indexHasCode(index, code),
    hasZip3Statistics: (code) => indexHasCode(index.zip3_statistics, code),
    hasInsurerPayments: (code) => indexHasCode(index.insurer_payments, code),
    hasZip3: (zip3) => zip3s.has(zip3),
    hasCell: (cell) => cells.has(cell),
    hasProviders: (key) => providers.has(key),
  };
}
