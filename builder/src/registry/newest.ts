// Combines several registry files: for each NPI the row of the newest day is used.
import type { NppesOrganisation } from './organisation-file.ts';
import { NPI_DIGITS, parseRegistryLine, type RegistryLine, readRegistryLines } from './registry-file.ts';
import { HOSPITALS } from './taxonomy.ts';

/**
 * Keeps a line unless its NPI already has a line of the same or a newer day. Callers take files in the order
 * of their content hashes, so that the result does not depend on paths.
 */
export function keepNewest(newest: Map<string, RegistryLine>, line: RegistryLine): void {
  const known = newest.get(line.npi);
  if (!known || line.day > known.day) newest.set(line.npi, line);
}

/**
 * Reads the organisations with `wanted` NPIs from the artefacts of all registry files, in the order of
 * content hashes. The registry has millions of rows, so lines of other NPIs are skipped without parsing them.
 */
export async function readOrganisations(
  paths: readonly string[],
  wanted: ReadonlySet<string>,
): Promise<Map<string, NppesOrganisation>> {
  const newest = new Map<string, RegistryLine>();
  for (const path of wanted.size === 0 ? [] : paths) {
    for await (const lines of readRegistryLines(path)) {
      for (const line of lines)
        if (wanted.has(line.slice(0, NPI_DIGITS))) keepNewest(newest, parseRegistryLine(line));
    }
  }
  const found = new Map<string, NppesOrganisation>();
  for (const [npi, { provider }] of newest) {
    if (provider?.type !== '2') continue;
    const { zip, state, name, taxonomies } = provider;
    found.set(npi, { zip5: zip, state, name, hospital: taxonomies.some((code) => HOSPITALS.has(code)) });
  }
  return found;
}
