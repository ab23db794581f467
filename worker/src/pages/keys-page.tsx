// GET /keys: the tiers of API keys, and how to get, use and look after one. `upgrade_url` leads here.
import { KEYS_PATH, REVOKE_PATH, ROTATE_PATH, SEARCH_PATH, USAGE_PATH } from '../../../schemas/api-paths.ts';
import { TIERS, type Tier } from '../../../schemas/key-terms.ts';
import type { PlanAmounts } from '../billing-settings.ts';
import type { Contacts } from '../env.ts';
import { DAILY_LIMITS } from '../keys/tiers.ts';
import { ContactLinks } from './contacts.tsx';
import { Layout } from './layout.tsx';

type Props = {
  serviceName: string;
  operatorName: string;
  site: string;
  amounts: PlanAmounts;
  contacts: Contacts;
  /** Whether payments are set up. */
  canPay: boolean;
};

/** Contracts of a tier, and what it adds to the one before. */
const TIER_FACTS: Record<Tier, { contracts: string; adds: string }> = {
  free: { contracts: 'B', adds: 'Instant sign-up, sandbox' },
  basic: {
    contracts: 'A and B',
    adds: 'Served before Free when busy, usage by day, e-mail support',
  },
  pro: { contracts: 'A and B', adds: 'Batches of 100 searches, priority support' },
  enterprise: { contracts: 'A and B', adds: 'Enterprise data, higher limits on request' },
};

/** The page of API keys. */
export function KeysPage({ serviceName, operatorName, site, amounts, contacts, canPay }: Props) {
  const prices: Record<Tier, string> = {
    free: '0',
    basic: String(amounts.basic),
    pro: String(amounts.pro),
    enterprise: 'custom',
  };
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
            {TIERS.map((tier) => (
              <tr>
                <th scope="row">{tier.charAt(0).toUpperCase() + tier.slice(1)}</th>
                <td>{DAILY_LIMITS[tier].toLocaleString('en-US')}</td>
                <td>{prices[tier]}</td>
                <td>{TIER_FACTS[tier].contracts}</td>
                <td>{TIER_FACTS[tier].adds}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {canPay ? (
          <p>
            <a href="/account/keys">Buy Basic or Pro on your account page</a>. The tier changes on the next
            request. Enterprise is arranged with {operatorName}.
          </p>
        ) : (
          <p>Tiers above Free are issued by {operatorName}.</p>
        )}
        <ContactLinks contacts={contacts} />
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
        text="The terms of the key and its requests by day and address: 90 days for Basic and above, today for Free. Asking for usage is not counted."
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
