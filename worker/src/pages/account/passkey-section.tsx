// Passkeys and the language of mails on the account page.
import { MAX_NAME_LENGTH } from '../../../../schemas/account-forms.ts';
import { LANGS, type Lang } from '../../../../schemas/lang.ts';
import type { PasskeyDescription } from '../../accounts/account-object.ts';
import type { WebAccount } from '../../context.ts';
import { ButtonForm, Csrf } from './page.tsx';
import { dayOf } from './session-dates.ts';
import { ACCOUNT_TEXTS } from './texts.ts';

const T = ACCOUNT_TEXTS.account;

/** Passkeys with their dates. The script shows the form where the browser can make one. */
export function PasskeySection({ web, passkeys }: { web: WebAccount; passkeys: PasskeyDescription[] }) {
  return (
    <section class="card" aria-labelledby="passkeys">
      <h2 id="passkeys">{T.passkeys}</h2>
      <p>{T.passkeysLead}</p>
      {passkeys.length === 0 && <p>{T.noPasskeys}</p>}
      <ul class="sessions">
        {passkeys.map(({ id, name, addedAt, usedAt }) => (
          <li>
            <strong>{name}</strong> {T.made} {dayOf(addedAt)} · {T.lastUsed}{' '}
            {usedAt === null ? T.never : dayOf(usedAt)}
            <ButtonForm action="/account/passkeys/remove" csrf={web.csrf} label={T.remove} fields={{ id }} />
          </li>
        ))}
      </ul>
      <form id="add-passkey" class="token" data-csrf={web.csrf} hidden>
        <div class="field wide">
          <label for="passkey-name">{T.passkeyName}</label>
          <input id="passkey-name" name="name" required maxlength={MAX_NAME_LENGTH} autocomplete="off" />
        </div>
        <button type="submit">{T.addPasskey}</button>
        <p class="notice" role="alert" hidden />
      </form>
    </section>
  );
}

/** The language of the mails. */
export function LanguageForm({ web, lang }: { web: WebAccount; lang: Lang }) {
  return (
    <section class="card" aria-labelledby="language">
      <h2 id="language">{T.language}</h2>
      <form method="post" action="/account/language" class="token">
        <Csrf value={web.csrf} />
        <div class="field">
          <label for="lang">{T.language}</label>
          <select id="lang" name="lang">
            {LANGS.map((one) => (
              <option value={one} selected={one === lang}>
                {T.languages[one]}
              </option>
            ))}
          </select>
        </div>
        <button type="submit">{T.save}</button>
      </form>
    </section>
  );
}
