// A published build as the Worker knows it: the pointer's release and what its index lists. Pure.
import type { CodeKey } from '../../../schemas/code.ts';
import type { BuildIndex } from '../../../schemas/tile.ts';

const CODE_LENGTH = 5;
const DRG_LENGTH = 3;

/** The live build: both tiles of an answer carry its id. */
export type Build = {
  release: string;
  index: BuildIndex;
  hasCode(code: CodeKey): boolean;
  hasZip3(zip3: string): boolean;
  hasCell(cell: string): boolean;
  /** Whether provider tiles exist under a specialty's id or a billing code. */
  hasProviders(key: string): boolean;
};

/** Wraps an index; the code lists stay joined strings, searched by bisection. */
export function buildOf(index: BuildIndex): Build {
  const zip3s = new Set(index.zip3);
  const cells = new Set(index.cells);
  const providers = new Set(index.provider_keys);
  return {
    release: index.build,
    index,
    hasCode: (code) =>
      code.startsWith('MS-DRG-')
        ? listed(index.drgs, DRG_LENGTH, code.slice('MS-DRG-'.length))
        : listed(index.codes, CODE_LENGTH, code),
    hasZip3: (zip3) => zip3s.has(zip3),
    hasCell: (cell) => cells.has(cell),
    hasProviders: (key) => providers.has(key),
  };
}

/** True when `wanted` is one of the sorted entries of `length` characters that `joined` consists of. */
function listed(joined: string, length: number, wanted: string): boolean {
  let low = 0;
  let high = joined.length / length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const entry = joined.slice(middle * length, (middle + 1) * length);
    if (entry === wanted) return true;
    if (entry < wanted) low = middle + 1;
    else high = middle;
  }
  return false;
}
