// GET /keys: the tiers of API keys, and how to get, use and look after one. `upgrade_url` leads here.
import {
  KEYS_PATH,
  REVOKE_PATH,
  ROTATE_PATH,
  SEARCH_PATH,
  USAGE_PATH,
} from '../../../../schemas/api-paths.ts';
import { TIERS, type Tier } from '../../../../schemas/key-terms.ts';
import type { PlanAmounts } from '../../billing-settings.ts';
import type { Contacts } from '../../env.ts';
import { DAILY_LIMITS } from '../../keys/tiers.ts';
import { ContactLinks } from '../contacts.tsx';
import { Layout } from '../layout.tsx';
import { dollars, type Language, number } from '../texts/format.ts';
import { pathIn, TEXTS } from '../texts/texts.ts';
import { LookForm, MakeForm } from './key-forms.tsx';

export type KeysPageProps = {
  serviceName: string;
  operatorName: string;
  site: string;
  lang: Language;
  isSignedIn: boolean;
  amounts: PlanAmounts;
  contacts: Contacts;
  /** Whether payments are set up. */
  canPay: boolean;
  /** What is wrong with the form that was sent. */
  problem?: { form: 'make' | 'look'; text: string } | undefined;
};

/** The page of API keys. */
export function KeysPage(props: KeysPageProps) {
  const { serviceName, lang, isSignedIn, problem } = props;
  const t = TEXTS[lang].keys;
  return (
    <Layout title={t.title} {...{ serviceName, lang, isSignedIn }} path="/keys" description={t.lead}>
      <h1>{t.title}</h1>
      {problem && (
        <p class="notice" role="alert">
          {problem.text}
        </p>
      )}
      <p class="lead">{t.lead}</p>
      <Tiers {...props} />
      <MakeForm lang={lang} isSignedIn={isSignedIn} isWrong={problem?.form === 'make'} />
      <LookForm lang={lang} isWrong={problem?.form === 'look'} />
      <Programs {...props} />
    </Layout>
  );
}

function Tiers({ lang, operatorName, amounts, contacts, canPay }: KeysPageProps) {
  const t = TEXTS[lang].keys;
  const prices: Record<Tier, string> = {
    free: dollars(0),
    basic: t.aMonth(dollars(amounts.basic)),
    pro: t.aMonth(dollars(amounts.pro)),
    enterprise: t.custom,
  };
  return (
    <section id="tiers" aria-labelledby="tiers-title">
      <h2 id="tiers-title">{t.tiersTitle}</h2>
      <ul class="tiers">
        {TIERS.map((tier) => (
          <li class="card">
            <h3>{t.tierNames[tier]}</h3>
            <p class="tier-price">{prices[tier]}</p>
            <p>{t.aDay(number(DAILY_LIMITS[tier]))}</p>
            <p>{t.adds[tier]}</p>
            <p class="quiet">
              <a href="#contracts">{t.contract(tier === 'free' ? 'B' : t.bothContracts)}</a>
            </p>
          </li>
        ))}
      </ul>
      <details id="contracts">
        <summary>{t.contractNote}</summary>
        <p class="prose">{t.contracts}</p>
      </details>
      {canPay ? (
        <p>
          <a href={pathIn(lang, '/account/keys')}>{t.buy}</a>. {t.buyNote} {t.arranged(operatorName)}
        </p>
      ) : (
        <p>{t.issued(operatorName)}</p>
      )}
      <ContactLinks lang={lang} contacts={contacts} />
    </section>
  );
}

/** The same from a program, as commands to copy. */
function Programs({ lang, site }: KeysPageProps) {
  const t = TEXTS[lang].keys.steps;
  const commands: [readonly string[], string][] = [
    [t.signUp, `curl -X POST '${site}${KEYS_PATH}'`],
    [
      t.search,
      `curl '${site}${SEARCH_PATH}' \\\n  -H 'x-api-key: <YOUR_KEY>' -H 'Content-Type: application/json' \\\n  -d '{"query":"cardiologist","location":"60601"}'`,
    ],
    [t.usage, `curl '${site}${USAGE_PATH}' -H 'x-api-key: <YOUR_KEY>'`],
    [
      t.rotate,
      `curl -X POST '${site}${ROTATE_PATH}' -H 'Authorization: Bearer <MANAGEMENT_SECRET>'\ncurl -X POST '${site}${REVOKE_PATH}' -H 'Authorization: Bearer <MANAGEMENT_SECRET>' -H 'x-api-key: <YOUR_KEY>'`,
    ],
  ];
  return (
    <section class="section" aria-labelledby="programs">
      <h2 id="programs">{t.title}</h2>
      {commands.map(([[title, text], code]) => (
        <section class="card">
          <h3>{title}</h3>
          <p>{text}</p>
          <pre tabindex={0}>
            <code>{code}</code>
          </pre>
        </section>
      ))}
      <p>
        <a href="/docs/errors">{t.errors}</a> · <a href={pathIn('en', '/openapi.json')}>{t.openapi}</a>
      </p>
    </section>
  );
}
