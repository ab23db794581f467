// The keys of provider search: every specialty of the vocabulary, priced by its anchor code, and every code
// of the table of procedures. Each key has the taxonomy codes that it admits.
import { listsHospitals, SPECIALTIES } from '../../../schemas/vocabulary/specialties.ts';
import type { ProviderKeyFacts } from './priced-provider.ts';
import { PROCEDURE_GROUPS } from './procedure-taxonomies.ts';

/** A key with the taxonomy codes that it admits, and the specialties that may name a provider. */
export type ProviderKeySpec = ProviderKeyFacts & {
  allowed: ReadonlySet<string>;
  specialties: readonly string[];
};

/**
 * All keys, in the order of their names. Under a code, every hospital with a price for it is listed; the table says
 * which other providers are. A code without a row in the table is not a key: only hospitals are listed, and those are
 * in its code tile.
 * @param labels our plain names by code; a code without one has the name in the table
 */
export function providerKeySpecs(labels: ReadonlyMap<string, string>): ProviderKeySpec[] {
  const specialties = SPECIALTIES.map(
    (specialty): ProviderKeySpec => ({
      key: specialty.id,
      kind: 'specialty',
      label: specialty.label,
      priceCode: specialty.anchor,
      allHospitals: listsHospitals(specialty),
      allowed: new Set(specialty.taxonomies),
      specialties: [specialty.id],
    }),
  );
  const procedures = PROCEDURE_GROUPS.flatMap(({ codes, name, specialties: ids, taxonomies }) =>
    codes.map(
      (code): ProviderKeySpec => ({
        key: code,
        kind: 'procedure',
        label: labels.get(code) ?? name,
        priceCode: code,
        allHospitals: true,
        allowed: new Set(taxonomies),
        specialties: ids,
      }),
    ),
  );
  return [...specialties, ...procedures].sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** Every code that prices a key: the codes that are read from payer files. */
export function providerPriceCodes(): Set<string> {
  const anchors = SPECIALTIES.map(({ anchor }) => anchor);
  return new Set([...anchors, ...PROCEDURE_GROUPS.flatMap(({ codes }) => codes)]);
}

/** Every taxonomy code that a key admits: a provider with none of them is never found. */
export function searchableTaxonomies(): Set<string> {
  return new Set(providerKeySpecs(new Map()).flatMap(({ allowed }) => [...allowed]));
}

const LABELS = new Map(SPECIALTIES.map(({ id, label }) => [id, label]));
const BY_TAXONOMY = new Map<string, string>();
for (const { label, taxonomies } of SPECIALTIES) {
  // A code may belong to several specialties: the first one in the vocabulary names it.
  for (const code of taxonomies) if (!BY_TAXONOMY.has(code)) BY_TAXONOMY.set(code, label);
}

/**
 * The specialty of a provider under a key, in words. It comes from the primary taxonomy; when the key is a
 * specialty that includes that taxonomy, it is the key's name, but for a key that is a kind of service, such as X-ray. When the vocabulary lacks the primary
 * taxonomy, the specialty comes from the taxonomy that the key admits.
 */
export function specialtyLabel(key: ProviderKeySpec, taxonomies: readonly string[]): string {
  const [primary = ''] = taxonomies;
  if (key.kind === 'specialty' && !key.allHospitals && key.allowed.has(primary)) return key.label;
  const named = [primary, ...taxonomies.filter((code) => key.allowed.has(code))].flatMap(
    (code) => BY_TAXONOMY.get(code) ?? [],
  );
  return named[0] ?? LABELS.get(key.specialties[0] ?? '') ?? key.label;
}
