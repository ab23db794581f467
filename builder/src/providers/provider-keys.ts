// What providers are filed under: every specialty of the vocabulary, at its anchor code, and every code of the table
// of procedures, each with the taxonomy codes that may do it.
import { SPECIALTIES } from '../../../schemas/vocabulary/specialties.ts';
import type { ProviderKeyFacts } from './priced-provider.ts';
import { PROCEDURE_GROUPS } from './procedure-taxonomies.ts';

/** A key with the taxonomy codes that are admitted under it, and the specialties to name a provider by. */
export type ProviderKeySpec = ProviderKeyFacts & {
  allowed: ReadonlySet<string>;
  specialties: readonly string[];
};

/**
 * All keys, in the order of their names. A code without a row in the table is no key: it admits hospitals with a
 * cash price of their own and nobody else, and those are in its code tile.
 * @param labels our plain names by code; the table's own name stands in
 */
export function providerKeySpecs(labels: ReadonlyMap<string, string>): ProviderKeySpec[] {
  const specialties = SPECIALTIES.map(
    ({ id, label, taxonomies, anchor }): ProviderKeySpec => ({
      key: id,
      kind: 'specialty',
      label,
      priceCode: anchor,
      allowed: new Set(taxonomies),
      specialties: [id],
    }),
  );
  const procedures = PROCEDURE_GROUPS.flatMap(({ codes, name, specialties: ids, taxonomies }) =>
    codes.map(
      (code): ProviderKeySpec => ({
        key: code,
        kind: 'procedure',
        label: labels.get(code) ?? name,
        priceCode: code,
        allowed: new Set(taxonomies),
        specialties: ids,
      }),
    ),
  );
  return [...specialties, ...procedures].sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** Every code that a key is priced by: the codes to look for in payer files. */
export function providerPriceCodes(): Set<string> {
  const anchors = SPECIALTIES.map(({ anchor }) => anchor);
  return new Set([...anchors, ...PROCEDURE_GROUPS.flatMap(({ codes }) => codes)]);
}

const LABELS = new Map(SPECIALTIES.map(({ id, label }) => [id, label]));
const BY_TAXONOMY = new Map<string, string>();
for (const { label, taxonomies } of SPECIALTIES) {
  // A code may be in several specialties: the first of the vocabulary names it.
  for (const code of taxonomies) if (!BY_TAXONOMY.has(code)) BY_TAXONOMY.set(code, label);
}

/**
 * What a provider is called under a key: by its primary taxonomy, which is the key's own specialty when that holds
 * it; where the vocabulary lacks the code, by the code it was admitted for.
 */
export function specialtyLabel(key: ProviderKeySpec, taxonomies: readonly string[]): string {
  const [primary = ''] = taxonomies;
  if (key.kind === 'specialty' && key.allowed.has(primary)) return key.label;
  const named = [primary, ...taxonomies.filter((code) => key.allowed.has(code))].flatMap(
    (code) => BY_TAXONOMY.get(code) ?? [],
  );
  return named[0] ?? LABELS.get(key.specialties[0] ?? '') ?? key.label;
}
