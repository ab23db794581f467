// The pages of an account's API keys: the list with what each key may do, a new key, and usage by day.
import { PAID_TIERS, type PaidTier } from '../../../../schemas/key-terms.ts';
import type { PlanAmounts } from '../../billing-settings.ts';
import type { Contacts } from '../../env.ts';
import type { KeyDescription, UsageDay } from '../../keys/key-asks.ts';
import { dailyLimit } from '../../keys/tiers.ts';
import { UsagePlot } from '../keys/usage-plot.tsx';
import type { Language } from '../texts/format.ts';
import { pathIn, TEXTS } from '../texts/texts.ts';
import { ByHand } from './membership-section.tsx';
import { ButtonForm, Csrf, Problem } from './page.tsx';

export type OwnKey = KeyDescription & { family: string };
export type KeysPageProps = {
  lang: Language;
  csrf: string;
  keys: OwnKey[];
  amounts: PlanAmounts;
  contacts: Contacts;
  canPay: boolean;
  problem?: string | undefined;
};

/** All keys of the account, and how to make or add one. */
export function AccountKeysPage(props: KeysPageProps) {
  const { lang, csrf, keys, problem, canPay, contacts } = props;
  const t = TEXTS[lang].billing.keys;
  return (
    <>
      <h1>{t.title}</h1>
      <Problem text={problem} />
      <p class="lead">{t.lead}</p>
      {keys.length === 0 && <p>{t.none}</p>}
      {keys.map((key) => (
        <KeyCard {...props} own={key} />
      ))}
      {!canPay && (
        <section class="card">
          <p>{t.byHand}</p>
          <ByHand lang={lang} contacts={contacts} />
        </section>
      )}
      <section class="card" aria-labelledby="make">
        <h2 id="make">{t.make}</h2>
        <form method="post" action={pathIn(lang, '/account/keys')} class="token">
          <Csrf value={csrf} />
          <div class="field wide">
            <label for="contract">{t.contract}</label>
            <select id="contract" name="contract">
              <option value="B">{t.contractB}</option>
              <option value="A">{t.contractA}</option>
            </select>
          </div>
          <button type="submit" class="secondary">
            {t.make}
          </button>
        </form>
      </section>
      <section class="card" aria-labelledby="adopt">
        <h2 id="adopt">{t.adopt}</h2>
        <form method="post" action={pathIn(lang, '/account/keys/adopt')} class="token">
          <Csrf value={csrf} />
          <div class="field wide">
            <label for="secret">{t.secret}</label>
            <input id="secret" name="management_secret" required autocomplete="off" maxlength={200} />
          </div>
          <button type="submit" class="secondary">
            {t.adoptButton}
          </button>
        </form>
      </section>
      <p>
        <a href={pathIn(lang, '/account')}>{TEXTS[lang].billing.paid.back}</a>
      </p>
    </>
  );
}

function KeyCard({ lang, own, csrf, amounts, canPay }: KeysPageProps & { own: OwnKey }) {
  const { family, terms, revoked, ended, validKeys, count, plan, origins } = own;
  const t = TEXTS[lang].billing.keys;
  const id = `key-${family}`;
  const fields = { family };
  return (
    <section class="card" aria-labelledby={id}>
      <h2 id={id}>{t.family(family)}</h2>
      <p>{t.terms(terms.tier, terms.contract, dailyLimit(terms))}</p>
      {revoked && <p>{t.revoked}</p>}
      {!revoked && (
        <>
          {ended && <p>{t.ended}</p>}
          {plan?.state === 'past_due' && <p>{t.late}</p>}
          <p>
            {t.valid(validKeys)} {t.used(count)}{' '}
            <a href={pathIn(lang, `/account/keys/${family}/usage`)}>{t.usage}</a>
          </p>
          {canPay && !terms.test && <PlanForms lang={lang} own={own} csrf={csrf} amounts={amounts} />}
          <form method="post" action={pathIn(lang, '/account/keys/origins')} class="token">
            <Csrf value={csrf} />
            <input type="hidden" name="family" value={family} />
            <div class="field wide">
              <label for={`origins-${family}`}>{t.origins}</label>
              <textarea id={`origins-${family}`} name="origins" rows={3}>
                {origins.join('\n')}
              </textarea>
            </div>
            <button type="submit" class="secondary">
              {t.saveOrigins}
            </button>
          </form>
          <ButtonForm
            action={pathIn(lang, '/account/keys/rotate')}
            csrf={csrf}
            label={t.rotate}
            fields={fields}
          />
          <p class="quiet" id={`revoke-${family}`}>
            {t.revokeHint}
          </p>
          <ButtonForm
            action={pathIn(lang, '/account/keys/revoke')}
            csrf={csrf}
            label={t.revoke}
            fields={fields}
            describedBy={`revoke-${family}`}
            look="danger"
          />
        </>
      )}
    </section>
  );
}

type PlanProps = { lang: Language; own: OwnKey; csrf: string; amounts: PlanAmounts };

function PlanForms({ lang, own, csrf, amounts }: PlanProps) {
  const t = TEXTS[lang].billing.keys;
  const { family, plan } = own;
  const isPaid = plan !== null && plan.state !== 'ended';
  const others = PAID_TIERS.filter((tier) => !isPaid || tier !== plan.tier);
  const form = (tier: PaidTier) =>
    isPaid ? (
      <ButtonForm
        action={pathIn(lang, '/account/plan')}
        csrf={csrf}
        label={t.change(tier, amounts[tier])}
        fields={{ plan: plan.tier, family, change: tier }}
      />
    ) : (
      <ButtonForm
        action={pathIn(lang, '/account/checkout')}
        csrf={csrf}
        label={t.upgrade(tier, amounts[tier])}
        look="primary"
        fields={{ plan: tier, family }}
      />
    );
  return (
    <>
      {others.map(form)}
      {isPaid && (
        <ButtonForm
          action={pathIn(lang, '/account/plan')}
          csrf={csrf}
          label={t.cancel}
          fields={{ plan: plan.tier, family, change: 'cancel' }}
          look="danger"
        />
      )}
    </>
  );
}

/** A key, shown once; `secret` only for a new family. */
export function NewKeyPage(props: { lang: Language; apiKey: string; secret: string | undefined }) {
  const { lang, apiKey, secret } = props;
  const t = TEXTS[lang].billing.newKey;
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
        <a href={pathIn(lang, '/account/keys')}>{t.back}</a>
      </p>
    </section>
  );
}

/** Requests by day and address: today against the limit, a column for each day, and the numbers. */
export function KeyUsagePage({ lang, own, days }: { lang: Language; own: OwnKey; days: UsageDay[] }) {
  return (
    <>
      <h1>{TEXTS[lang].billing.usage.title(own.family)}</h1>
      <UsagePlot
        days={days}
        limit={dailyLimit(own.terms)}
        used={own.count}
        isFree={own.terms.tier === 'free'}
        lang={lang}
      />
      <p>
        <a href={pathIn(lang, '/account/keys')}>{TEXTS[lang].billing.newKey.back}</a>
      </p>
    </>
  );
}
