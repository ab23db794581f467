// Words about what Medicare's claims and hospitals say of past services, in English.

/** How many services a provider billed to Medicare. */
export const EVIDENCE = {
  atLeast: (n: string) => `${n} or more`,
  code: (year: number, n: string, _apc: string) => `Billed Medicare for ${n} of these services in ${year}.`,
  apc: (year: number, n: string, apc: string) =>
    `Billed Medicare in ${year} for ${n} procedures of the group that this one belongs to (APC ${apc}).`,
  ms_drg: (year: number, n: string, _apc: string) =>
    `Billed Medicare for ${n} stays of this kind in ${year}.`,
};

/** What insurers paid a hospital. */
export const PAYMENTS = {
  title: 'What insurers paid here',
  intro:
    'The hospital publishes what insurers paid for past claims with this service. A claim may have several services, so these amounts are not prices and not rates.',
  period: (month: string) => `They are of the 12 to 15 months before ${month}.`,
  undated: 'The file does not say when it was made.',
  median: 'median',
  between: (low: string, high: string) => `10th to 90th percentile ${low} to ${high}`,
  claims: (count: string) => (count === '1' ? '1 claim' : `${count} claims`),
  few: '1 through 10 claims',
  notStated: 'number of claims not stated',
};
