// The search form: a plain GET form that works without a script. The script adds suggestions and the person's position.
import { DEFAULT_RADIUS_MILES } from '../../../schemas/api.ts';
import { type FieldFaults, PlaceField, SubmitField, WordsField } from './search-fields.tsx';
import type { Language } from './texts/format.ts';
import { pathIn, TEXTS } from './texts/texts.ts';

export const RADII = [10, 25, DEFAULT_RADIUS_MILES, 100, 150];
/** Longest text of a place that is read. */
export const MAX_PLACE_LENGTH = 80;
/** A number that a script replaces in a text written for it. */
const ANY_COUNT = 7;

/** Fields of a search as the person wrote them. */
export type SearchFields = { words: string; place: string; radius: number };
export const NO_FIELDS: SearchFields = { words: '', place: '', radius: DEFAULT_RADIUS_MILES };

/** `code` is that of the shown procedure: the script sends it again as long as the words are not changed. */
type Props = { lang: Language; fields?: SearchFields; faults?: FieldFaults; code?: string };

/** Procedure, place and radius. */
export function SearchForm({ lang, fields = NO_FIELDS, faults = {}, code = '' }: Props) {
  const t = TEXTS[lang].shell.search;
  return (
    <search aria-label={t.label}>
      <form
        class="search"
        action={pathIn(lang, '/prices')}
        method="get"
        data-lang={lang}
        data-single={t.counted(1)}
        data-many={t.counted(ANY_COUNT)}
        data-nothing={t.nothing}
      >
        <WordsField
          label={t.procedure}
          hint={t.procedureHint}
          value={fields.words}
          fault={faults.words}
          suggest="procedures"
        >
          <input type="hidden" name="code" value={code} disabled />
        </WordsField>
        <PlaceField lang={lang} value={fields.place} fault={faults.place} maxLength={MAX_PLACE_LENGTH} />
        <div class="field">
          <label for="radius">{t.within}</label>
          <select id="radius" name="radius_miles">
            {RADII.map((miles) => (
              <option value={String(miles)} selected={miles === fields.radius}>
                {t.miles(miles)}
              </option>
            ))}
          </select>
        </div>
        <SubmitField text={t.submit} />
      </form>
    </search>
  );
}
