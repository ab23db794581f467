// The search form: a plain GET form that works without a script. The script adds suggestions and the person's position.
import { DEFAULT_RADIUS_MILES, MAX_QUERY_LENGTH } from '../../../schemas/api.ts';
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
/** What is wrong with a field, in a sentence. */
export type FieldFaults = { words?: string | undefined; place?: string | undefined };

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
        <div class="field" data-suggest="procedures">
          <label for="words">{t.procedure}</label>
          <input
            id="words"
            name="q"
            type="text"
            required
            maxlength={MAX_QUERY_LENGTH}
            placeholder={t.procedureHint}
            autocomplete="off"
            autocapitalize="none"
            spellcheck={false}
            enterkeyhint="search"
            value={fields.words}
            {...describedFault('words', faults.words)}
          />
          <input type="hidden" name="code" value={code} disabled />
          <Fault id="words" text={faults.words} />
        </div>
        <div class="field" data-suggest="places">
          <label for="place">{t.place}</label>
          <input
            id="place"
            name="place"
            type="text"
            maxlength={MAX_PLACE_LENGTH}
            placeholder={t.placeHint}
            autocomplete="postal-code"
            spellcheck={false}
            enterkeyhint="search"
            value={fields.place}
            {...describedFault('place', faults.place)}
          />
          <Fault id="place" text={faults.place} />
          <button
            type="button"
            class="plain locate needs-script"
            data-locating={t.locating}
            data-failed={t.locateFailed}
          >
            {t.locate}
          </button>
        </div>
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
        <button type="submit" class="submit">
          {t.submit}
        </button>
        <p class="visually-hidden" role="status" aria-live="polite" data-live />
      </form>
    </search>
  );
}

/** The attributes of a field that something is wrong with. */
export function describedFault(id: string, text: string | undefined) {
  return text === undefined ? {} : { 'aria-invalid': 'true' as const, 'aria-describedby': `${id}-fault` };
}

/** What is wrong with a field, below it. */
export function Fault({ id, text }: { id: string; text: string | undefined }) {
  return text === undefined ? null : (
    <p class="field-error" id={`${id}-fault`}>
      {text}
    </p>
  );
}
