// The texts of a provider search in English.
import { MAX_ROWS_PER_ZIP } from '../../../schemas/provider.ts';
import type { SearchTexts } from './search-texts.ts';

export const TEXTS_EN: SearchTexts = {
  disclaimer: [
    'These are benchmarks for comparison, not a quote, a bill, an insurance estimate, a Good Faith Estimate or medical advice.',
    'payer_negotiated is what insurers agreed to pay the provider, which it may not offer to a self-pay patient; its price_mid is the median of their rates, which for an even number of rates is a mean that nobody published.',
    'cms_transparency is the cash price that a hospital published for its facility fee alone, and price_mid is one of its published amounts; clinicians bill theirs separately.',
    'Facility fees and professional fees are different quantities and do not compare.',
    'as_of is the date of the file behind a price.',
    'A listing does not mean that the provider accepts new patients or performs the service.',
    'Names and places of hospitals come from their price files, those of others from the national provider registry, and may be outdated; distances count from ZIP to ZIP.',
  ].join(' '),
  amountsFor: (code, isSpecialty) =>
    isSpecialty
      ? `The three amounts are for ${code}, the code that stands for this specialty.`
      : `The three amounts are for ${code}.`,
  attribution: (name, url) =>
    `Source: ${name} (${url}), from cash prices that hospitals published under 45 CFR 180, rates that insurers published, and the national provider registry.`,
  notices: {
    query_corrected: ({ corrected }) => `Showing results for "${corrected}".`,
    location_approximate: ({ zip }) =>
      `The position of the ZIP is unknown, so the search starts from ${zip} in the middle of its area.`,
    no_match: () =>
      'The query is neither a specialty nor a procedure that is known here. The candidates may be what was meant.',
    no_data: ({ radiusMiles, zip }) =>
      `No provider and no hospital within ${radiusMiles} miles of ${zip} has a published price for this.`,
    paging_ends: ({ total }) =>
      `This is the last page: a search gives the first ${MAX_ROWS_PER_ZIP} of its ${total} matches.`,
    mixed_price_basis: () =>
      'Some records of this page have facility fees and some have professional fees. The two are different things and do not compare.',
    sandbox: () =>
      'A test credential reads one invented town, whatever the location. Every name and price is invented.',
  },
  sandbox: {
    disclaimer: 'Sandbox: the town, the providers and the prices are invented.',
  },
};
