// The fields that the two search forms share: the words, and the place with the person's position.
import type { Child } from 'hono/jsx';
import { MAX_QUERY_LENGTH } from '../../../schemas/api.ts';
import type { Language } from './texts/format.ts';
import { TEXTS } from './texts/texts.ts';

/** What is wrong with a field, in a sentence. */
export type FieldFaults = { words?: string | undefined; place?: string | undefined };

type WordsProps = {
  label: string;
  hint: string;
  value: string;
  fault?: string | undefined;
  /** What the script suggests while a person types; nothing without it. */
  suggest?: 'procedures';
  children?: Child;
};

/** What is searched for. */
export function WordsField({ label, hint, value, fault, suggest, children }: WordsProps) {
  return (
    <div class="field" data-suggest={suggest}>
      <label for="words">{label}</label>
      <input
        id="words"
        name="q"
        type="text"
        required
        maxlength={MAX_QUERY_LENGTH}
        placeholder={hint}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        enterkeyhint="search"
        value={value}
        {...describedFault('words', fault)}
      />
      {children}
      <Fault id="words" text={fault} />
    </div>
  );
}

type PlaceProps = {
  lang: Language;
  value: string;
  fault?: string | undefined;
  maxLength: number;
  required?: boolean;
};

/** Where it is searched for. The script fills it with the person's position when its button is pressed. */
export function PlaceField({ lang, value, fault, maxLength, required = false }: PlaceProps) {
  const t = TEXTS[lang].shell.search;
  return (
    <div class="field" data-suggest="places">
      <label for="place">{t.place}</label>
      <input
        id="place"
        name="place"
        type="text"
        required={required}
        maxlength={maxLength}
        placeholder={t.placeHint}
        autocomplete="postal-code"
        spellcheck={false}
        enterkeyhint="search"
        value={value}
        {...describedFault('place', fault)}
      />
      <Fault id="place" text={fault} />
      <button
        type="button"
        class="plain locate needs-script"
        data-locating={t.locating}
        data-failed={t.locateFailed}
      >
        {t.locate}
      </button>
    </div>
  );
}

/** The button of a form, and the line in which the script says how many suggestions there are. */
export function SubmitField({ text }: { text: string }) {
  return (
    <>
      <button type="submit" class="submit">
        {text}
      </button>
      <p class="visually-hidden" role="status" aria-live="polite" data-live />
    </>
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
