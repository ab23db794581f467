// Names of specialties for readers.
import { SPECIALTIES } from '../../../../schemas/vocabulary/specialties.ts';
import type { Language } from '../texts/format.ts';

/** The Spanish label of a specialty with this English label; a label that the vocabulary lacks stays as it is. */
export function specialtyName(label: string, lang: Language): string {
  if (lang === 'en') return label;
  return SPECIALTIES.find((one) => one.label === label)?.label_es ?? label;
}
