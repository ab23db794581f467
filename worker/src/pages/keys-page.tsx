// GET /keys: the tiers of API keys, and how to get, use and look after one. `upgrade_url` leads here.
import { KEYS_PATH, REVOKE_PATH, ROTATE_PATH, SEARCH_PATH, USAGE_PATH } from '../../../schemas/api-paths.ts';
import type { Tier } from '../../../schemas/key-terms.ts';
import { DAILY_LIMITS } from '../keys/tiers.ts';
import { Layout } from './layout.tsx';

type Props = { serviceName: string; operatorName: string; site: string };

/** Price a month in US dollars, contracts, and what a tier adds to the one before. */
const TIERS: Record<Tier, { price: string; contracts: string; adds: string }> = {
  free: { price: '0', contracts: 'B', adds: 'Instant sign-up, sandbox' },
  basic: {
    price: '99',
    contracts: 'A and B',
    adds: 'Served before Free when busy, usage by day, e-mail support',
  },
  pro: { price: '499', contracts: 'A and B', adds: 'Batches of 100 searches, priority support' },
  enterprise: { price: 'custom', contracts: 'A and B', adds: 'Enterprise data, higher limits on request' },
};

/** The page of API keys. */
export function KeysPage({ serviceName, operatorName, site }: Props) {
  return (
    <Layout title="API keys" serviceName={serviceName}>
      <h1>API keys</h1>
      <p class="lead">
        Keys open provider search. They do not open price lookup, which is for members. A key is shown once;
        only its hash is stored.
      </p>
      <section id="tiers" class="card">
        <h2>Tiers</h2>
        <table>
          <thead>
            <tr>
              <th scope="col">Tier</th>
              <th scope="col">Requests in a UTC day</th>
              <th scope="col">US dollars a month</th>
              <th scope="col">Contract</th>
              <th scope="col">What it adds</th>
            </tr>
          </thead>
          <tbody>
            {(Object.keys(TIERS) as Tier[]).map((tier) => (
              <tr>
                <th scope="row">{tier.charAt(0).toUpperCase() + tier.slice(1)}</th>
                <td>{DAILY_LIMITS[tier].toLocaleString('en-US')}</td>
                <td>{TIERS[tier].price}</td>
                <td>{TIERS[tier].contracts}</td>
                <td>{TIERS[tier].adds}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p class="quiet">Tiers above Free are issued by {operatorName}.</p>
      </section>
      <Step
        title="Sign up"
        text="Get a Free key and the secret that manages it at once. An address can get three keys in 24 hours."
        code={`curl -X POST '${site}${KEYS_PATH}'`}
      />
      <Step
        title="Search"
        text="A specialty or a procedure, near a ZIP code or a city."
        code={`curl '${site}${SEARCH_PATH}' \\\n  -H 'x-api-key: <YOUR_KEY>' -H 'Content-Type: application/json' \\\n  -d '{"query":"cardiologist","location":"60601"}'`}
      />
      <Step
        title="Usage"
        text="The terms of the key, and its requests in the last 90 days. Asking for usage is not counted."
        code={`curl '${site}${USAGE_PATH}' -H 'x-api-key: <YOUR_KEY>'`}
      />
      <Step
        title="Rotate or revoke"
        text="After a rotation the older key works for another 24 hours. A revoked key stops working at once."
        code={`curl -X POST '${site}${ROTATE_PATH}' -H 'Authorization: Bearer <MANAGEMENT_SECRET>'\ncurl -X POST '${site}${REVOKE_PATH}' -H 'Authorization: Bearer <MANAGEMENT_SECRET>' -H 'x-api-key: <YOUR_KEY>'`}
      />
    </Layout>
  );
}

function Step({ title, text, code }: { title: string; text: string; code: string }) {
  return (
    <section class="card">
      <h2>{title}</h2>
      <p>{text}</p>
      <pre tabindex={0}>
        <code>{code}</code>
      </pre>
    </section>
  );
}
