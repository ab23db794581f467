// GET /prices/:code: the member view. The page itself does not contain a price. Its script asks the lookup
// API, with a token that stays in this tab.
import { Layout } from './layout.tsx';
import { type SearchFields, SearchForm } from './search-form.tsx';

type Props = { serviceName: string; fields: SearchFields };

/** The member view before its script has run. */
export function PricesPage({ serviceName, fields }: Props) {
  return (
    <Layout title="Cash prices" serviceName={serviceName} script="prices.js">
      <SearchForm {...fields} />
      <noscript>
        <p class="notice">This page needs JavaScript to look up prices with your token.</p>
      </noscript>
      <section id="sign-in" class="card" aria-labelledby="sign-in-title" hidden>
        <h2 id="sign-in-title">Sign in to see prices</h2>
        <p>
          Paste your member access token. It stays in this tab until you close the tab, and is sent only to
          this service.
        </p>
        <p id="sign-in-reason" class="notice" role="alert" hidden />
        <form id="token-form" class="token">
          <div class="field wide">
            <label for="token">Member access token</label>
            <input id="token" type="password" required autocomplete="off" spellcheck={false} />
          </div>
          <button type="submit">Use token</button>
        </form>
      </section>
      <p id="status" class="status-line" role="status" aria-live="polite" />
      <div id="result" tabindex={-1} aria-busy="false" />
      <p id="session" class="quiet" hidden>
        <span id="remaining" />{' '}
        <button id="sign-out" type="button" class="plain">
          Sign out
        </button>
      </p>
    </Layout>
  );
}
