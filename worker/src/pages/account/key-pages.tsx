// The pages of an account's API keys: the list with what each key may do, a new key, and usage by day.
import { PAID_TIERS, type PaidTier } from '../../../../schemas/key-terms.ts';
import type { PlanAmounts } from '../../billing-settings.ts';
import type { Contacts } from '../../env.ts';
import type { KeyDescription, UsageDay } from '../../keys/key-object.ts';
import { dailyLimit } from '../../keys/tiers.ts';
import { UsagePlot } from '../keys/usage-plot.tsx';
import { BILLING_TEXTS } from './billing-texts.ts';
import { ByHand } from './membership-section.tsx';
import { ButtonForm, Csrf, Problem } from './page.tsx';

const T = BILLING_TEXTS.keys;

export type OwnKey = KeyDescription & { family: string };
export type KeysPageProps = {
  csrf: string;
  keys: OwnKey[];
  amounts: PlanAmounts;
  contacts: Contacts;
  canPay: boolean;
  problem?: string | undefined;
};

/** All keys of the account, and how to make or add one. */
export function AccountKeysPage(props: KeysPageProps) {
  const { csrf, keys, problem, canPay, contacts } = props;
  return (
    <>
      <h1>{T.title}</h1>
      <Problem text={problem} />
      <p class="lead">{T.lead}</p>
      {keys.length === 0 && <p>{T.none}</p>}
      {keys.map((key) => (
        <KeyCard {...props} own={key} />
      ))}
      {!canPay && (
        <section class="card">
          <p>{T.byHand}</p>
          <ByHand contacts={contacts} />
        </section>
      )}
      <section class="card" aria-labelledby="make">
        <h2 id="make">{T.make}</h2>
        <form method="post" action="/account/keys" class="token">
          <Csrf value={csrf} />
          <div class="field wide">
            <label for="contract">{T.contract}</label>
            <select id="contract" name="contract">
              <option value="B">{T.contractB}</option>
              <option value="A">{T.contractA}</option>
            </select>
          </div>
          <button type="submit">{T.make}</button>
        </form>
      </section>
      <section class="card" aria-labelledby="adopt">
        <h2 id="adopt">{T.adopt}</h2>
        <form method="post" action="/account/keys/adopt" class="token">
          <Csrf value={csrf} />
          <div class="field wide">
            <label for="secret">{T.secret}</label>
            <input id="secret" name="management_secret" required autocomplete="off" maxlength={200} />
          </div>
          <button type="submit">{T.adoptButton}</button>
        </form>
      </section>
      <p>
        <a href="/account">{BILLING_TEXTS.paid.back}</a>
      </p>
    </>
  );
}

function KeyCard({ own, csrf, amounts, canPay }: KeysPageProps & { own: OwnKey }) {
  const { family, terms, revoked, ended, validKeys, count, plan, origins } = own;
  const id = `key-${family}`;
  const fields = { family };
  return (
    <section class="card" aria-labelledby={id}>
      <h2 id={id}>{T.family(family)}</h2>
      <p>{T.terms(terms.tier, terms.contract, dailyLimit(terms))}</p>
      {revoked && <p>{T.revoked}</p>}
      {!revoked && (
        <>
          {ended && <p>{T.ended}</p>}
          {plan?.state === 'past_due' && <p>{T.late}</p>}
          <p>
            {T.valid(validKeys)} {T.used(count)} <a href={`/account/keys/${family}/usage`}>{T.usage}</a>
          </p>
          {canPay && !terms.test && <PlanForms own={own} csrf={csrf} amounts={amounts} />}
          <form method="post" action="/account/keys/origins" class="token">
            <Csrf value={csrf} />
            <input type="hidden" name="family" value={family} />
            <div class="field wide">
              <label for={`origins-${family}`}>{T.origins}</label>
              <textarea id={`origins-${family}`} name="origins" rows={3}>
                {origins.join('\n')}
              </textarea>
            </div>
            <button type="submit">{T.saveOrigins}</button>
          </form>
          <ButtonForm action="/account/keys/rotate" csrf={csrf} label={T.rotate} fields={fields} />
          <p class="quiet" id={`revoke-${family}`}>
            {T.revokeHint}
          </p>
          <ButtonForm
            action="/account/keys/revoke"
            csrf={csrf}
            label={T.revoke}
            fields={fields}
            describedBy={`revoke-${family}`}
          />
        </>
      )}
    </section>
  );
}

function PlanForms({ own, csrf, amounts }: { own: OwnKey; csrf: string; amounts: PlanAmounts }) {
  const { family, plan } = own;
  const isPaid = plan !== null && plan.state !== 'ended';
  const others = PAID_TIERS.filter((tier) => !isPaid || tier !== plan.tier);
  const form = (tier: PaidTier) =>
    isPaid ? (
      <ButtonForm
        action="/account/plan"
        csrf={csrf}
        label={T.change(tier, amounts[tier])}
        fields={{ plan: plan.tier, family, change: tier }}
      />
    ) : (
      <ButtonForm
        action="/account/checkout"
        csrf={csrf}
        label={T.upgrade(tier, amounts[tier])}
        fields={{ plan: tier, family }}
      />
    );
  return (
    <>
      {others.map(form)}
      {isPaid && (
        <ButtonForm
          action="/account/plan"
          csrf={csrf}
          label={T.cancel}
          fields={{ plan: plan.tier, family, change: 'cancel' }}
        />
      )}
    </>
  );
}

/** A key, shown once; `secret` only for a new family. */
export function NewKeyPage({ apiKey, secret }: { apiKey: string; secret: string | undefined }) {
  const t = BILLING_TEXTS.newKey;
  return (
    <section class="card">
      <h1>{t.title}</h1>
      <p>{t.lead}</p>
      <p>{t.key}</p>
      <pre tabindex={0}>
        <code id="key">{apiKey}</code>
      </pre>
      {secret === undefined ? <p>{t.rotated}</p> : <p>{t.secret}</p>}
      {secret !== undefined && (
        <pre tabindex={0}>
          <code id="secret">{secret}</code>
        </pre>
      )}
      <p>
        <a href="/account/keys">{t.back}</a>
      </p>
    </section>
  );
}

/** Requests by day and address: today against the limit, a column for each day, and the numbers. */
export function KeyUsagePage({ own, days }: { own: OwnKey; days: UsageDay[] }) {
  return (
    <>
      <h1>{BILLING_TEXTS.usage.title(own.family)}</h1>
      <UsagePlot
        days={days}
        limit={dailyLimit(own.terms)}
        used={own.count}
        isFree={own.terms.tier === 'free'}
        lang="en"
      />
      <p>
        <a href="/account/keys">{BILLING_TEXTS.newKey.back}</a>
      </p>
    </>
  );
}
