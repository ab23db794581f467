// What a page shows in place of prices to a person without an active membership: what membership gives and costs, and the
// way to it.
import { dollars, type Language } from '../texts/format.ts';
import { pathIn, TEXTS } from '../texts/texts.ts';

/**
 * Why no price is shown: nobody is signed in, the session has ended, the account never had a membership, or it is not
 * active now.
 */
export type GateReason = 'anonymous' | 'signed_out' | 'no_membership' | 'lapsed';

/** Whether the person is signed in, so that the way to a membership is the account page. */
export function isSignedInReason(reason: GateReason): boolean {
  return reason === 'lapsed' || reason === 'no_membership';
}

type Props = {
  lang: Language;
  reason: GateReason;
  /** The address that signing in leads back to. */
  back: string;
  gives: string;
  membershipPrice: number;
};

/** The card with its links. */
export function MembershipCard({ lang, reason, back, gives, membershipPrice }: Props) {
  const t = TEXTS[lang].answer.gate;
  const signIn = `${pathIn(lang, '/sign-in')}?${new URLSearchParams({ back })}`;
  const isLapsed = reason === 'lapsed';
  return (
    <section class="card gate" aria-labelledby="gate-title">
      <h2 id="gate-title">{t.title}</h2>
      {reason === 'signed_out' && <p class="notice">{t.signedOut}</p>}
      {isLapsed && <p class="notice">{t.lapsed}</p>}
      <p>{gives}</p>
      <p>{t.price(dollars(membershipPrice))}</p>
      <p class="actions">
        {isSignedInReason(reason) ? (
          <a class="button" href={pathIn(lang, '/account')}>
            {isLapsed ? t.renew : t.join}
          </a>
        ) : (
          <>
            <a class="button" href={signIn}>
              {t.signIn}
            </a>
            <a class="button secondary" href={pathIn(lang, '/membership')}>
              {t.join}
            </a>
          </>
        )}
      </p>
    </section>
  );
}
