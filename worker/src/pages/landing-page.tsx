// GET /: what the service is, a search form, and a section for developers.
import { LOOKUP_PATH, OPENAPI_PATH, SEARCH_PATH } from '../../../schemas/api-paths.ts';
import { Layout } from './layout.tsx';
import { SearchForm } from './search-form.tsx';

type Props = { serviceName: string; site: string };

/** The landing page. */
export function LandingPage({ serviceName, site }: Props) {
  return (
    <Layout title={serviceName} serviceName={serviceName} script="suggest.js">
      <section class="hero">
        <h1>What does it cost in cash?</h1>
        <p class="lead">
          US hospitals must publish what they charge people who pay without insurance. Look up a procedure and
          see those prices near you, next to the national picture and what Medicare pays.
        </p>
        <SearchForm query="" zip="" radius="" />
      </section>
      <section class="facts" aria-label="About the numbers">
        <div>
          <h2>Published, not guessed</h2>
          <p>
            Every price is an amount that a hospital itself published, with its date and a link to its file.
          </p>
        </div>
        <div>
          <h2>With its context</h2>
          <p>
            The median of your area, how far prices spread, how many sources they come from, and what was left
            out.
          </p>
        </div>
        <div>
          <h2>A benchmark</h2>
          <p>Not a quote and not a bill. Ask the hospital to confirm a price before you schedule care.</p>
        </div>
      </section>
      <section id="developers" class="card">
        <h2>For developers</h2>
        <p>
          The same answers as JSON, with a member access token. The{' '}
          <a href={OPENAPI_PATH}>OpenAPI document</a> describes every field; <a href="/docs/errors">errors</a>{' '}
          are explained one by one.
        </p>
        <pre tabindex={0}>
          <code>{`curl '${site}${LOOKUP_PATH}?cpt=70551&zip=60601' \\\n  -H 'Authorization: Bearer <MEMBER_ACCESS_TOKEN>'`}</code>
        </pre>
        <h3>Who does it near here</h3>
        <p>
          With an API key: providers by specialty or procedure near a ZIP or a city, with the prices that
          hospitals and insurers published for them. The <a href={OPENAPI_PATH}>OpenAPI document</a> has both
          contracts.
        </p>
        <pre tabindex={0}>
          <code>{`curl '${site}${SEARCH_PATH}' \\\n  -H 'x-api-key: <API_KEY>' -H 'Content-Type: application/json' \\\n  -d '{"query": "cardiologist", "location": "Austin, TX"}'`}</code>
        </pre>
      </section>
    </Layout>
  );
}
