// The mails in English.
import { amountText, dayText, timeText } from './formats.ts';
import type { MailFrame, MailTexts } from './templates.ts';

const account = ({ site }: MailFrame) => ({ label: 'Open your account', url: `${site}/account` });
const NOT_YOU =
  'If this was not you, sign in, choose "Sign out everywhere" on your account page, and remove passkeys and tokens that you do not know.';

export const TEXTS_EN: MailTexts = {
  mails: {
    'sign-in-code': ({ code, minutes }, { serviceName }) => ({
      subject: `Your sign-in code for ${serviceName}`,
      paragraphs: [
        `Enter this code in the browser in which you asked for it. It works once, for ${minutes} minutes.`,
        'We never ask for this code by phone or mail. If you did not ask for it, ignore this mail: without the code nobody can sign in.',
      ],
      code,
    }),
    welcome: (_, frame) => ({
      subject: `Welcome to ${frame.serviceName}`,
      paragraphs: [
        'Your account is open. It belongs to whoever can read this mailbox, so there is no password.',
        'An account shows prices once it has an active membership. Your account page says how to start one.',
        'Add a passkey there to sign in without a code.',
      ],
      link: account(frame),
    }),
    'new-sign-in': ({ at, by, browser }, frame) => ({
      subject: `New sign-in to ${frame.serviceName}`,
      paragraphs: [
        `Somebody signed in to your account with ${by === 'code' ? 'a code from this mailbox' : 'a passkey'} on ${timeText(at, 'en')}, in ${browser ?? 'a browser'}.`,
        NOT_YOU,
      ],
      link: account(frame),
    }),
    'passkey-added': ({ at, name }, frame) => ({
      subject: `A passkey was added to your account at ${frame.serviceName}`,
      paragraphs: [`The passkey "${name}" was added on ${timeText(at, 'en')}.`, NOT_YOU],
      link: account(frame),
    }),
    'token-made': ({ at, name }, frame) => ({
      subject: `An access token was made at ${frame.serviceName}`,
      paragraphs: [`The access token "${name}" was made on ${timeText(at, 'en')}.`, NOT_YOU],
      link: account(frame),
    }),
    'account-deleted': (_, { serviceName }) => ({
      subject: `Your account at ${serviceName} was deleted`,
      paragraphs: [
        'Your account, its sessions, passkeys, access tokens and API keys are deleted. Nothing of them can be restored.',
        'Records of payments are kept as long as the law requires.',
      ],
    }),
    receipt: ({ what, cents, paidOn, periodEndsOn, invoiceUrl }, frame) => ({
      subject: `Receipt: ${what}, ${amountText(cents, 'en')}`,
      paragraphs: [
        `We received ${amountText(cents, 'en')} for ${what} on ${dayText(paidOn, 'en')}.`,
        ...(periodEndsOn === null ? [] : [`It is paid until ${dayText(periodEndsOn, 'en')}.`]),
      ],
      link: invoiceUrl === null ? account(frame) : { label: 'Open the invoice', url: invoiceUrl },
    }),
    'renewal-ahead': ({ what, cents, renewsOn }, frame) => ({
      subject: `${what} renews on ${dayText(renewsOn, 'en')}`,
      paragraphs: [
        `${what} renews on ${dayText(renewsOn, 'en')} for ${amountText(cents, 'en')}.`,
        'If you do not want that, cancel on your account page before that day.',
      ],
      link: account(frame),
    }),
    'payment-failed': ({ what, cents, retryOn }, frame) => ({
      subject: `Payment failed: ${what}`,
      paragraphs: [
        `We could not collect ${amountText(cents, 'en')} for ${what}.`,
        retryOn === null
          ? 'Check your payment method on your account page.'
          : `We try again on ${dayText(retryOn, 'en')}. Check your payment method on your account page before that day.`,
      ],
      link: account(frame),
    }),
    cancelled: ({ what, endsOn }, frame) => ({
      subject: `${what} ends on ${dayText(endsOn, 'en')}`,
      paragraphs: [
        `${what} is cancelled. It works until ${dayText(endsOn, 'en')} and is not charged again.`,
        'You can start it again on your account page at any time.',
      ],
      link: account(frame),
    }),
    'key-made': ({ family, tier }, frame) => ({
      subject: `An API key was made at ${frame.serviceName}`,
      paragraphs: [
        `An API key of the tier ${tier} was made for your account. Its family is ${family}.`,
        NOT_YOU,
      ],
      link: { label: 'Open your keys', url: `${frame.site}/account/keys` },
    }),
    'key-rotated': ({ family, olderEndsAt }, frame) => ({
      subject: `An API key was rotated at ${frame.serviceName}`,
      paragraphs: [
        `The API key of family ${family} was rotated.`,
        olderEndsAt === null
          ? 'No older key is valid.'
          : `The older key works until ${timeText(olderEndsAt, 'en')}.`,
        NOT_YOU,
      ],
      link: { label: 'Open your keys', url: `${frame.site}/account/keys` },
    }),
  },
  footer: ({ serviceName, site, supportEmail }) =>
    `${serviceName}, ${site}. You get this mail because of something that happened with this mailbox there.${supportEmail ? ` Questions: ${supportEmail}` : ''}`,
};
