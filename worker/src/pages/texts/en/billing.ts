// Texts of membership, payments and the keys of an account.
import type { PaidTier } from '../../../../../schemas/key-terms.ts';
import { dollars, number } from '../format.ts';

const TIER_NAMES: Record<PaidTier, string> = { basic: 'Basic', pro: 'Pro' };

export const BILLING = {
  membership: {
    price: (amount: number) => `A membership costs ${dollars(amount)} a month. Cancel at any time.`,
    join: (amount: number) => `Become a member for ${dollars(amount)} a month`,
    byHand: 'Payments by card are not set up here. Write to us to become a member:',
    noContact: 'Payments are not set up on this service, and its operator named no address.',
    renews: (day: string) => `It renews on ${day}.`,
    endsOn: (day: string) => `It is cancelled and works until ${day}.`,
    late: 'The last payment failed. Check your card.',
    grace: (day: string) => `Prices stay open until ${day}.`,
    cancel: 'Cancel the membership',
    resume: 'Change or resume the membership',
    card: 'Change the card',
    invoices: 'Invoices and payments',
  },
  leave: {
    title: 'On to the payment page',
    lead: 'Your browser opens the page of our payment provider. If it does not, follow this link.',
    link: 'Open the payment page',
  },
  paid: {
    title: 'Thank you',
    done: 'The payment arrived, and what you paid for works now.',
    open: 'The payment has not arrived yet. Reload this page in a minute.',
    unread:
      'We cannot read your payment at the moment. It is safe: what you paid for starts without your doing anything. Reload this page in a minute.',
    back: 'Back to your account',
  },
  refused: {
    title: 'This is paid already',
    lead: 'Your account has what you ordered, or another order is on its way. Nothing was charged.',
  },
  keys: {
    title: 'Your API keys',
    lead: 'Keys open provider search. A key is shown once; only its hash is stored.',
    none: 'You have no API key.',
    manage: 'Manage your keys',
    family: (family: string) => `Key ${family}`,
    terms: (tier: string, contract: string, limit: number) =>
      `Tier ${tier}, contract ${contract}, ${number(limit)} requests a day.`,
    ended: 'Contract A has no Free tier: this key works once a tier is paid.',
    used: (used: number) => `Used today: ${number(used)}.`,
    revoked: 'Revoked.',
    valid: (keys: number) => (keys === 1 ? 'One key is valid.' : `${keys} keys are valid.`),
    late: 'The last payment for this key failed. Check your card.',
    upgrade: (tier: PaidTier, amount: number) => `Buy ${TIER_NAMES[tier]} for ${dollars(amount)} a month`,
    change: (tier: PaidTier, amount: number) => `Change to ${TIER_NAMES[tier]}, ${dollars(amount)} a month`,
    cancel: 'Cancel the plan',
    byHand: 'Paid tiers are arranged by hand here. Write to us:',
    rotate: 'Rotate',
    revoke: 'Revoke for good',
    revokeHint: 'Revoking ends every key of this family at once, and its plan too. Nothing is paid back.',
    usage: 'Usage by day',
    origins: 'Websites that may use the key, one a line. Empty: any website.',
    saveOrigins: 'Save the websites',
    wrongOrigins: 'Write websites as https://example.com, one a line, 20 at most.',
    make: 'Make a key',
    contract: 'Contract',
    contractB: 'B: begins with the Free tier',
    contractA: 'A: for programs that need it; works once a tier is paid',
    tooMany: (most: number) => `An account has at most ${most} keys that are not revoked.`,
    adopt: 'Add a key that you already have',
    secret: 'Management secret of the key',
    adoptButton: 'Add the key',
    wrongSecret: 'This is not the management secret of a key that can be added.',
  },
  newKey: {
    title: 'Your new key',
    lead: 'Copy both now. They are not shown again.',
    key: 'Key',
    secret: 'Management secret',
    rotated: 'The older key works for another 24 hours.',
    back: 'Back to your keys',
  },
  usage: {
    title: (family: string) => `Usage of key ${family}`,
  },
  join: {
    title: 'Membership',
    lead: 'Prices are for members. A membership opens every price that hospitals published, with where each one comes from.',
    signIn: 'Sign in to start',
    includes: [
      '60 lookups in any 24 hours, on the pages and by the API.',
      'Every hospital in range, with the date and the source of each price.',
      'Cancel at any time. It then works until the end of the month that is paid.',
    ],
  },
};
