// The form of Find care: a plain GET form. The script adds suggestions of places and the person's position.
import { MAX_QUERY_LENGTH } from '../../../../schemas/api.ts';
import { MAX_LOCATION_LENGTH } from '../../../../schemas/search.ts';
import { describedFault, Fault, type FieldFaults } from '../search-form.tsx';
import type { Language } from '../texts/format.ts';
import { pathIn, TEXTS } from '../texts/texts.ts';

/** The fields as the person wrote them. */
export type CareFields = { words: string; place: string };

type Props = { lang: Language; fields: CareFields; faults?: FieldFaults };

/** Specialty or procedure, and place. */
export function CareForm({ lang, fields, faults = {} }: Props) {
  const t = TEXTS[lang].care;
  const shell = TEXTS[lang].shell.search;
  return (
    <search aria-label={t.label}>
      <form class="search care" action={pathIn(lang, '/providers')} method="get" data-lang={lang}>
        <div class="field">
          <label for="words">{t.words}</label>
          <input
            id="words"
            name="q"
            type="text"
            required
            maxlength={MAX_QUERY_LENGTH}
            placeholder={t.wordsHint}
            autocomplete="off"
            autocapitalize="none"
            spellcheck={false}
            enterkeyhint="search"
            value={fields.words}
            {...describedFault('words', faults.words)}
          />
          <Fault id="words" text={faults.words} />
        </div>
        <div class="field" data-suggest="places">
          <label for="place">{shell.place}</label>
          <input
            id="place"
            name="place"
            type="text"
            required
            maxlength={MAX_LOCATION_LENGTH}
            placeholder={shell.placeHint}
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
            data-locating={shell.locating}
            data-failed={shell.locateFailed}
          >
            {shell.locate}
          </button>
        </div>
        <button type="submit" class="submit">
          {t.submit}
        </button>
        <p class="visually-hidden" role="status" aria-live="polite" data-live />
      </form>
    </search>
  );
}
