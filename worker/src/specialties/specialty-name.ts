// Names of specialties for readers.
import type { Lang } from '../../../schemas/lang.ts';
import { SPECIALTIES } from '../../../schemas/vocabulary/specialties.ts';

let spanish: Map<string, string> | undefined;

/** The Spanish label of a specialty with this English label; a label that the vocabulary lacks stays as it is. */
export function specialtyName(label: string, lang: Lang): string {
  if (lang === 'en') return label;
  spanish ??= new Map(SPECIALTIES.map((one) => [one.label, one.label_es]));
  return spanish.get(label) ?? label;
}
