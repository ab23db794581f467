// Passkeys and the language of mails on the account page.
import { MAX_NAME_LENGTH } from '../../../../schemas/account-forms.ts';
import { LANGS, type Lang } from '../../../../schemas/lang.ts';
import type { PasskeyDescription } from '../../accounts/account-object.ts';
import type { WebAccount } from '../../context.ts';
import type { Language } from '../texts/format.ts';
import { pathIn, TEXTS } from '../texts/texts.ts';
import { ButtonForm, Csrf } from './page.tsx';
import { dayOfTime } from './session-dates.ts';

type PasskeyProps = { lang: Language; web: WebAccount; passkeys: PasskeyDescription[] };

/** Passkeys with their dates. The script shows the form where the browser can make one. */
export function PasskeySection({ lang, web, passkeys }: PasskeyProps) {
  const t = TEXTS[lang].account.account;
  return (
    <section class="card" aria-labelledby="passkeys">
      <h2 id="passkeys">{t.passkeys}</h2>
      <p>{t.passkeysLead}</p>
      {passkeys.length === 0 && <p>{t.noPasskeys}</p>}
      <ul class="sessions">
        {passkeys.map(({ id, name, addedAt, usedAt }) => (
          <li class="row">
            <div>
              <strong>{name}</strong>
              <br />
              <small>
                {t.made} {dayOfTime(addedAt, lang)} · {t.lastUsed}{' '}
                {usedAt === null ? t.never : dayOfTime(usedAt, lang)}
              </small>
            </div>
            <ButtonForm
              action={pathIn(lang, '/account/passkeys/remove')}
              csrf={web.csrf}
              label={t.remove}
              fields={{ id }}
              look="danger"
            />
          </li>
        ))}
      </ul>
      <form
        id="add-passkey"
        class="token"
        data-csrf={web.csrf}
        data-failed={TEXTS[lang].account.signIn.passkeyFailed}
        hidden
      >
        <div class="field wide">
          <label for="passkey-name">{t.passkeyName}</label>
          <input id="passkey-name" name="name" required maxlength={MAX_NAME_LENGTH} autocomplete="off" />
        </div>
        <button type="submit" class="secondary">
          {t.addPasskey}
        </button>
        <p class="notice" role="alert" hidden />
      </form>
    </section>
  );
}

type LanguageProps = { lang: Language; web: WebAccount; mailLang: Lang };

/** The language of the mails. */
export function LanguageForm({ lang, web, mailLang }: LanguageProps) {
  const t = TEXTS[lang].account.account;
  return (
    <section class="card" aria-labelledby="language">
      <h2 id="language">{t.language}</h2>
      <form method="post" action={pathIn(lang, '/account/language')} class="token">
        <Csrf value={web.csrf} />
        <div class="field">
          <label for="lang" class="visually-hidden">
            {t.language}
          </label>
          <select id="lang" name="lang">
            {LANGS.map((one) => (
              <option value={one} selected={one === mailLang}>
                {t.languages[one]}
              </option>
            ))}
          </select>
        </div>
        <button type="submit" class="secondary">
          {t.save}
        </button>
      </form>
    </section>
  );
}
