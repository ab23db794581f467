// What the forms of the page of API keys lead to: a new key, shown once, and the usage of a key.
import type { SignedUp } from '../../../../schemas/keys.ts';
import type { KeyUsage } from '../../keys/key-asks.ts';
import { Layout } from '../layout.tsx';
import { type Language, number, timeOf } from '../texts/format.ts';
import { pathIn, TEXTS } from '../texts/texts.ts';
import { UsagePlot } from './usage-plot.tsx';

type Shared = { serviceName: string; lang: Language; isSignedIn: boolean };
type MadeProps = Shared & { made: SignedUp; isTest: boolean };

/** The key and its management secret, and for the sandbox its member token. */
export function MadePage({ serviceName, lang, isSignedIn, made, isTest }: MadeProps) {
  const { made: t, make } = TEXTS[lang].keys;
  const further = furtherOrigin(made.origins);
  return (
    <Layout title={t.title} {...{ serviceName, lang, isSignedIn }} script="copy.js">
      <section class="card">
        <h1>{t.title}</h1>
        <p class="lead">{t.lead}</p>
        {isTest && <p class="notice">{t.sandbox}</p>}
        {(
          [
            ['key', t.key, made.key],
            ['secret', t.secret, made.management_secret],
            ...(made.test_member_token === null ? [] : [['token', t.token, made.test_member_token] as const]),
          ] as const
        ).map(([id, label, text]) => (
          <>
            <p>
              {label}{' '}
              <button type="button" class="plain needs-script" data-copy={text} data-done={t.copied}>
                {t.copy}
                <span class="visually-hidden">{`, ${label}`}</span>
              </button>
            </p>
            <pre tabindex={0}>
              <code id={id}>{text}</code>
            </pre>
          </>
        ))}
        {further && <p class="notice">{make.addWww(further)}</p>}
        <p>
          <a href={pathIn(lang, '/keys')}>{t.back}</a>
        </p>
      </section>
    </Layout>
  );
}

/** The same website with or without `www.`, when only one of the two was written. */
export function furtherOrigin(origins: readonly string[]): string | undefined {
  return origins
    .filter((origin) => origin.startsWith('https://'))
    .map((origin) =>
      origin.startsWith('https://www.')
        ? origin.replace('https://www.', 'https://')
        : origin.replace('https://', 'https://www.'),
    )
    .find((other) => !origins.includes(other));
}

type UsageProps = Shared & { usage: Extract<KeyUsage, { known: true }> };

/** Tier, websites, today and the days before. */
export function UsagePage({ serviceName, lang, isSignedIn, usage }: UsageProps) {
  const t = TEXTS[lang].keys;
  const { terms, origins, limit, remaining, reset, ended, days } = usage;
  const facts = [
    [t.look.tier, t.tierNames[terms.tier] + (terms.test ? ` (${t.look.sandbox})` : '')],
    [t.look.limit, number(limit)],
    [t.look.used, number(limit - remaining)],
    [t.look.left, number(remaining)],
    [t.look.origins, origins.length === 0 ? t.look.anyOrigin : origins.join(', ')],
  ];
  const isFree = terms.tier === 'free';
  return (
    <Layout title={t.look.title} {...{ serviceName, lang, isSignedIn }}>
      <h1>{t.look.title}</h1>
      {ended && <p class="notice">{t.look.ended}</p>}
      {remaining === 0 && <p class="notice">{t.look.over(timeOf(reset, lang))}</p>}
      <dl class="facts">
        {facts.map(([name, value]) => (
          <div>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <UsagePlot
        days={isFree ? days.slice(-1) : days}
        used={limit - remaining}
        {...{ limit, isFree, lang }}
      />
      <p>
        <a href={pathIn(lang, '/keys')}>{t.made.back}</a>
      </p>
    </Layout>
  );
}
