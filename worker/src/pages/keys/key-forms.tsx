// Forms of the page of API keys: a new key, and the usage of one that a person has.
import type { Language } from '../texts/format.ts';
import { pathIn, TEXTS } from '../texts/texts.ts';

type Props = { lang: Language; isWrong: boolean };

/** A new Free key, live or for the sandbox, with its websites. */
export function MakeForm({ lang, isWrong, isSignedIn }: Props & { isSignedIn: boolean }) {
  const t = TEXTS[lang].keys.make;
  return (
    <section class="card section" aria-labelledby="make">
      <h2 id="make">{t.title}</h2>
      <p>{t.lead}</p>
      {isSignedIn && (
        <p>
          <a href={pathIn(lang, '/account/keys')}>{t.own}</a>. {t.ownNote}
        </p>
      )}
      <form method="post" action={pathIn(lang, '/keys')} class="token">
        <div class="field">
          <label for="kind">{t.kind}</label>
          <select id="kind" name="kind">
            <option value="live">{t.live}</option>
            <option value="test">{t.test}</option>
            <option value="test_a">{t.testA}</option>
          </select>
        </div>
        <div class="field">
          <label for="origins">{t.origins}</label>
          <textarea
            id="origins"
            name="origins"
            rows={3}
            aria-describedby="origins-hint"
            {...(isWrong ? { 'aria-invalid': 'true' as const } : {})}
          />
          <small id="origins-hint">{t.originsHint}</small>
        </div>
        <button type="submit">{t.submit}</button>
      </form>
    </section>
  );
}

/** A pasted key. It is sent in the body, so no address and no log has it. */
export function LookForm({ lang, isWrong }: Props) {
  const t = TEXTS[lang].keys.look;
  return (
    <section class="card" aria-labelledby="look">
      <h2 id="look">{t.title}</h2>
      <p>{t.lead}</p>
      <form method="post" action={pathIn(lang, '/keys/usage')} class="token">
        <div class="field">
          <label for="api-key">{t.key}</label>
          <input
            id="api-key"
            name="api_key"
            type="text"
            required
            maxlength={200}
            autocomplete="off"
            spellcheck={false}
            {...(isWrong ? { 'aria-invalid': 'true' as const } : {})}
          />
        </div>
        <button type="submit">{t.submit}</button>
      </form>
    </section>
  );
}
