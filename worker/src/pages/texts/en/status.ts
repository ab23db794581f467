// Texts of the status page.

export const STATUS = {
  title: 'Status',
  lead: 'Whether the service answers now, and how old its prices are.',
  overall: {
    up: 'Every part answers.',
    partly: 'A part of the service does not answer.',
    down: 'Prices cannot be read right now.',
  },
  partsTitle: 'Parts',
  part: 'Part',
  state: 'State',
  parts: {
    prices: 'Prices and provider search',
    directory: 'Cities, accounts and keys',
    sessions: 'Sign-in and sessions',
    payments: 'Payments',
    mail: 'Mails',
  },
  states: { up: 'answers', down: 'does not answer', on: 'set up', off: 'not set up' },
  releaseTitle: 'Prices',
  release: 'Release',
  asOf: 'Prices up to',
  publishedAt: 'Live since',
  age: 'Age',
  days: (n: number) => (n === 1 ? '1 day' : `${n} days`),
  none: 'No prices have been published yet.',
  late: (days: number) =>
    `The newest prices are ${days} days old. A release is made every night, so the last nights brought none.`,
  changesTitle: 'What the last release changed',
  before: 'Before',
  after: 'After',
  counts: {
    price_files: 'Hospital price files',
    codes_with_price: 'Codes with a price',
    withheld: 'Amounts set aside',
    provider_rows: 'Rows of provider search',
  },
  inputs: (gained: number, replaced: number, lost: number) =>
    `New files: ${gained}. Files published again: ${replaced}. Files that are gone: ${lost}.`,
  stripTitle: 'Releases of the last 90 days',
  strip: (n: number, from: string, to: string) =>
    `${n === 1 ? 'A new release went live on 1 day' : `A new release went live on ${n} days`} between ${from} and ${to}.`,
  keyNew: 'a new release',
  keySame: 'the release before stayed',
  keyNone: 'no release',
  listTitle: 'Days with a new release',
  json: 'The same as JSON',
  checked: (time: string) => `Checked on ${time}.`,
};
