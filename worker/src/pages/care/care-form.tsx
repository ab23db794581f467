// The form of Find care: a plain GET form. The script adds suggestions of places and the person's position.
import { MAX_LOCATION_LENGTH } from '../../../../schemas/search.ts';
import { type FieldFaults, PlaceField, SubmitField, WordsField } from '../search-fields.tsx';
import type { Language } from '../texts/format.ts';
import { pathIn, TEXTS } from '../texts/texts.ts';

/** The fields as the person wrote them. */
export type CareFields = { words: string; place: string };

type Props = { lang: Language; fields: CareFields; faults?: FieldFaults };

/** Specialty or procedure, and place. */
export function CareForm({ lang, fields, faults = {} }: Props) {
  const t = TEXTS[lang].care;
  return (
    <search aria-label={t.label}>
      <form class="search care" action={pathIn(lang, '/providers')} method="get" data-lang={lang}>
        <WordsField label={t.words} hint={t.wordsHint} value={fields.words} fault={faults.words} />
        <PlaceField
          lang={lang}
          value={fields.place}
          fault={faults.place}
          maxLength={MAX_LOCATION_LENGTH}
          required
        />
        <SubmitField text={t.submit} />
      </form>
    </search>
  );
}
