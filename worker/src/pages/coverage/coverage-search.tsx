// The search for a hospital: a plain GET form of one field.
import { MAX_QUERY_LENGTH } from '../../../../schemas/api.ts';
import { describedFault, Fault } from '../search-fields.tsx';
import type { Language } from '../texts/format.ts';
import { pathIn, TEXTS } from '../texts/texts.ts';

type Props = { lang: Language; text: string; fault?: string };

/** The form. `fault` says what is wrong with the text. */
export function CoverageSearch({ lang, text, fault }: Props) {
  const t = TEXTS[lang].coverage.search;
  return (
    <search aria-label={t.label}>
      <form class="search one-field" action={pathIn(lang, '/coverage')} method="get">
        <div class="field">
          <label for="hospital">{t.field}</label>
          <input
            id="hospital"
            name="q"
            type="text"
            required
            minlength={2}
            maxlength={MAX_QUERY_LENGTH}
            placeholder={t.hint}
            autocomplete="off"
            spellcheck={false}
            enterkeyhint="search"
            value={text}
            {...describedFault('hospital', fault)}
          />
          <Fault id="hospital" text={fault} />
        </div>
        <button type="submit" class="submit">
          {t.submit}
        </button>
      </form>
    </search>
  );
}
