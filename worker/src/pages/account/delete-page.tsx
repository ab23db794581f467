// Deleting an account: what goes, what stays, and the address typed by hand.
import type { Language } from '../texts/format.ts';
import { pathIn, TEXTS } from '../texts/texts.ts';
import { Csrf, Problem } from './page.tsx';

type DeleteProps = { lang: Language; csrf: string; problem?: string | undefined };

/** Asks for the address before everything is deleted. */
export function DeletePage({ lang, csrf, problem }: DeleteProps) {
  const t = TEXTS[lang].account.remove;
  return (
    <section class="card">
      <h1>{t.title}</h1>
      <Problem text={problem} />
      <p>{t.lead}</p>
      <Kept lang={lang} />
      <form method="post" action={pathIn(lang, '/account/delete')} class="token">
        <Csrf value={csrf} />
        <div class="field wide">
          <label for="email">{t.confirm}</label>
          <input id="email" name="email" type="email" required autocomplete="off" />
        </div>
        <button type="submit" class="danger">
          {t.button}
        </button>
      </form>
      <p>
        <a href={pathIn(lang, '/account')}>{t.cancel}</a>
      </p>
    </section>
  );
}

/** Says that everything is deleted, and what stays. */
export function DeletedPage({ lang }: { lang: Language }) {
  const t = TEXTS[lang].account.remove;
  return (
    <section class="card">
      <h1>{t.doneTitle}</h1>
      <p>{t.done}</p>
      <Kept lang={lang} />
    </section>
  );
}

function Kept({ lang }: { lang: Language }) {
  return (
    <ul>
      {TEXTS[lang].account.remove.kept.map((sentence) => (
        <li>{sentence}</li>
      ))}
    </ul>
  );
}

type TokenProps = { lang: Language; token: string; name: string; isRenewed: boolean };

/** A token, shown once. */
export function TokenPage({ lang, token, name, isRenewed }: TokenProps) {
  const t = TEXTS[lang].account.token;
  return (
    <section class="card">
      <h1>{t.title}</h1>
      <p>{t.lead}</p>
      <p>{t.label(name)}</p>
      <pre tabindex={0}>
        <code id="token">{token}</code>
      </pre>
      {isRenewed && <p>{t.renewed}</p>}
      <p>
        <a href={pathIn(lang, '/account')}>{t.back}</a>
      </p>
    </section>
  );
}
