// Deleting an account: what goes, what stays, and the address typed by hand.
import { Csrf, Problem } from './page.tsx';
import { ACCOUNT_TEXTS } from './texts.ts';

const T = ACCOUNT_TEXTS.remove;

/** Asks for the address before everything is deleted. */
export function DeletePage({ csrf, problem }: { csrf: string; problem?: string | undefined }) {
  return (
    <section class="card">
      <h1>{T.title}</h1>
      <Problem text={problem} />
      <p>{T.lead}</p>
      <Kept />
      <form method="post" action="/account/delete" class="token">
        <Csrf value={csrf} />
        <div class="field wide">
          <label for="email">{T.confirm}</label>
          <input id="email" name="email" type="email" required autocomplete="off" />
        </div>
        <button type="submit">{T.button}</button>
      </form>
      <p>
        <a href="/account">{T.cancel}</a>
      </p>
    </section>
  );
}

/** Says that everything is deleted, and what stays. */
export function DeletedPage() {
  return (
    <section class="card">
      <h1>{T.doneTitle}</h1>
      <p>{T.done}</p>
      <Kept />
    </section>
  );
}

function Kept() {
  return (
    <ul>
      {T.kept.map((sentence) => (
        <li>{sentence}</li>
      ))}
    </ul>
  );
}

/** A token, shown once. */
export function TokenPage({ token, name, isRenewed }: { token: string; name: string; isRenewed: boolean }) {
  const t = ACCOUNT_TEXTS.token;
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
        <a href="/account">{t.back}</a>
      </p>
    </section>
  );
}
